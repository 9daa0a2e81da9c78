import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTopic } from '../../../../db/schema/contest/player.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function stage(more: Parameters<typeof makeContest>[1] = {}) {
  const contest_id = await makeContest(server, { show_members: true, ...more })
  const topics = await placeTopics(server, contest_id, ['flag{one}', 'flag{two}', 'flag{three}'])
  const [ours, rival] = [await makeTeam(server, 2), await makeTeam(server)]
  const joined = [await join(ours.captain, contest_id), await join(rival.captain, contest_id)]
  await act(server.admin, contest_id, 'start', { force: true })
  const solve = (one: TestClient, topic: number, flag: string) =>
    one.call(submission.submit, { params: { resource_id: contest_id, topic_id: topics[topic] ?? '' }, body: { flag } })
  const params = { resource_id: contest_id, entrant_id: joined[0]?.body.entrant_id ?? '' }
  return { contest_id, topics, ours, rival, params, rival_id: joined[1]?.body.entrant_id ?? '', solve }
}

test('name, place, line, solves and directions of an entrant, for everybody admitted', async () => {
  const { ours, rival, params, topics, solve } = await stage()
  await solve(rival.captain, 0, 'flag{one}')
  await solve(ours.captain, 0, 'flag{one}')
  await solve(ours.members[1] ?? ours.captain, 1, 'flag{two}')
  const { body, status } = await rival.captain.call(entrantPage.get, { params })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: ours.name, rank: 1, total: 2, solved: 2, is_frozen: false, bracket: null })
  expect(body.members?.map(({ is_captain }) => is_captain)).toEqual([true, false])
  expect(body.solves.map(({ topic_id, blood }) => [topic_id, blood])).toEqual([
    [topics[1], 1],
    [topics[0], 2],
  ])
  expect(body.directions).toMatchObject([{ solved: 2, topics: 3 }])
  expect(body.directions[0]?.name_zh).not.toBe('')
  expect(body.line.at(-1)).toMatchObject({ rank: 1, score: body.score })
})

test('it stands still while the ranking is frozen', async () => {
  const { ours, rival, params, contest_id, solve } = await stage()
  await solve(ours.captain, 0, 'flag{one}')
  await act(server.admin, contest_id, 'freeze')
  const read = async (one: TestClient) => {
    const page = (await one.call(entrantPage.get, { params })).body
    const mine = (await one.call(entrantPage.mine, {})).body
    return JSON.stringify([page, mine.items])
  }
  const before = [await read(rival.captain), await read(ours.captain)]
  const team = (await ours.captain.call(entrantPage.team, { params: { resource_id: contest_id } })).body.members.map(({ score }) => score)
  expect((await solve(ours.captain, 1, 'flag{two}')).status).toBe(200)
  expect([await read(rival.captain), await read(ours.captain)]).toEqual(before)
  const after = (await ours.captain.call(entrantPage.team, { params: { resource_id: contest_id } })).body.members.map(({ score }) => score)
  expect(after).toEqual(team)
  expect(before[0]).toContain('"is_frozen":true')
})

test.each(['ban', 'hide'] as const)('after “%s” there is no such page', async (action) => {
  const { rival, params, contest_id } = await stage()
  const body = { action, entrant_ids: [params.entrant_id], reason: 'because of it' }
  await server.admin.call(entrant.act, { params: { resource_id: contest_id }, body })
  const reply = await rival.captain.call(entrantPage.get, { params })
  expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
})

test('members are shown where the contest shows them, and nothing where it has no ranking', async () => {
  const { rival, params } = await stage({ show_members: false })
  expect((await rival.captain.call(entrantPage.get, { params })).body.members).toBeNull()
  const closed = await stage({ show_rank: false })
  expect((await closed.rival.captain.call(entrantPage.get, { params: closed.params })).error.code).toBe('ranking_unpublished')
})

test('the own team: who is here, and who brought what', async () => {
  const { ours, contest_id, solve, rival } = await stage()
  await solve(ours.members[1] ?? ours.captain, 0, 'flag{one}')
  const { body } = await ours.captain.call(entrantPage.team, { params: { resource_id: contest_id } })
  expect(body.members).toMatchObject([
    { is_captain: true, is_online: true, solved: 0, score: 0 },
    { is_captain: false, is_online: true, solved: 1, score: 525 },
  ])
  expect(JSON.stringify((await rival.captain.call(entrantPage.team, { params: { resource_id: contest_id } })).body)).not.toContain(
    ours.name,
  )
  const outsider = await server.signIn('student')
  expect((await outsider.call(entrantPage.team, { params: { resource_id: contest_id } })).error.code).toBe('not_registered')
})

test('who shows it lets the own team see which topic is open, nobody else does', async () => {
  const { ours, contest_id, topics, rival } = await stage()
  const second = ours.members[1] ?? ours.captain
  const at = { params: { resource_id: contest_id } }
  const open = async (one: TestClient, topic_id = topics[0] ?? '') =>
    (await one.call(topic.opened, { params: { resource_id: contest_id, topic_id }, body: {} })).body.is_shared
  const seenBy = async (one: TestClient) => {
    const { shares_topic, members } = (await one.call(entrantPage.team, at)).body
    return [shares_topic, ...members.map(({ open_topic_id }) => open_topic_id)]
  }
  expect(await open(second)).toBe(false)
  expect(await seenBy(ours.captain)).toEqual([false, null, null])
  expect((await second.call(entrantPage.share, { ...at, body: { shares_topic: true } })).status).toBe(200)
  expect(await seenBy(second)).toEqual([true, null, null])
  expect([await open(second), await open(ours.captain)]).toEqual([true, false])
  expect(await seenBy(ours.captain)).toEqual([false, null, topics[0]])
  expect(await seenBy(rival.captain)).toEqual([false, null])
  await open(second, topics[1])
  expect(await seenBy(ours.captain)).toEqual([false, null, topics[1]])
  await server.db
    .update(sharedTopic)
    .set({ at: new Date(Date.now() - 151_000).toISOString() })
    .where(eq(sharedTopic.contest_id, contest_id))
  expect(await seenBy(ours.captain)).toEqual([false, null, null])
  await open(second)
  await second.call(entrantPage.share, { ...at, body: { shares_topic: false } })
  expect(await seenBy(ours.captain)).toEqual([false, null, null])
  expect(await server.db.select().from(sharedTopic).where(eq(sharedTopic.contest_id, contest_id))).toEqual([])
  const outsider = await server.signIn('student')
  expect((await outsider.call(entrantPage.share, { ...at, body: { shares_topic: true } })).error.code).toBe('not_registered')
})

test('entrants are listed by number, members by their own score where they solve alone', async () => {
  const { ours, rival, contest_id, solve } = await stage({ team_score_type: 'average' })
  const at = { params: { resource_id: contest_id } }
  const list = (await rival.captain.call(entrantPage.list, at)).body
  expect(list.items.map(({ name }) => name)).toEqual([ours.name, rival.name])
  expect((await rival.captain.call(entrantPage.list, { ...at, query: { q: rival.name } })).body.total).toBe(1)
  await solve(ours.members[1] ?? ours.captain, 0, 'flag{one}')
  const members = (await rival.captain.call(entrantPage.members, at)).body
  expect(members.items[0]).toMatchObject({ rank: 1, user_id: ours.members[1]?.user_id, entrant_name: ours.name })
  expect(members.items[0]?.score).toBeGreaterThan(0)
  const sum = await stage()
  const closed = await sum.rival.captain.call(entrantPage.members, { params: { resource_id: sum.contest_id } })
  expect(closed.error.code).toBe('ranking_unpublished')
})

test('who is here is told by entrant, and hidden ones are not', async () => {
  const { rival, contest_id, params, rival_id } = await stage()
  const body = { action: 'hide' as const, entrant_ids: [params.entrant_id] }
  await server.admin.call(entrant.act, { params: { resource_id: contest_id }, body })
  const { body: online } = await rival.captain.call(entrantPage.online, { params: { resource_id: contest_id } })
  expect(online.entrant_ids).toEqual([rival_id])
})

test('my contests: newest first, mine alone, with place and score; a hidden contest is in no list', async () => {
  const { ours, contest_id, solve } = await stage({ name: 'Harbour cup one' })
  await solve(ours.captain, 0, 'flag{one}')
  const { body } = await ours.captain.call(entrantPage.mine, {})
  expect(body.items).toMatchObject([
    { resource_id: contest_id, entrant_name: ours.name, rank: 1, total: 2, score: 525, solved: 1, status: 'running' },
  ])
  expect((await ours.captain.call(entrantPage.mine, { query: { q: 'nothing' } })).body.total).toBe(0)
  const listMine = async (query: object) => (await ours.captain.call(entrantPage.mine, { query })).body
  expect(await listMine({ kind: 'flag', status: ['paused', 'running'] })).toMatchObject({ total: 1, kinds: ['flag'] })
  expect(await listMine({ status: ['finished'] })).toMatchObject({ items: [], total: 0, kinds: ['flag'] })
  expect(await listMine({ kind: 'theory' })).toMatchObject({ items: [], total: 0 })
  const { version } = (await server.admin.call(contest.settings, { params: { resource_id: contest_id } })).body
  await server.admin.call(contest.update, { params: { resource_id: contest_id }, body: { is_public: false, version } })
  expect((await ours.captain.call(entrantPage.mine, {})).body.items).toEqual([])
})
