import { bot } from '@beacon/api/topic/bot'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit } from '../db/schema/platform.ts'
import { user } from '../db/schema/people/user.ts'
import { asPlayer } from '../modules/contest/answer/submission/testing/player.ts'
import { setStage, type Stage } from '../modules/contest/answer/submission/testing/stage.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.db.delete(rateLimit))

const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' }
const english = { 'accept-language': 'en-GB' }
const own = (user_id: string, values: { locale?: 'en' | 'zh' | null; time_zone?: string | null }) =>
  server.db.update(user).set(values).where(eq(user.resource_id, user_id))

test('a refusal is a sentence in the language the header asks for', async () => {
  const requestUsers = (headers?: Record<string, string>) =>
    server.nobody.request('GET', '/users', headers === undefined ? {} : { headers })
  const [none, zh, en] = [await requestUsers(), await requestUsers(chinese), await requestUsers(english)]
  expect([none, zh, en].map(({ error }) => error.code)).toEqual(Array.from({ length: 3 }, () => 'unauthenticated'))
  expect(none.error.message).toMatch(/^You are signed out\./u)
  expect(en.error.message).toBe(none.error.message)
  expect(zh.error.message).toMatch(/\p{Script=Han}.*。$/u)
  expect([zh, en].map(({ headers }) => headers.get('content-language'))).toEqual(['zh', 'en'])
})

test('without a wish in the header it is the account’s language, by session and by token', async () => {
  const client = await server.signIn('student')
  const refused = (headers = {}) => client.request('GET', '/users', { headers })
  expect((await refused()).error.message).toMatch(/^Your role has no permission/u)
  await own(client.user_id, { locale: 'zh' })
  const again = server.client()
  await again.signIn((await client.call(session.me, {})).body.username, 'tower4amber')
  expect((await again.request('GET', '/users')).error.message).toMatch(/\p{Script=Han}/u)
  expect((await again.request('GET', '/users', { headers: english })).error.message).toMatch(/^Your role has no permission/u)
  expect((await again.request('GET', '/users', { headers: { 'accept-language': '*' } })).error.message).toMatch(/\p{Script=Han}/u)
})

test('every field that was refused has its sentence, and the answer says the first of them', async () => {
  const { error } = await server.nobody.request('POST', '/auth/login', { body: { username: '' }, headers: english })
  const fields = (error.details as { fields: Record<string, { code: string; message: string }> }).fields
  expect(Object.values(fields).map(({ message }) => message)).toEqual(Object.keys(fields).map((name) => expect.stringContaining(name)))
  expect(error.message).toContain(Object.values(fields)[0]?.message)
})

test('addresses that do not exist are refused in words as well', async () => {
  const { error } = await server.nobody.request('GET', '/nothing/here', { headers: chinese })
  expect([error.code, error.message]).toEqual(['not_found', '内容不存在，或你无权查看。'])
})

const topics = [{ name: 'Gate', flags: [{ content: 'flag{gate}' }] }]
const flagsOf = async (at: Stage, flags: string[], headers = {}) => {
  const { body } = await asPlayer(server.url, at.players[0]!)(`/contests/${at.contest_id}/bot/token`, { method: 'POST', body: {} })
  const authorization = `Bearer ${(body as { token: string }).token}`
  const { body: reply } = await server.client().call(bot.flags, { body: { flags } }, { authorization, ...headers })
  if (Array.isArray(reply)) throw new Error('a contest of topics answers with an object')
  return reply.items
}

test('a bot is answered in sentences, right, wrong and refused', async () => {
  const at = await setStage(server.platform, { topics, teams: [1] })
  expect((await flagsOf(at, ['flag{gate}', 'no', '', 'no'])).map(({ message }) => message)).toEqual([
    'First blood. +525 points.',
    'Wrong flag. No points lost. Keep trying.',
    'This field is required.',
    expect.stringMatching(/^Already submitted at .* UTC\+8 by .+\. Do not resubmit\.$/u),
  ])
  await server.db.delete(rateLimit)
  const items = await flagsOf(at, ['nothing', 'flag{gate}'], chinese)
  expect(items.map(({ code, message }) => [code, /\p{Script=Han}/u.test(message)])).toEqual([
    ['flag_wrong', true],
    ['already_solved', true],
  ])
})

test('times are told in the reader’s own zone, else in the installation’s', async () => {
  const at = await setStage(server.platform, { topics, teams: [1] })
  const sent = asPlayer(server.url, at.players[0]!)
  const tryOnce = async () =>
    (
      await sent(`/contests/${at.contest_id}/topics/${at.topics[0]!.topic_id}/submissions`, {
        method: 'POST',
        body: { flag: 'flag{gate}' },
      })
    ).body as { message: string }
  await tryOnce()
  expect((await tryOnce()).message).toContain('UTC+8')
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.reauth('Harbour7-tower')
  expect((await server.admin.call(setting.update, { body: { values: { time_zone: 'Asia/Tokyo' }, version } })).status).toBe(200)
  await server.nobody.request('GET', '/contests')
  expect((await tryOnce()).message).toContain('UTC+9')
})
