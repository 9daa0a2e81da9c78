import { contest } from '@beacon/api/contest/contest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { botCall, entrantToken } from '../../../../db/schema/contest/player.ts'
import { rateLimit as rateLimitTable } from '../../../../db/schema/platform.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { asPlayer } from '../submission/testing/player.ts'
import { setStage, type Stage, type StagedPlayer, type StageInput } from '../submission/testing/stage.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { databaseUrl } = server
  other = await startTestServer({ databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const topics = [
  { name: 'Gate', flags: [{ content: 'flag{gate}' }] },
  { name: 'Quay', flags: [{ content: 'flag{quay}' }] },
]
const first = <T>(items: readonly T[], index = 0): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const stage = (more: Partial<StageInput> = {}) => setStage(server.platform, { topics, teams: [2, 1], ...more })
const rotate = (at: Stage, player: StagedPlayer) =>
  asPlayer(server.url, player)(`/contests/${at.contest_id}/bot/token`, { method: 'POST', body: {} })
const viewOf = (at: Stage, player: StagedPlayer) => asPlayer(server.url, player)(`/contests/${at.contest_id}/bot`)

async function tokenOf(at: Stage, player: StagedPlayer): Promise<string> {
  const { body } = await rotate(at, player)
  return (body as { token: string }).token
}

/** As a program sends it: a Bearer token and no cookie. */
async function send(token: string | null, body: object, to = server) {
  const headers = { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const reply = await fetch(`${to.url}/api/ct/bot/flags`, { method: 'POST', headers, body: JSON.stringify(body) })
  const parsed = (await reply.json()) as { code?: string; items?: { code: string; topic_id: string | null; points?: number }[] }
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), ...parsed }
}
/** The limit of ten a second looks at the second before as well; a test that is not about it starts afresh. */
const calm = () => server.db.delete(rateLimitTable)

test('one answer per flag, in order, each with its topic', async () => {
  const at = await stage()
  const token = await tokenOf(at, first(at.players))
  const { status, items } = await send(token, { flags: ['flag{quay}', 'nothing', '', 'flag{gate}', 'flag{gate}', 'nothing'] })
  expect(status).toBe(200)
  expect(items?.map(({ code }) => code)).toEqual([
    'flag_correct',
    'flag_wrong',
    'field_empty',
    'flag_correct',
    'already_solved',
    'flag_repeated',
  ])
  expect([items?.[0], items?.[3]]).toMatchObject([0, 1].map((index) => ({ topic_id: at.topics[1 - index]?.topic_id, points: 525 })))
})

test('a hundred flags are one group: they have one instant', async () => {
  const at = await stage()
  const token = await tokenOf(at, first(at.players))
  const { status, items } = await send(token, { flags: Array.from({ length: 100 }, (_none, index) => `no ${index}`) })
  expect([status, items?.length]).toEqual([200, 100])
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  expect([rows.length, new Set(rows.map((row) => row.at)).size]).toEqual([100, 1])
  const more = await send(token, { flags: ['flag{gate}', 'one more'] })
  expect(more.items?.map(({ code }) => code)).toEqual(['rate_limited', 'rate_limited'])
})

test('more than a hundred flags are refused whole', async () => {
  const at = await stage()
  const token = await tokenOf(at, first(at.players))
  expect(await send(token, { flags: Array.from({ length: 101 }, () => 'x') })).toMatchObject({ status: 400, code: 'too_many_flags' })
})

test('wrong flags at a topic count in the window of the topic', async () => {
  const at = await stage({ contest: { flag_rate_count: 2 } })
  const token = await tokenOf(at, first(at.players))
  const { topic_id } = first(at.topics)
  const { items } = await send(token, { topic_id, flags: ['a', 'b', 'flag{gate}'] })
  expect(items?.map(({ code }) => code)).toEqual(['flag_wrong', 'flag_wrong', 'rate_limited'])
})

test('eleven requests in a second: the eleventh waits, whichever replica it reaches', async () => {
  const at = await stage()
  const token = await tokenOf(at, first(at.players))
  await calm()
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_none, index) => send(token, { flags: ['flag{again}'] }, index % 2 === 0 ? server : other)),
  )
  const refused = replies.filter(({ status }) => status === 429)
  // Two limits of ten would let twenty pass; one lets ten, and few more where a second ends on the way.
  expect(refused.length).toBeGreaterThanOrEqual(15)
  expect(refused[0]).toMatchObject({ code: 'rate_limited', retryAfter: '1' })
  const another = await tokenOf(at, first(at.players, 2))
  expect((await send(another, { flags: ['flag{gate}'] })).status).toBe(200)
})

test('a token is shown once, kept as its hash; a new one stops the old at once', async () => {
  const at = await stage()
  const captain = first(at.players)
  await calm()
  const old = await tokenOf(at, captain)
  const [row] = await server.db.select().from(entrantToken).where(eq(entrantToken.contest_id, at.contest_id))
  expect(row?.token_hash.toString('base64url')).not.toContain(old)
  expect((await viewOf(at, captain)).text).not.toContain(old)
  const fresh = await tokenOf(at, captain)
  expect((await send(old, { flags: ['flag{gate}'] })).status).toBe(401)
  expect((await send(fresh, { flags: ['flag{gate}'] })).status).toBe(200)
  expect((await send(null, { flags: ['flag{gate}'] })).status).toBe(401)
  expect(server.logs.join('\n')).not.toContain(fresh)
  const rows = await server.db.select().from(audit).where(eq(audit.operation, 'token_rotate'))
  expect(JSON.stringify(rows)).not.toContain(fresh)
})

test('only the captain makes a token; members see when it was used and the last twenty calls', async () => {
  const at = await stage()
  const [captain, member] = [first(at.players), first(at.players, 1)]
  await calm()
  expect(await rotate(at, member)).toMatchObject({ status: 403, body: { code: 'not_captain' } })
  const token = await tokenOf(at, captain)
  expect((await viewOf(at, member)).body).toMatchObject({ can_rotate: false, token: { last_used_at: null }, calls: [] })
  for (let n = 0; n < 23; n += 1) {
    if (n % 8 === 0) await calm()
    await send(token, { flags: n === 22 ? ['flag{gate}', 'x'] : [`no ${n}`] })
  }
  const { body } = await viewOf(at, member)
  const view = body as { token: { last_used_at: string | null }; calls: { flags: number; correct: number; result: string }[] }
  expect(view.token.last_used_at).not.toBeNull()
  expect(view.calls).toHaveLength(20)
  expect(view.calls[0]).toMatchObject({ flags: 2, correct: 1, result: '200' })
  expect(await server.db.select().from(botCall).where(eq(botCall.entrant_id, captain.entrant_id))).toHaveLength(20)
})

test.each([
  ['a banned team', { status: 'banned' as const, status_before: 'approved' as const }, 'entrant_banned'],
  ['a withdrawn team', { status: 'withdrawn' as const }, 'entrant_withdrawn'],
])('%s is told so for every flag', async (_who, change, code) => {
  const at = await stage()
  const captain = first(at.players)
  const token = await tokenOf(at, captain)
  await calm()
  await server.db.update(entrant).set(change).where(eq(entrant.entrant_id, captain.entrant_id))
  expect((await send(token, { flags: ['flag{gate}'] })).items).toMatchObject([{ code, result: null }])
})

test('the token of a captain whose account is disabled is none', async () => {
  const at = await stage()
  const captain = first(at.players)
  const token = await tokenOf(at, captain)
  await calm()
  await server.db.update(user).set({ status: 'disabled' }).where(eq(user.resource_id, captain.user_id))
  expect((await send(token, { flags: ['flag{gate}'] })).status).toBe(401)
})

test('a session is no token, and a contest may have no bots', async () => {
  const at = await stage({ contest: { bot_api: false } })
  const captain = first(at.players)
  const reply = await asPlayer(server.url, captain)('/bot/flags', { method: 'POST', body: { flags: ['flag{gate}'] } })
  expect(reply.status).toBe(401)
  expect(await rotate(at, captain)).toMatchObject({ status: 409, body: { code: 'bot_api_off' } })
})

describe('a reset of the contest', () => {
  const reset = (at: Stage, more: object = {}) =>
    server.admin.call(contest.act, {
      params: { resource_id: at.contest_id },
      body: { action: 'reset', confirm_name: 'Harbour cup', ...more },
    })
  const stopAndReset = async (at: Stage, more: object = {}) => {
    const params = { resource_id: at.contest_id }
    await server.admin.call(contest.act, { params, body: { action: 'stop', confirm_name: 'Harbour cup' } })
    expect((await reset(at, more)).body.run).toBe(2)
    const { version } = (await server.admin.call(contest.settings, { params })).body
    expect((await server.admin.call(contest.update, { params, body: { is_public: true, version } })).status).toBe(200)
  }

  test('stops the tokens made before, on every replica; those of other contests stay', async () => {
    const [at, elsewhere] = [await stage(), await stage()]
    const token = await tokenOf(at, first(at.players))
    const spared = await tokenOf(elsewhere, first(elsewhere.players))
    await stopAndReset(at)
    for (const one of [server, other])
      expect(await send(token, { flags: ['x'] }, one)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await viewOf(at, first(at.players))).body).toMatchObject({ token: null })
    expect((await send(spared, { flags: ['x'] })).status).toBe(200)
    const rows = await server.db.select().from(audit).where(eq(audit.object_id, at.contest_id))
    expect(rows.find(({ operation }) => operation === 'reset')?.after).toMatchObject({ tokens_revoked: 1 })
  })

  test('leaves them where that is chosen', async () => {
    const at = await stage()
    const token = await tokenOf(at, first(at.players))
    await stopAndReset(at, { revoke_tokens: false })
    expect((await send(token, { flags: ['x'] })).status).toBe(200)
  })
})
