import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { Input } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Change = Input<typeof topic.preview>['body']['change']
const at = (resource_id: string) => ({ params: { resource_id } })
const preview = (id: string, topic_ids: string[], change: Change) =>
  server.admin.call(topic.preview, { ...at(id), body: { topic_ids, change } })

/** Two teams, each has solved one topic: the first stands before the second. */
async function solvedTwice() {
  const id = await makeContest(server)
  const [first = '', second = ''] = await placeTopics(server, id, [`flag{1 ${id}}`, `flag{2 ${id}}`], {
    integral_way: 'accumulative',
    score: 500,
  })
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  for (const { captain } of [one, two]) await join(captain, id)
  await act(server.admin, id, 'start')
  const solve = (by: typeof one, topic_id: string, flag: string) =>
    by.captain.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag } })
  expect((await solve(one, first, `flag{1 ${id}}`)).body).toMatchObject({ result: 'correct' })
  expect((await solve(two, second, `flag{2 ${id}}`)).body).toMatchObject({ result: 'correct' })
  return { id, first, second, one, two }
}

test('another score shows who would move, and writes nothing', async () => {
  const { id, second, one, two } = await solvedTwice()
  const rules = () =>
    server.db
      .select()
      .from(scoreEvent)
      .where(and(eq(scoreEvent.contest_id, id), eq(scoreEvent.kind, 'rules.set')))
  const before = (await rules()).length
  const { body } = await preview(id, [second], { score: 900 })
  expect(body).toMatchObject({ is_recomputed: true, total: 2 })
  expect(body.items).toEqual([
    expect.objectContaining({ name: two.name, rank_before: 2, rank_after: 1, score_before: 525, score_after: 945 }),
    expect.objectContaining({ name: one.name, rank_before: 1, rank_after: 2, score_before: 525, score_after: 525 }),
  ])
  expect(await rules()).toHaveLength(before)
  expect((await server.admin.call(ranking.list, at(id))).body.items.map(({ name }) => name)).toEqual([one.name, two.name])
  const set = { action: 'set_score' as const, topic_ids: [second], score: 900 }
  await server.admin.call(topic.act, { ...at(id), body: set })
  const { items } = (await server.admin.call(ranking.list, at(id))).body
  expect(items.map(({ name, score }) => [name, score])).toEqual([
    [two.name, 945],
    [one.name, 525],
  ])
})

test('bloods and the way of scoring are shown too; what does not score is no change', async () => {
  const { id, first, second } = await solvedTwice()
  expect((await preview(id, [first], { score: 500, reward_way: null })).body).toEqual({ is_recomputed: false, total: 0, items: [] })
  expect((await preview(id, [first, second], { reward_way: 'none' })).body.items.map(({ score_after }) => score_after)).toEqual([500, 500])
  const falling = await preview(id, [first], {
    integral_way: 'dynamic',
    dynamic_preset: 'ctfd_linear',
    decay: 50,
    score: 600,
    score_min: 100,
  })
  expect(falling.body.items).toEqual([expect.objectContaining({ score_before: 525, score_after: 630 })])
  const wrong = await preview(id, [first], { integral_way: 'dynamic', score: 50, score_min: 100 })
  expect([wrong.status, wrong.error?.code]).toEqual([400, 'floor_above_score'])
})
