import { contest } from '@beacon/api/contest/contest'
import { rating, wordsOf } from '@beacon/api/topic/rating'
import { submission } from '@beacon/api/topic/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { ratingMeans } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function stage(show_rating = true) {
  const contest_id = await makeContest(server, { show_rating })
  const [topic_id = '', other_id = ''] = await placeTopics(server, contest_id, ['flag{one}', 'flag{two}'])
  const teams = [await makeTeam(server, 2), await makeTeam(server)] as const
  for (const { captain } of teams) await join(captain, contest_id)
  await act(server.admin, contest_id, 'start', { force: true })
  const params = { resource_id: contest_id, topic_id }
  for (const { captain } of teams) await captain.call(submission.submit, { params, body: { flag: 'flag{one}' } })
  return { contest_id, params, other: { resource_id: contest_id, topic_id: other_id }, ann: teams[0].captain, bob: teams[1].captain }
}
const rate = (one: TestClient, params: { resource_id: string; topic_id: string }, stars: number, comment = 'Well made') =>
  one.call(rating.put, { params, body: { stars, comment } })

test.each([
  ['two words', 2],
  ['很好', 4],
  ['很好 well made!', 6],
  ['  ', 0],
])('“%s” has %i words', (comment, expected) => {
  expect(wordsOf(comment)).toBe(expected)
})

test('rated after the solve, changed by rating again, shown with a mean where the contest shows it', async () => {
  const { contest_id, params, ann, bob } = await stage()
  expect((await rate(ann, params, 2)).status).toBe(200)
  expect((await rate(ann, params, 5, 'Even better')).status).toBe(200)
  expect((await rate(bob, params, 4)).status).toBe(200)
  const seen = (await bob.call(rating.get, { params })).body
  expect(seen).toMatchObject({ own: { stars: 4 }, shown: { mean: 4.5, count: 2 } })
  expect(seen.shown?.items[0]).not.toHaveProperty('by')
  const desk = await server.admin.call(rating.rows, { params })
  expect(desk.body).toMatchObject({ total: 2, mean: 4.5 })
  const { run } = (await server.admin.call(contest.get, { params: { resource_id: contest_id } })).body
  expect(await ratingMeans(server.db, contest_id, run)).toEqual(new Map([[params.topic_id, { mean: 4.5, count: 2 }]]))
})

test('kept for the staff unless the contest shows ratings', async () => {
  const { params, ann, bob } = await stage(false)
  await rate(ann, params, 1)
  expect((await bob.call(rating.get, { params })).body).toEqual({ own: null, shown: null })
  expect((await bob.call(rating.rows, { params })).error.code).toBe('permission_missing')
})

test('not before the solve, not without words, not with too many', async () => {
  const { params, other, ann } = await stage()
  expect((await rate(ann, other, 5)).error.code).toBe('solve_first')
  expect((await rate(ann, params, 5, '  ')).error.code).toBe('comment_empty')
  expect((await rate(ann, params, 5, '好'.repeat(125))).status).toBe(200)
  expect((await rate(ann, params, 5, '好'.repeat(126))).error.code).toBe('comment_too_long')
  expect((await rate(ann, params, 6)).error.code).toBe('field_range')
  const outsider = await server.signIn('student')
  expect((await rate(outsider, params, 5)).error.code).toBe('not_registered')
})

test('while frozen nobody sees a rating that was given since', async () => {
  const { contest_id, params, ann, bob } = await stage()
  await rate(ann, params, 5)
  await act(server.admin, contest_id, 'freeze')
  await rate(bob, params, 1, 'After the freeze')
  expect((await ann.call(rating.get, { params })).body.shown).toMatchObject({ mean: 5, count: 1 })
  expect((await bob.call(rating.get, { params })).body).toMatchObject({ own: { stars: 1 }, shown: { count: 1 } })
})
