import type { StartCheck } from '@beacon/api/contest/start-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCodes } from '../../../parts/contest-form/check-words.ts'
import { cures, type LineKey } from './start-cures.ts'
import { confirmedWith, startLines } from './start-lines.ts'

type Item = StartCheck['items'][number]
const item = (code: string, level: Item['level'], is_confirmed = false): Item => ({ code, level, is_confirmed, details: {} })
const check = (items: Item[], more: Partial<StartCheck> = {}): StartCheck => ({ items, holds_automatic: false, is_held: false, ...more })
const lines = (of: StartCheck, topic_online_count = 3, screens = 0) =>
  startLines({ contest: { kind: 'flag', topic_online_count, start_mode: 'auto' }, facts: { screens }, check: of })
const stateOf = (of: StartCheck, key: LineKey, ...more: [number?, number?]) => lines(of, ...more).find((line) => line.key === key)?.state

describe('the lines before the start', () => {
  it('are six where all is well, ready but for the screens, which nobody must have', () => {
    expect(lines(check([])).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'questions ready',
      'tested ready',
      'published ready',
      'entrants ready',
      'screens optional',
      'time ready',
    ])
    expect(stateOf(check([]), 'screens', 3, 2)).toBe('ready')
  })

  it('tell what the check found at the line where it is mended', () => {
    const found = check([
      item('contest_hidden', 'confirm'),
      item('scores_zero', 'block'),
      item('no_entrants', 'warn'),
      item('disk_low', 'warn'),
    ])
    expect(lines(found).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'questions block',
      'tested ready',
      'published confirm',
      'entrants warn',
      'screens optional',
      'disk warn',
      'time ready',
    ])
  })

  it('of a kind without topics and teams lead to its own pages, and leave questions out', () => {
    const contest = { kind: 'theory', topic_online_count: 0, start_mode: 'auto' } as const
    const found = startLines({ contest, facts: undefined, check: check([item('no_entrants', 'warn')]) })
    expect(found.map(({ key, tab }) => `${key} ${tab}`)).toEqual([
      'published null',
      'entrants participants',
      'screens situation',
      'time base',
    ])
  })

  it('show a new code of the server with the questions, and never leave it out', () => {
    expect(stateOf(check([item('tomorrow', 'block')]), 'questions')).toBe('block')
  })

  it('say what was confirmed, and that a start was missed', () => {
    expect(stateOf(check([item('contest_hidden', 'confirm', true)]), 'published')).toBe('confirmed')
    expect(stateOf(check([], { is_held: true }), 'time')).toBe('block')
    expect(stateOf(check([], { holds_automatic: true }), 'time')).toBe('warn')
    expect(stateOf(check([item('no_topics', 'block')]), 'tested', 0)).toBe('optional')
  })
})

describe('every finding of a start check', () => {
  const root = join(import.meta.dirname, '../../../../../..')
  const sourcesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8'))
  const codes = new Set(
    ['packages/engine/src', 'apps/server/src/modules']
      .flatMap(sourcesIn)
      .filter((text) => text.includes('startItem'))
      .flatMap((text) =>
        [...text.matchAll(/\b(?:startItem|item)\((?:'(?:block|warn|confirm)'|[a-z_.]+), '([a-z_]+)'/gu)].map(([, code = '']) => code),
      ),
  )

  it('says where it is mended, or why it needs no link', () => {
    expect(codes.size).toBeGreaterThan(50)
    expect([...codes].filter((code) => cures[code] === undefined)).toEqual([])
  })

  it('has a sentence, and no other code stands in the table', () => {
    expect(new Set(Object.keys(cures))).toEqual(new Set(checkCodes))
  })

  it('host ports of a hill lead to the settings, not to the questions', () => {
    expect(cures['hill_ports_off']?.cure).toMatchObject({ setting: 'range' })
  })
})

it('confirming one line keeps the others, and takes back only its own', () => {
  const found = check([item('contest_hidden', 'confirm'), item('topics_untested', 'confirm', true), item('no_topics', 'block')])
  const published = lines(found).find(({ key }) => key === 'published')
  const tested = lines(found).find(({ key }) => key === 'tested')
  if (published === undefined || tested === undefined) throw new Error('no line')
  expect(confirmedWith(found, published, true)).toEqual(['contest_hidden', 'topics_untested'])
  expect(confirmedWith(found, tested, false)).toEqual([])
})
