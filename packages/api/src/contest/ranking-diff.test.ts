import { diff, type RankTable } from '@beacon/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RankingRow } from './ranking.ts'
import { applyRankingDiff } from './ranking-diff.ts'

const count = 12
const limit = 8

/** What may happen to one: points, a ban (not ranked), a bracket, a time. */
const move = fc.record({
  of: fc.integer({ min: 0, max: count - 1 }),
  score: fc.integer({ min: 0, max: 4 }),
  is_ranked: fc.boolean(),
  last_at: fc.integer({ min: 0, max: 2 }),
})
interface One {
  score: number
  is_ranked: boolean
  last_at: number
}

const ids = Array.from({ length: count }, (_, index) => `e${String(index).padStart(2, '0')}`)
const nameOf = (index: number) => (index % 3 === 0 ? 'Twins' : `Team ${count - index}`)

/** The ranking of these, sorted and ranked from nothing. */
function tableOf(all: readonly One[], version: number): RankTable {
  const compare = (left: number, right: number) =>
    (all[right]?.score ?? 0) - (all[left]?.score ?? 0) || (all[left]?.last_at ?? 0) - (all[right]?.last_at ?? 0)
  const names = (left: number, right: number) => {
    const [one, other] = [`${nameOf(left).toLowerCase()} ${ids[left]}`, `${nameOf(right).toLowerCase()} ${ids[right]}`]
    return one < other ? -1 : 1
  }
  const order = [...all.keys()].filter((index) => all[index]?.is_ranked).sort((left, right) => compare(left, right) || names(left, right))
  const rank = new Int32Array(count)
  for (const [place, index] of order.entries()) {
    const above = order[place - 1]
    rank[index] = above !== undefined && compare(above, index) === 0 ? (rank[above] ?? 0) : place + 1
  }
  const numbers = (of: (one: One) => number) => Float64Array.from(all, of)
  const table = { version, ids, order: Int32Array.from(order), rank, values: {} }
  return { ...table, score: numbers(({ score }) => score), last_at: numbers(({ last_at }) => last_at) }
}

const isListed = ({ score }: { score: number }) => score > 0
function rowsOf(table: RankTable, wanted: readonly string[]): RankingRow[] {
  return wanted.map((entrant_id) => {
    const index = ids.indexOf(entrant_id)
    const about = { country: null, logo: null, bracket_id: null, own: [], solved: 0 }
    const last_at = new Date(table.last_at[index] ?? 0).toISOString()
    return { ...about, entrant_id, name: nameOf(index), rank: table.rank[index] ?? 0, score: table.score[index] ?? 0, last_at }
  })
}
const listOf = (table: RankTable) =>
  rowsOf(
    table,
    Array.from(table.order, (index) => ids[index] ?? ''),
  ).filter(isListed)

it.each([3, 5, limit])('a page of %i that applies what it is told shows what a page read anew shows', (page) => {
  fc.assert(
    fc.property(fc.array(fc.array(move, { minLength: 1, maxLength: 4 }), { maxLength: 15 }), (turns) => {
      const all: One[] = ids.map(() => ({ score: 0, is_ranked: true, last_at: 0 }))
      let table = tableOf(all, 0)
      let shown = listOf(table).slice(0, page)
      for (const [turn, moves] of turns.entries()) {
        for (const { of, ...now } of moves) all[of] = now
        const next = tableOf(all, turn + 1)
        const { rows, left } = diff(table, next, limit, isListed)
        const whole = listOf(next)
        const moved = rowsOf(
          next,
          rows.map(({ entrant_id }) => entrant_id),
        )
        const after = applyRankingDiff(shown, moved, { left: [...left], total: whole.length, is_cut: false }, page)
        expect(after).toEqual({ rows: whole.slice(0, page), is_stale: false })
        shown = after.rows
        table = next
      }
    }),
  )
})

const row = (name: string, rank: number): RankingRow => {
  const about = { country: null, logo: null, bracket_id: null, own: [], solved: 0, score: 0, last_at: null }
  return { ...about, entrant_id: name, name, rank }
}
const rows = [row('a', 1), row('b', 2), row('c', 3)]
const all = { left: [], is_cut: false }
it.each([
  ['those who were told take their places', [row('c', 1), row('a', 2), row('b', 3)], { ...all, total: 3 }, 'c a b', false],
  ['a shared place is in order of the names', [row('0', 2)], { ...all, total: 4 }, 'a 0 b c', false],
  ['who left is gone', [row('b', 1), row('c', 2)], { ...all, left: ['a'], total: 2 }, 'b c', false],
  ['a cut one is read again', [row('b', 1)], { ...all, is_cut: true, total: 3 }, 'a b c', true],
  ['so is one after which somebody is missing', [], { ...all, total: 4 }, 'a b c', true],
])('%s', (_what, moved, diff, expected, is_stale) => {
  const after = applyRankingDiff(rows, moved, diff, 100)
  expect([after.rows.map(({ name }) => name).join(' '), after.is_stale]).toEqual([expected, is_stale])
})
