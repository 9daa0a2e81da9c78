import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFailingAgain } from './failing-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failure that repeats each second is said once a minute, another one and the first after success at once', () => {
  const said: [string, number][] = []
  const trouble = openFailingAgain((error, times) => said.push([String(error), times]))
  const away = () => trouble.failed(new Error('connect ENOENT'))
  for (let second = 0; second <= 60; second += 1) {
    away()
    if (second === 30) trouble.failed(new Error('disk full'))
    vi.advanceTimersByTime(1_000)
  }
  expect(said).toEqual([
    ['Error: connect ENOENT', 1],
    ['Error: disk full', 1],
    ['Error: connect ENOENT', 60],
  ])
  trouble.worked()
  away()
  expect(said.at(-1)).toEqual(['Error: connect ENOENT', 1])
})
