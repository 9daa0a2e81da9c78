import type { FlagRow } from '@beacon/engine/answers'
import { expect, test } from 'vitest'
import { cellsByPerson, figuresOf } from './figures.ts'

type Cell = FlagRow['cells'][number]
const cell = (topic_id: string, more: Partial<Cell> = {}): Cell => ({
  topic_id,
  is_solved: true,
  solved_at: 1,
  parts: [0],
  points: 100,
  blood: null,
  bonus: 0,
  hints: 0,
  judged: 0,
  ...more,
})
const directionOf = (id: string) => (id.startsWith('w') ? 'web' : 'pwn')
const counts = { submissions: 8, correct: 2, hints: 1, active_s: 900, ratings: 2, rating: 4.4999 }

test('points hold blood and lose hints; solves stand under their direction', () => {
  const cells = [cell('w1', { blood: 1, bonus: 25 }), cell('w2', { hints: 30 }), cell('p1')]
  expect(figuresOf(counts, { cells, directionOf })).toEqual({
    submissions: 8,
    correct: 2,
    correct_share: 0.25,
    solved: 3,
    by_direction: { web: 2, pwn: 1 },
    points: 295,
    hints: 1,
    first_bloods: 1,
    active_s: 900,
    ratings: 2,
    rating: 4.5,
  })
})

test('who sent nothing has no share', () => {
  expect(figuresOf(undefined, { cells: [], directionOf })).toMatchObject({ submissions: 0, correct_share: null, solved: 0, points: 0 })
})

const row = (entrant_id: string, cells: Cell[]) => ({ entrant_id, cells }) as unknown as FlagRow
const solve = (user_id: string, topic_id: string, at: string) => ({ user_id, entrant_id: 'e1', topic_id, at })

test('a topic of two parts belongs to whoever solved the last one, once', () => {
  const rows = new Map([['e1', row('e1', [cell('w1'), cell('p1')])]])
  const solves = [
    solve('ann', 'w1', '2026-11-20T09:00:00Z'),
    solve('bob', 'w1', '2026-11-20T09:05:00Z'),
    solve('ann', 'p1', '2026-11-20T10:00:00Z'),
  ]
  const found = cellsByPerson(rows, solves)
  expect([...found].map(([user, cells]) => [user, cells.map(({ topic_id }) => topic_id)])).toEqual([
    ['bob', ['w1']],
    ['ann', ['p1']],
  ])
})

test('a part of an unfinished topic is no solve', () => {
  const rows = new Map([['e1', row('e1', [cell('w1', { is_solved: false })])]])
  expect(cellsByPerson(rows, [solve('ann', 'w1', '2026-11-20T09:00:00Z')]).size).toBe(0)
})
