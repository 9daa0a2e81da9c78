import { contest } from '@beacon/api/contest/contest'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { piece, pieced } from '../module.ts'
import { replyText } from './send.ts'

const cell = { topic_id: newId(), solved_at: null, points: null, blood: null, wrong: 1, tries_left: null, parts_done: [] }
const rest: Omit<ContestMe, 'cells'> = {
  entrant: null,
  is_staff: false,
  rank: null,
  score: 0,
  own: [],
  solved: 0,
  last_at: null,
  solved_after_freeze: 0,
  hints: [],
  unread_bulletins: 0,
  bulletins_read_at: null,
  server_now: '2026-11-26T08:00:00.000Z',
}

test('a reply in pieces says what the plain one says, and no more than the contract declares', () => {
  const plain: unknown = JSON.parse(replyText(contest.me, { ...rest, cells: [cell] }))
  const cells = piece([{ ...cell, secret: 'flag{1}' }])
  const answer = pieced<ContestMe, 'cells'>({ ...rest, secret: 'flag{1}' } as typeof rest, { cells })
  const first = replyText(contest.me, answer)
  expect(JSON.parse(first)).toEqual(plain)
  expect(cells.text).toBe(JSON.stringify([cell]))
  expect(replyText(contest.me, answer)).toBe(first)
})

test('a piece, or what stands beside it, that breaks the contract is not sent', () => {
  const wrong = piece([{ ...cell, wrong: 'many' }]) as unknown as ReturnType<typeof piece<ContestMe['cells']>>
  expect(() => replyText(contest.me, pieced<ContestMe, 'cells'>(rest, { cells: wrong }))).toThrow('not what the contract says')
  expect(wrong.text).toBeNull()
  const odd = { ...rest, score: 'high' } as unknown as typeof rest
  expect(() => replyText(contest.me, pieced<ContestMe, 'cells'>(odd, { cells: piece([]) }))).toThrow('not what the contract says')
})
