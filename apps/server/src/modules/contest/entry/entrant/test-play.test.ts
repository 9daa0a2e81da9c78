import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import { feed } from '@beacon/api/topic/feed'
import { ranking } from '@beacon/api/contest/ranking'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { sessionChanged } from '../../../people/session/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const testPlay = (one: TestClient, id: string) => one.call(entrant.test_play, at(id))

/** Another role, which open sessions have at once. */
const give = (user_id: string, key: 'student' | 'administrator') =>
  server.db.transaction(async (tx) => {
    const [found] = await tx.select().from(role).where(eq(role.key, key))
    await tx
      .update(user)
      .set({ role_resource_id: found?.resource_id ?? '' })
      .where(eq(user.resource_id, user_id))
    await sessionChanged(tx, { user_id })
  })

async function running(more: Parameters<typeof makeContest>[1] = {}) {
  const id = await makeContest(server, more)
  const [topic_id = ''] = await placeTopics(server, id, [`flag{${id}}`])
  await act(server.admin, id, 'start', { force: true })
  const solve = (one: TestClient) => one.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag: `flag{${id}}` } })
  return { id, topic_id, solve }
}

test('what staff solve while they try it out moves no price, takes no blood and is told to nobody', async () => {
  const { id, topic_id, solve } = await running()
  const { captain } = await makeTeam(server)
  const { body: team } = await join(captain, id)
  const made = await testPlay(server.admin, id)
  expect([made.status, made.body.status]).toEqual([201, 'approved'])
  expect((await solve(server.admin)).body).toMatchObject({ code: 'flag_correct', practice: true })

  const before = fillLines((await captain.call(topic.list, at(id))).body)[0]
  expect(before).toMatchObject({ solves: 0, unranked_solves: 0, value: 500 })
  expect((await captain.call(topic.solves, { params: { resource_id: id, topic_id } })).body).toMatchObject({ total: 0, unranked: 0 })
  expect((await solve(captain)).body).toMatchObject({ code: 'flag_correct', points: 525, blood: 1 })

  const board = (await captain.call(ranking.list, at(id))).body
  expect(board.items.map(({ entrant_id }) => entrant_id)).toEqual([team.entrant_id])
  const told = JSON.stringify((await captain.call(feed.list, at(id))).body)
  expect(told).not.toContain(made.body.entrant_id)
  expect((await captain.call(entrantPage.list, at(id))).body).toMatchObject({ total: 1 })
  const page = await captain.call(entrantPage.get, { params: { resource_id: id, entrant_id: made.body.entrant_id } })
  expect(page.status).toBe(404)
})

test('the desk names it and counts it nowhere; it is never shown', async () => {
  const { id, solve } = await running()
  const { captain } = await makeTeam(server)
  await join(captain, id)
  const { body: made } = await testPlay(server.admin, id)
  await solve(server.admin)
  const rows = (await server.admin.call(entrant.rows, at(id))).body.items
  expect(rows.find(({ entrant_id }) => entrant_id === made.entrant_id)).toMatchObject({
    is_staff: true,
    is_hidden: true,
    rank: null,
    score: 0,
  })
  expect(rows.find(({ entrant_id }) => entrant_id === made.entrant_id)?.name).toMatch(/^Test: /u)
  const facts = (await server.admin.call(contest.facts, at(id))).body
  expect(facts).toMatchObject({ entrants: 1, participants: 1, submissions: 0, correct: 0, solves: 0, unranked_solves: 0 })
  const shown = await server.admin.call(entrant.act, { ...at(id), body: { action: 'show', entrant_ids: [made.entrant_id] } })
  expect(shown.body).toMatchObject({ done: [], skipped: [{ code: 'entrant_action_refused' }] })
})

test('it needs no place, happens once, and leaves the staff list as it can be saved', async () => {
  const { id } = await running({ capacity: 1 })
  const first = await testPlay(server.admin, id)
  expect((await testPlay(server.admin, id)).body.entrant_id).toBe(first.body.entrant_id)
  const { captain } = await makeTeam(server)
  expect((await join(captain, id)).status).toBe(201)
  const { items, version } = (await server.admin.call(contest.staff, at(id))).body
  const saved = await server.admin.call(contest.set_staff, {
    ...at(id),
    body: { items: items.map(({ user_id, role }) => ({ user_id, role })), version },
  })
  expect(saved.status).toBe(200)
})

test('players have no test entrant, and who had one is not ranked in the same contest', async () => {
  const { id } = await running({ game_type: 'individual', team_size_max: 1 })
  const player = await server.signIn('student')
  expect(codeOf(await testPlay(player, id))).toEqual([403, 'permission_missing'])
  const judge = await server.signIn('administrator')
  expect((await testPlay(judge, id)).status).toBe(201)
  await give(judge.user_id, 'student')
  expect(codeOf(await join(judge, id))).toEqual([409, 'staff_cannot_play'])
  const team = await makeContest(server)
  const { captain, members } = await makeTeam(server, 2)
  await give(members[1]?.user_id ?? '', 'administrator')
  expect(codeOf(await join(captain, team))).toEqual([409, 'staff_cannot_play'])
})

test('a reset forgets what was tried and keeps the test entrant out', async () => {
  const { id, solve } = await running()
  const { captain } = await makeTeam(server)
  await join(captain, id)
  await testPlay(server.admin, id)
  await act(server.admin, id, 'stop', { force: true })
  await act(server.admin, id, 'reset', { force: true })
  await act(server.admin, id, 'start', { force: true })
  await solve(server.admin)
  expect((await solve(captain)).body).toMatchObject({ points: 525, blood: 1 })
})
