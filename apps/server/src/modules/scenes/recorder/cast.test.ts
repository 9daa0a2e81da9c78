import { expect, it } from 'vitest'
import { openBudgets } from './budget.ts'
import { openCast } from './cast.ts'

const size = { columns: 80, rows: 24, timestamp: 1_700_000_000, title: 'web' }
const read = (lines: readonly { text: string }[]): unknown[] => lines.map(({ text }): unknown => JSON.parse(text))

it('begins with a header, and has output, sizes and gaps in order', () => {
  const cast = openCast(size)
  cast.output(Buffer.from('$ '), 0)
  cast.output(Buffer.from('ls'), 1_250)
  cast.resize({ columns: 100, rows: 30 }, 1_300)
  cast.lost(512, 2_000)
  cast.output(Buffer.from('\u001b[31mred'), 2_001)
  expect(read(cast.take())).toEqual([
    { version: 2, width: 80, height: 24, timestamp: 1_700_000_000, title: 'web' },
    [0, 'o', '$ '],
    [1.25, 'o', 'ls'],
    [1.3, 'r', '100x30'],
    [2, 'm', 'lost 512'],
    [2.001, 'o', '\u001b[31mred'],
  ])
  expect(cast.take()).toEqual([])
})

it('writes a letter once it is whole, wherever its bytes come apart', () => {
  const letters = Buffer.from('烽火🔥é')
  for (let cut = 1; cut < letters.length; cut += 1) {
    const cast = openCast(size)
    cast.output(letters.subarray(0, cut), 0)
    const first = cast.take()
    cast.output(letters.subarray(cut), 100)
    const shown = [...read(first), ...read(cast.take(true))].flatMap((line) => (Array.isArray(line) ? [String(line[2])] : []))
    expect(shown.join('')).toBe('烽火🔥é')
  }
})

it('half of a letter before a gap and at the end is marked as one', () => {
  const cast = openCast(size)
  cast.output(Buffer.from('烽').subarray(0, 2), 0)
  cast.lost(7, 50)
  cast.output(Buffer.from('ok').subarray(0, 2), 60)
  cast.output(Buffer.from('火').subarray(0, 1), 70)
  expect(read(cast.take(true)).slice(1)).toEqual([
    [0.05, 'o', '\ufffd'],
    [0.05, 'm', 'lost 7'],
    [0.06, 'o', 'ok\ufffd'],
  ])
})

it('joins what comes at once, and bounds an event', () => {
  const cast = openCast(size)
  for (let n = 0; n < 10; n += 1) cast.output(Buffer.from('x'), n)
  for (let n = 0; n < 10; n += 1) cast.output(Buffer.alloc(10_000, 121), 1_000)
  const lines = cast.take()
  expect(lines[1]?.text).toBe('[0.000,"o","xxxxxxxxxx"]\n')
  expect(lines.length).toBeGreaterThan(4)
  for (const { text } of lines) expect(text.length).toBeLessThan(40_000)
})

it('lets a person show a lot at once and a little always, and forgets who shows nothing', () => {
  let at = 0
  const budgets = openBudgets(() => at)
  let taken = 0
  while (budgets.take('one', 1_000_000)) taken += 1
  expect(taken).toBe(32)
  expect(budgets.take('other', 1_000_000)).toBe(true)
  at += 10_000
  expect(budgets.take('one', 1_000_000)).toBe(true)
  expect(budgets.take('one', 1_000_000)).toBe(false)
  for (let n = 0; n < 1_000; n += 1) {
    at += 1_000
    expect(budgets.take('one', 100_000)).toBe(true)
  }
})
