import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTalk } from './talk.ts'

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-talk-'))
  said = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const open = (isTerminal = false) => openTalk({ write: (text) => void said.push(text), isTerminal, file: join(folder, 'cache/times.json') })

test('without a terminal a line comes at once, and every five seconds one that says how far it is and for how long', () => {
  const talk = open()
  talk.step('Building the apps')
  vi.advanceTimersByTime(2_000)
  talk.far('1 of 3')
  vi.advanceTimersByTime(9_400)
  talk.end(true)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([
    'Building the apps …\n',
    'Building the apps, 1 of 3 … 2 s\n',
    'Building the apps, 1 of 3 … 6 s\n',
    'Building the apps, 1 of 3 … 10 s\n',
  ])
})

test('the next run says how long a step took, but not one that was broken off', () => {
  const first = open()
  first.step('Starting PostgreSQL')
  vi.advanceTimersByTime(3_200)
  first.step('Starting the server')
  vi.advanceTimersByTime(9_000)
  first.end(false)
  said = []
  const second = open()
  second.step('Starting PostgreSQL')
  second.step('Starting the server')
  second.end(true)
  expect(said).toEqual(['Starting PostgreSQL … (last time 3 s)\n', 'Starting the server …\n'])
})

test.each(['', '{', '[1]', '{"Starting PostgreSQL":"long"}'])('a file of times that says %j is as none', (text) => {
  const file = join(folder, 'times.json')
  writeFileSync(file, text)
  const talk = openTalk({ write: (line) => void said.push(line), isTerminal: false, file })
  talk.step('Starting PostgreSQL')
  vi.advanceTimersByTime(2_000)
  talk.end(true)
  expect(said).toEqual(['Starting PostgreSQL …\n'])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'Starting PostgreSQL': 2_000 })
})

test('in a terminal the line is written anew each second, and makes way for a line that stays', () => {
  const talk = open(true)
  talk.step('Upgrading the database')
  vi.advanceTimersByTime(2_000)
  talk.say('One migration.')
  talk.end(true)
  expect(
    said
      .join('')
      .split('\r\u001b[2K')
      .filter((part) => part !== ''),
  ).toEqual([
    'Upgrading the database …',
    'Upgrading the database … 1 s',
    'Upgrading the database … 2 s',
    'One migration.\n',
    'Upgrading the database … 2 s',
  ])
})
