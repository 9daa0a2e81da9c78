import { ranking } from '@beacon/api/contest/ranking'
import { session } from '@beacon/api/people/session'
import { submission } from '@beacon/api/topic/submission'
import { user as contract } from '@beacon/api/people/user'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { readStream } from '../../../live/testing/reader.ts'
import { personCtx } from '../session/index.ts'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { act as clock, join, makeContest, makeTeam, placeTopics } from '../../contest/core/contest/testing.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const contestName = 'Final Round'
/** A running contest with one solve by each of two players. */
async function final() {
  const resource_id = await makeContest(server, { name: contestName })
  const [topic_id = ''] = await placeTopics(server, resource_id, ['flag{final}'])
  const teams = [await makeTeam(server), await makeTeam(server)]
  for (const { captain } of teams) expect((await join(captain, resource_id)).status).toBe(201)
  expect((await clock(server.admin, resource_id, 'start')).status).toBe(200)
  for (const { captain } of teams) {
    const reply = await captain.call(submission.submit, { params: { resource_id, topic_id }, body: { flag: 'flag{final}' } })
    expect(reply.status).toBe(200)
  }
  return { resource_id, topic_id, players: teams.map(({ captain }) => captain) }
}
const board = async (resource_id: string) => {
  const { body } = await server.admin.call(ranking.list, { params: { resource_id }, query: {} })
  return body.items.map(({ rank, score, entrant_id }) => [rank, score, entrant_id])
}

test('an account disabled in the middle of a contest: sessions and streams end on every replica, scores stay', async () => {
  const { resource_id, topic_id, players } = await final()
  const [player] = players
  if (player === undefined) throw new Error('nobody plays')
  const before = await board(resource_id)
  const name = (await player.call(session.me, {})).body.username
  const elsewhere = other.client()
  await elsewhere.signIn(name, testPassword)
  const stream = await readStream(`${other.url}/api/ct/live/contest/${resource_id}`, { cookie: elsewhere.cookie() })
  expect(stream.status).toBe(200)
  const preview = await server.admin.call(contract.preview, { body: { user_ids: [player.user_id] } })
  expect(preview.body.playing).toMatchObject([{ resource_id: player.user_id }])
  await server.admin.call(contract.act, { body: { action: 'disable', user_ids: [player.user_id], reason: 'Shared the account' } })
  await stream.ended
  await vi.waitFor(async () => expect((await elsewhere.call(session.me, {})).status).toBe(401), { timeout: 120_000, interval: 20 })
  const tried = () => player.call(submission.submit, { params: { resource_id, topic_id }, body: { flag: 'flag{final}' } })
  await vi.waitFor(async () => expect((await tried()).status).toBe(401), { timeout: 120_000, interval: 20 })
  expect(await board(resource_id)).toEqual(before)
  await server.admin.call(contract.act, { body: { action: 'delete', user_ids: [player.user_id], confirm: 'delete 1' } })
  expect((await server.db.select().from(user).where(eq(user.resource_id, player.user_id)))[0]?.deleted_at).toBeNull()
})

test('an account that ends in the middle of a contest plays on until the contest is over, and cannot sign in anew', async () => {
  const { resource_id, players } = await final()
  const [player, bystander] = [players[0], await server.signIn('student')]
  if (player === undefined) throw new Error('nobody plays')
  const name = (await player.call(session.me, {})).body.username
  const past = new Date(Date.now() - 1_000).toISOString()
  const streamOf = ({ cookie }: { cookie: () => string }) => readStream(`${other.url}/api/ct/live/me`, { cookie: cookie(), lastId: '0' })
  const [plays, watches] = [await streamOf(player), await streamOf(bystander)]
  expect([plays.status, watches.status]).toEqual([200, 200])
  const order = (user_id: string) => ({ user_id, session_id: null, token_id: null, ip: '127.0.0.1', request_id: 'test' })
  for (const { user_id } of [player, bystander]) {
    await server.db.update(user).set({ expires_at: past }).where(eq(user.resource_id, user_id))
    await server.db.execute(`select pg_notify('session_changed', 'user:${user_id}')`)
  }
  await vi.waitFor(async () => expect((await bystander.call(session.me, {})).status).toBe(401), { timeout: 120_000, interval: 20 })
  await watches.ended
  expect(await personCtx(server.platform, order(bystander.user_id))).toBeNull()
  expect(await personCtx(server.platform, order(player.user_id))).not.toBeNull()
  expect((await player.call(session.me, {})).status).toBe(200)
  expect((await server.client().signIn(name, testPassword)).error.code).toBe('account_expired')
  const stopped = await clock(server.admin, resource_id, 'stop', { confirm_name: contestName })
  expect(stopped.status).toBe(200)
  await server.db.execute(`select pg_notify('session_changed', 'user:${player.user_id}')`)
  await plays.ended
  await vi.waitFor(async () => expect((await player.call(session.me, {})).status).toBe(401), { timeout: 120_000, interval: 20 })
})
