import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { reorder } from './order.ts'
import { addToBook, createRankBook, markMoved } from './rank-book.ts'
import { compareRank, rankRows, type RankOrder } from './rank-order.ts'
import { rankRow, rankTable } from './rank-table.ts'

type Column = 'objective' | 'late'
const orders: readonly RankOrder<Column>[] = [
  { ties: [], by_time: true },
  { ties: [], by_time: false },
  {
    ties: [
      { column: 'objective', better: 'higher' },
      { column: 'late', better: 'lower' },
    ],
    by_time: true,
  },
]

const small = fc.integer({ min: 0, max: 3 })
const move = fc.record({
  of: fc.integer({ min: 0, max: 7 }),
  score: small,
  objective: small,
  late: small,
  last_at: fc.option(small, { nil: null }),
  sort_name: fc.constantFrom('amber', 'birch'),
  ranked: fc.constantFrom(0, 1, 2),
})

it('a book that moves row by row stands as all rows sorted at once, for every way to break ties', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orders), fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 12 }), (rank_order, turns) => {
      const book = createRankBook<Column>(['objective', 'late'], rank_order)
      const rows = Array.from({ length: 8 }, (_, index) => {
        addToBook(book, `e${index}`)
        return {
          entrant_id: `e${index}`,
          rank: null,
          score: 0,
          objective: 0,
          late: 0,
          last_at: null as number | null,
          sort_name: '',
          ranked: 0,
        }
      })
      for (const turn of turns) {
        for (const { of, ...now } of turn) {
          Object.assign(rows[of] ?? {}, now)
          book.score[of] = now.score
          book.values.objective[of] = now.objective
          book.values.late[of] = now.late
          book.last_at[of] = now.last_at ?? Infinity
          book.names[of] = now.sort_name
          book.ranked[of] = now.ranked
          markMoved(book, of)
        }
        reorder(book)
        const table = rankTable(book, 0, undefined)
        const expected = rankRows(
          rows.filter(({ ranked }) => ranked === 2),
          rank_order,
        )
        expect(Array.from(table.order, (index) => rankRow(table, index))).toEqual(
          expected.map(({ sort_name: _name, ranked: _ranked, ...row }) => row),
        )
      }
    }),
  )
})

test('a book grows past its first room and keeps its numbers', () => {
  const book = createRankBook(['solved'])
  for (let index = 0; index < 200; index += 1) {
    addToBook(book, `e${String(index).padStart(3, '0')}`)
    book.score[index] = index
    book.values.solved[index] = index * 2
    book.ranked[index] = 2
    markMoved(book, index)
  }
  reorder(book)
  const table = rankTable(book, 1, undefined)
  expect(rankRow(table, table.order[0] ?? -1)).toEqual({ entrant_id: 'e199', rank: 1, score: 199, solved: 398, last_at: null })
  expect(table.order).toHaveLength(200)
})

test('who has never scored stands behind who has, and the name decides between two alike', () => {
  const row = (entrant_id: string, last_at: number | null, sort_name: string) => ({ entrant_id, score: 0, last_at, sort_name })
  expect(compareRank(row('a', null, 'x'), row('b', 5, 'x'))).toBeGreaterThan(0)
  expect(compareRank(row('a', 5, 'y'), row('b', 5, 'x'))).toBeGreaterThan(0)
  expect(compareRank(row('a', 5, 'x'), row('b', 5, 'x'))).toBeLessThan(0)
})
