import { expect, it } from 'vitest'
import type { NodeFigures } from '../driver/index.ts'
import { openFigureBook } from './figures.ts'

const node = (name: string, cpuPercent: number | null): NodeFigures => ({
  ref: { scene: 'one', gen: 1 },
  node: name,
  cpuPercent,
  memoryBytes: 10,
})

it('reads the engine once in ten seconds, however many ask, and never twice at once', async () => {
  let asked = 0
  let clock = 0
  const book = openFigureBook({ figures: () => Promise.resolve([node('web', (asked += 1)), node('db', null)]) }, () => clock)
  const first = await Promise.all(Array.from({ length: 50 }, () => book()))
  expect([asked, new Set(first).size]).toEqual([1, 1])
  expect(first[0]).toEqual({ at: 0, scenes: [{ scene: 'one', cpu_percent: 1, memory_bytes: 20 }] })
  clock = 9_999
  await book()
  expect(asked).toBe(1)
  clock = 10_000
  // What is there is given at once.
  expect((await book()).at).toBe(0)
  await expect.poll(async () => (await book()).at).toBe(10_000)
  expect(asked).toBe(2)
})

it('gives nobody figures of long before where the engine has new ones', async () => {
  let clock = 0
  const book = openFigureBook({ figures: () => Promise.resolve([node('web', null)]) }, () => clock)
  await book()
  clock = 720_000
  expect((await book()).at).toBe(720_000)
})

it('keeps what it knew while the engine fails, and says so where it knows nothing', async () => {
  let fails = true
  let clock = 0
  const figures = () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve([node('web', null)]))
  const book = openFigureBook({ figures }, () => clock)
  await expect(book()).rejects.toThrow('gone')
  fails = false
  expect((await book()).scenes).toEqual([{ scene: 'one', cpu_percent: null, memory_bytes: 10 }])
  fails = true
  clock = 60_000
  expect((await book()).at).toBe(0)
  expect((await book()).at).toBe(0)
})
