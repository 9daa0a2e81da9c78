import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heavyTests, leaveOutHeavy } from './heavy.ts'

const left = [0, 1, 2].map(leaveOutHeavy)
const namesOf = (of: 'BEACON_TESTS_LEFT' | 'BEACON_JOURNEYS_LEFT') => left.map((env) => (env[of] ?? '').split(','))

test('each heavy test is there, runs in one submission of three, and is left to it by the other two', () => {
  expect(heavyTests.filter((path) => !existsSync(path))).toEqual([])
  const lists = namesOf('BEACON_TESTS_LEFT')
  expect(heavyTests.filter((path) => lists.filter((list) => list.includes(path)).length !== 2)).toEqual([])
})

test('each heavy journey is there, and no submission leaves all of them out', () => {
  const lists = namesOf('BEACON_JOURNEYS_LEFT')
  const all = new Set(lists.flat())
  expect([...all].filter((name) => !existsSync(`e2e/journeys/${name}.journey.ts`))).toEqual([])
  expect([...all].filter((name) => lists.filter((list) => list.includes(name)).length !== 2)).toEqual([])
})
