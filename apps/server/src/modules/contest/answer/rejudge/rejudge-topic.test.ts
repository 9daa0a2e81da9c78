import { bulletin } from '@beacon/api/contest/bulletin'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { Input } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { solve } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Parts = NonNullable<Input<typeof topic.update>['body']['parts']>
const reason = 'The flag had a slip of the pen'

/** A running contest with one topic of 500 points, and teams that take part. */
async function running(flag: string, teams: number) {
  const id = await makeContest(server)
  const [topic_id = ''] = await placeTopics(server, id, [flag], { integral_way: 'accumulative', score: 500 })
  const players: TestTeam[] = []
  for (let i = 0; i < teams; i += 1) players.push(await makeTeam(server))
  for (const { captain } of players) expect((await join(captain, id)).status).toBe(201)
  await act(server.admin, id, 'start')
  const params = { resource_id: id, topic_id }
  const send = async ({ captain }: TestTeam, text: string) =>
    (await captain.call(submission.submit, { params, body: { flag: text } })).body.result
  const setFlags = async (...contents: string[]) => {
    const { body } = await server.admin.call(topic.get, { params })
    const [part] = body.parts
    const flags = contents.map((content) => ({ content }))
    const parts: Parts = [{ part_id: part?.part_id, name: '', score_share: 100, logic: 'any', flags }]
    expect((await server.admin.call(topic.update, { params, body: { parts, version: body.version } })).status).toBe(200)
  }
  const preview = async () => (await server.admin.call(ranking.preview_rejudge_topic, { params })).body
  const apply = async () => (await server.admin.call(ranking.rejudge_topic, { params, body: { reason } })).body
  const standing = async () => {
    const { items } = (await server.admin.call(ranking.list, { params: { resource_id: id } })).body
    return items.map(({ name, score }) => [name, score])
  }
  const rejudgeKeys = async ({ captain }: TestTeam) => {
    const { items } = (await captain.call(bulletin.list, { params: { resource_id: id } })).body
    return items.flatMap(({ automatic }) => (automatic?.key.startsWith('topic_rejudged') === true ? [automatic.key] : []))
  }
  const submissions = () => server.admin.call(submission.list, { params: { resource_id: id }, query: { size: 50 } })
  return { id, topic_id, players, send, setFlags, preview, apply, standing, told: rejudgeKeys, submissions }
}

test('a corrected flag turns the tries of both kinds at their own place, once it is applied', async () => {
  const { id, topic_id, players, send, setFlags, preview, apply, standing, told } = await running('flag{wromg}', 3)
  const [one, two, three] = players as [TestTeam, TestTeam, TestTeam]
  expect(await send(one, 'flag{wrong}')).toBe('wrong')
  expect(await send(two, 'flag{wromg}')).toBe('correct')
  expect(await send(three, 'flag{other}')).toBe('wrong')
  await setFlags('flag{wrong}')
  const shown = await preview()
  expect(shown).toMatchObject({ is_recomputed: true, tries: 3, now_correct: 1, now_wrong: 1, total: 2 })
  expect(shown.items[0]).toMatchObject({ name: one.name, rank_after: 1, score_before: 0, score_after: 525 })
  expect(await standing()).toEqual(expect.arrayContaining([[two.name, 525]]))
  expect(await apply()).toEqual({ now_correct: 1, now_wrong: 1 })
  expect((await standing())[0]).toEqual([one.name, 525])
  expect(Object.fromEntries(await standing())).toMatchObject({ [two.name]: 0, [three.name]: 0 })
  expect(await Promise.all(players.map(told))).toEqual([['topic_rejudged_correct'], ['topic_rejudged_wrong'], []])
  const kept = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, topic_id), eq(audit.operation, 'rejudge')))
  expect(kept).toMatchObject([{ contest_id: id, after: { now_correct: 1, now_wrong: 1, reason } }])
  // Who lost the solve may have it again by the flag of now, and nothing is left to turn.
  expect(await send(two, 'flag{wrong}')).toBe('correct')
  expect(await preview()).toMatchObject({ is_recomputed: false, now_correct: 0, now_wrong: 0 })
  expect(await apply()).toEqual({ now_correct: 0, now_wrong: 0 })
})

test('a second right flag gives the solve to the earlier try, and going back returns it', async () => {
  const { topic_id, players, send, setFlags, apply, submissions } = await running('flag{a}', 1)
  const [one] = players as [TestTeam]
  expect(await send(one, 'flag{b}')).toBe('wrong')
  expect(await send(one, 'flag{a}')).toBe('correct')
  const holder = async () => {
    const [row] = await server.db.select().from(solve).where(eq(solve.topic_id, topic_id))
    return (await submissions()).body.items.find(({ submission_id }) => submission_id === row?.submission_id)?.text
  }
  expect(await holder()).toBe('flag{a}')
  await setFlags('flag{a}', 'flag{b}')
  expect(await apply()).toEqual({ now_correct: 1, now_wrong: 0 })
  expect(await holder()).toBe('flag{b}')
  expect((await submissions()).body.items.map(({ result }) => result)).toEqual(['correct', 'correct'])
  await setFlags('flag{a}')
  expect(await apply()).toEqual({ now_correct: 0, now_wrong: 1 })
  expect((await submissions()).body.items.map(({ result }) => result)).toEqual(['correct', 'wrong'])
})

test('a referee’s word stands, whatever the flags say', async () => {
  const { id, players, send, setFlags, preview, submissions, standing } = await running('flag{c}', 1)
  const [one] = players as [TestTeam]
  await send(one, 'flag{c}')
  const [first] = (await submissions()).body.items
  const params = { resource_id: id, submission_id: first?.submission_id ?? '' }
  await server.admin.call(ranking.rejudge, { params, body: { verdict: 'wrong', reason: 'copied it' } })
  await setFlags('flag{c}', 'flag{d}')
  expect(await preview()).toMatchObject({ now_correct: 0, now_wrong: 0, is_recomputed: false })
  expect(await standing()).toEqual([[one.name, 0]])
})

test('while frozen the real ranking turns and the public one stands', async () => {
  const { id, players, send, setFlags, apply, standing } = await running('flag{e}', 1)
  const [one] = players as [TestTeam]
  await send(one, 'flag{f}')
  await act(server.admin, id, 'freeze')
  await setFlags('flag{f}')
  expect(await apply()).toEqual({ now_correct: 1, now_wrong: 0 })
  expect(await standing()).toEqual([[one.name, 0]])
  const { items } = (await server.admin.call(ranking.scores, { params: { resource_id: id }, query: {} })).body
  expect(items).toMatchObject([{ name: one.name, score: 525, public_score: 0 }])
})
