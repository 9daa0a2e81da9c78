import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './id.ts'

afterEach(() => void vi.useRealTimers())

test('ids rise one after the other, also thousands of one millisecond, and are uuids of version 7', () => {
  vi.useFakeTimers({ now: Date.parse('2020-01-01T00:00:00Z') })
  const ids = Array.from({ length: 10_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u)
})

test('an id tells when it was made', () => {
  const before = Date.now()
  const told = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(told).toBeGreaterThanOrEqual(before)
  expect(told).toBeLessThan(before + 10_000)
})

test('a clock that goes back gives no smaller id', () => {
  const first = newId()
  vi.useFakeTimers({ now: Date.now() - 60_000 })
  expect(newId() > first).toBe(true)
})
