import { createHmac } from 'node:crypto'
import { bulletin } from '@beacon/api/contest/bulletin'
import { submission } from '@beacon/api/topic/submission'
import { webhook, type WebhookEvent } from '@beacon/api/contest/webhook'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { webhook as webhookTable, webhookCall } from '../../../../db/schema/contest/webhook.ts'
import { OutboundError, type OutboundInit } from '../../../../outbound/outbound.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceAll } from '../../control/contest-control/announce.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { deliverDue } from './deliver.ts'
import { purgeCalls } from './repo.ts'

let server: TestServer
let answer: () => { status: number; text: string }
const sent: Array<{ url: string; init: OutboundInit }> = []
beforeAll(async () => {
  server = await startTestServer()
  const { check } = server.platform.outbound
  Object.assign(server.platform.outbound, {
    check: (url: string) => (url.includes('hooks.example.org') ? Promise.resolve() : check(url)),
    request: async (url: string, init: OutboundInit = {}) => {
      sent.push({ url, init })
      return answer()
    },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  sent.length = 0
  answer = () => ({ status: 204, text: '' })
})

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const add = (id: string, events: WebhookEvent[], url = `https://hooks.example.org/${id}`) =>
  server.admin.call(webhook.create, { ...at(id), body: { url, events } })
const sentTo = (id: string) =>
  sent
    .filter(({ url }) => url.endsWith(id))
    .map(({ init }) => JSON.parse(init.body ?? '') as { event: string; data: Record<string, unknown> })
const eventsOf = (id: string) => sentTo(id).map(({ event }) => event)

async function running(announce_blood = 0) {
  const id = await makeContest(server, { announce_blood })
  const topics = await placeTopics(server, id, ['flag{w1}', 'flag{w2}', 'flag{w3}'])
  const teams = [await makeTeam(server), await makeTeam(server)]
  for (const { captain } of teams) await join(captain, id)
  await act(server.admin, id, 'start', { force: true })
  const solve = (team: number, n: number) =>
    teams[team]!.captain.call(submission.submit, { params: { resource_id: id, topic_id: topics[n]! }, body: { flag: `flag{w${n + 1}}` } })
  return { id, teams, solve }
}

test('each event reaches who asked for it, once, signed with the secret', async () => {
  const { id, solve, teams } = await running()
  const { body } = await add(id, ['state', 'blood', 'bulletin'])
  const solves = await server.admin.call(webhook.create, {
    ...at(id),
    body: { url: `https://hooks.example.org/solves/${id}x`, events: ['solve'] },
  })
  expect(solves.status).toBe(201)
  await solve(0, 0)
  await solve(1, 0)
  await server.admin.call(bulletin.create, {
    ...at(id),
    body: { type: 'notice', title: 'Lunch time', content: 'At noon.', is_pinned: false },
  })
  await act(server.admin, id, 'pause', { reason: 'power' })
  await vi.waitFor(() => expect(eventsOf(id).toSorted()).toEqual(['blood', 'blood', 'bulletin', 'bulletin', 'state']), 30_000)
  const [first] = sentTo(id).filter(({ event }) => event === 'blood')
  expect(first?.data).toMatchObject({ entrant_name: teams[0]!.name, order: 1 })
  const [one] = sent.filter(({ url }) => url.endsWith(id))
  const signature = createHmac('sha256', body.secret)
    .update(one?.init.body ?? '')
    .digest('hex')
  expect(one?.init.headers?.['x-signature']).toBe(`sha256=${signature}`)
  await vi.waitFor(() => expect(eventsOf(`${id}x`)).toEqual(['blood', 'blood']), 30_000)
  const log = (await server.admin.call(webhook.calls, { ...at(id), query: { webhook_id: body.webhook.webhook_id } })).body
  expect(log.items.every(({ state, status, tries }) => state === 'delivered' && status === 204 && tries === 1)).toBe(true)
})

test('what the freeze holds back is told when it is lifted', async () => {
  const { id, solve } = await running()
  await add(id, ['solve', 'state'])
  await act(server.admin, id, 'freeze')
  await solve(0, 1)
  await act(server.admin, id, 'pause')
  await vi.waitFor(() => expect(eventsOf(id)).toEqual(['state', 'state']), 30_000)
  await act(server.admin, id, 'resume')
  await vi.waitFor(() => expect(eventsOf(id)).toEqual(['state', 'state', 'state']), 30_000)
  await act(server.admin, id, 'unfreeze')
  await vi.waitFor(() => expect(eventsOf(id)).toContain('blood'), 30_000)
  expect(eventsOf(id).filter((event) => event === 'blood')).toHaveLength(1)
})

test('what does not get through is tried again for a day, and the log says why in our words', async () => {
  const { id } = await running()
  const { body } = await add(id, ['state'])
  answer = () => {
    throw new OutboundError('time', 'no answer within 5 s')
  }
  const tried = await server.admin.call(webhook.test, { params: { resource_id: id, webhook_id: body.webhook.webhook_id }, body: {} })
  expect(tried.body).toMatchObject({ event: 'test', state: 'waiting', tries: 1, status: null, reason: 'timeout' })
  const due = (more: object) =>
    server.db
      .update(webhookCall)
      .set({ next_try_at: sql`now()`, ...more })
      .where(eq(webhookCall.call_id, tried.body.call_id))
  const read = async () => (await server.admin.call(webhook.calls, at(id))).body.items[0]
  answer = () => ({ status: 500, text: 'secret of theirs' })
  // The server's own turn may take the call before ours does: whoever was second finds it taken, and its answer comes a moment later.
  const becomes = (what: object) => vi.waitFor(async () => expect(await read()).toMatchObject(what), 30_000)
  await due({})
  await deliverDue(server.ctx)
  await becomes({ state: 'waiting', tries: 2, status: 500, reason: 'answered_error' })
  expect(JSON.stringify(await read())).not.toContain('secret of theirs')
  await due({ at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  await deliverDue(server.ctx)
  await becomes({ state: 'failed', reason: 'gave_up', next_try_at: null })
})

test('an address inside is refused, ten are the most, and only https is taken', async () => {
  const id = await makeContest(server)
  expect(codeOf(await add(id, ['state'], 'https://127.0.0.1/hook'))).toEqual([400, 'webhook_address'])
  expect(codeOf(await add(id, ['state'], 'https://169.254.169.254/latest'))).toEqual([400, 'webhook_address'])
  expect(codeOf(await add(id, ['state'], 'http://hooks.example.org/x'))).toEqual([400, 'field_wrong'])
  for (let n = 0; n < 10; n += 1) expect((await add(id, ['state'])).status).toBe(201)
  expect(codeOf(await add(id, ['state']))).toEqual([409, 'webhooks_too_many'])
})

test('switched off nothing is sent; removed its calls are gone; the secret can be rotated', async () => {
  const { id } = await running()
  const { body } = await add(id, ['state'])
  const params = { resource_id: id, webhook_id: body.webhook.webhook_id }
  expect((await server.admin.call(webhook.rotate, { params, body: {} })).body.secret).not.toBe(body.secret)
  await server.admin.call(webhook.update, { params, body: { is_on: false } })
  const tried = await server.admin.call(webhook.test, { params, body: {} })
  expect(tried.body).toMatchObject({ state: 'failed', reason: 'switched_off' })
  expect(sent).toHaveLength(0)
  await server.admin.call(webhook.remove, { params, body: {} })
  expect((await server.admin.call(webhook.list, at(id))).body.total).toBe(0)
  expect((await server.admin.call(webhook.calls, at(id))).body.total).toBe(0)
})

test('neither secret nor address stands in the audit rows, and only staff see webhooks', async () => {
  const id = await makeContest(server)
  const { body } = await add(id, ['state'], `https://hooks.example.org/token-of-theirs/${id}`)
  const rows = await server.db.select().from(audit).where(eq(audit.object_id, id))
  expect(JSON.stringify(rows)).not.toContain('token-of-theirs')
  expect(JSON.stringify(rows)).not.toContain(body.secret)
  expect(JSON.stringify(rows)).toContain('hooks.example.org')
  const [stored] = await server.db.select().from(webhookTable).where(eq(webhookTable.contest_id, id))
  expect(stored?.secret_sealed.toString('utf8')).not.toContain(body.secret)
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(webhook.list, at(id))).status).toBe(404)
})

test('the log keeps the last hundred calls', async () => {
  const id = await makeContest(server)
  const { webhook_id } = (await add(id, ['state'])).body.webhook
  const row = { webhook_id, contest_id: id, event: 'test', body: '{}', state: 'delivered' as const }
  await server.db.insert(webhookCall).values(Array.from({ length: 130 }, () => ({ ...row, call_id: crypto.randomUUID() })))
  await purgeCalls(server.db)
  const [left] = await server.db
    .select({ n: sql<number>`count(*)::int` })
    .from(webhookCall)
    .where(eq(webhookCall.contest_id, id))
  expect(left?.n).toBe(100)
})

test('a blood comes as the solve it is, and as no bulletin besides', async () => {
  const { id, solve } = await running(3)
  await add(id, ['blood', 'bulletin'])
  await solve(0, 0)
  await announceAll(server.platform)
  await server.admin.call(bulletin.create, { ...at(id), body: { type: 'notice', title: 'Lunch time', content: 'At noon.' } })
  await vi.waitFor(() => expect(eventsOf(id).toSorted()).toEqual(['blood', 'bulletin']), 30_000)
  expect(sentTo(id).find(({ event }) => event === 'bulletin')?.data).toMatchObject({ bulletin: { title: 'Lunch time' } })
})
