import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { asPlayer, submitAs } from './testing/player.ts'
import { contestModules } from './testing/modules.ts'
import { setStage, type Stage, type StagedPlayer, type StageInput } from './testing/stage.ts'
import { boxId } from './box-id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterAll(() => server.stop())

const topics: StageInput['topics'] = [
  { name: 'Gate', flags: [{ content: 'flag{gate}' }] },
  { name: 'Quay', flags: [{ content: 'Flag{Quay}', match: 'case_insensitive' }] },
  { name: 'Shape', flags: [{ content: 'flag\\{[0-9]{4}\\}', match: 'regex' }] },
  { name: 'Vault', flags: [{ content: 'flag{vault}' }], change: { answer_limit: 3 } },
  { name: 'Twin', flags: [{ content: 'flag{twin}' }] },
  { name: 'Other twin', flags: [{ content: 'flag{twin}' }] },
]
const stage = (more: Partial<StageInput> = {}) => setStage(server.platform, { topics, teams: [2, 1], ...more })
const first = <T>(items: readonly T[], index = 0): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const box = (at: Stage, player: StagedPlayer, flag: string) =>
  asPlayer(server.url, player)(`/contests/${at.contest_id}/submissions`, { method: 'POST', body: { flag } })

test('the box finds the topic of an exact, a folded and a patterned flag, and names it', async () => {
  const at = await stage()
  const player = first(at.players)
  const found = [await box(at, player, ' flag{gate} '), await box(at, player, 'fLAG{qUAY}'), await box(at, player, 'flag{1234}')]
  expect(found.map(({ body }) => body)).toMatchObject(
    [0, 1, 2].map((index) => ({ code: 'flag_correct', topic_id: first(at.topics, index).topic_id, points: 525 })),
  )
  expect((await box(at, first(at.players, 1), 'flag{gate}')).body).toMatchObject({ code: 'already_solved' })
  const me = (await asPlayer(server.url, player)(`/contests/${at.contest_id}/me`)).body
  expect(me).toMatchObject({ solved: 3, score: 1575 })
})

test('a wrong flag belongs to no topic, is no attempt, and is said to be repeated the next time', async () => {
  const at = await stage()
  const player = first(at.players)
  expect(await box(at, player, 'flag{nothing}')).toMatchObject({ status: 200, body: { code: 'flag_wrong', topic_id: null } })
  expect(await box(at, first(at.players, 1), 'flag{nothing}')).toMatchObject({
    status: 409,
    body: { code: 'flag_repeated', details: { name: player.username } },
  })
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  expect(rows.map(({ topic_id, is_attempt }) => [topic_id, is_attempt])).toEqual([
    [boxId, false],
    [boxId, false],
  ])
  expect((await asPlayer(server.url, player)(`/contests/${at.contest_id}/me`)).body).toMatchObject({ cells: [] })
})

test('a topic with a wrong limit never matches: its flag is wrong here and right at the topic', async () => {
  const at = await stage()
  const player = first(at.players)
  const texts = [await box(at, player, 'flag{vault}'), await box(at, player, 'flag{no vault}')].map(
    ({ status, text }) => `${status} ${text}`,
  )
  expect(texts[0]).toBe(texts[1])
  const { topic_id } = first(at.topics, 3)
  const there = await submitAs(server.url, player, { contest_id: at.contest_id, topic_id, flag: 'flag{vault}' })
  expect(there.body).toMatchObject({ code: 'flag_correct' })
})

test('a flag of two topics asks which, and stores nothing', async () => {
  const at = await stage()
  const asked = await box(at, first(at.players), 'flag{twin}')
  const ids = [first(at.topics, 4).topic_id, first(at.topics, 5).topic_id]
  expect(asked).toMatchObject({ status: 409, body: { code: 'topic_ambiguous' } })
  expect((asked.body as { details: { topic_ids: string[] } }).details.topic_ids.toSorted()).toEqual(ids.toSorted())
  expect(await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))).toEqual([])
})

test('wrong flags of the box have a window of their own: a topic still takes its flag', async () => {
  const at = await stage({ contest: { flag_rate_count: 2 } })
  const player = first(at.players)
  await box(at, player, 'no 1')
  await box(at, player, 'no 2')
  const third = await box(at, player, 'flag{gate}')
  expect([third.status, third.retryAfter]).toEqual([429, '60'])
  const { topic_id, flag } = first(at.topics)
  expect((await submitAs(server.url, player, { contest_id: at.contest_id, topic_id, flag })).status).toBe(200)
})

test('a contest without the box answers so', async () => {
  const at = await stage({ contest: { flag_box: false } })
  expect(await box(at, first(at.players), 'flag{gate}')).toMatchObject({ status: 409, body: { code: 'flag_box_off' } })
})

test('the stream of the desk shows a try of the box without a topic', async () => {
  const at = await stage()
  await box(at, first(at.players), 'flag{desk}')
  const { body } = await server.admin.request('GET', `/contests/${at.contest_id}/desk/submissions`)
  expect(body).toMatchObject({ total: 1, items: [{ topic_id: null, topic_name: '', result: 'wrong', text: 'flag{desk}' }] })
})

test('the audit log names what a try hit: its topic, or the contest where the box found none', async () => {
  const at = await stage()
  const player = first(at.players)
  await box(at, player, 'flag{nothing}')
  await box(at, player, 'flag{gate}')
  const rows = await server.db.select().from(audit).where(eq(audit.contest_id, at.contest_id)).orderBy(audit.seq)
  const tries = rows.filter(({ operation }) => operation === 'flag')
  expect(tries.map(({ object_type, object_id, object_name }) => [object_type, object_id, object_name])).toEqual([
    ['contest', at.contest_id, expect.stringMatching(/./u)],
    ['topic', first(at.topics).topic_id, 'Gate'],
  ])
})
