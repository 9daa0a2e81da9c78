import { contest } from '@beacon/api/contest/contest'
import { bot } from '@beacon/api/topic/bot'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterToy, makeToyContest, startToyServer, type Toy } from './toy-server.ts'
import type { TestServer } from '../index.ts'

let server: TestServer
let id: string
let ada: Toy
let token: string
beforeAll(async () => {
  server = await startToyServer()
  id = await makeToyContest(server, 'tick')
  ada = await enterToy(server, id)
  const reply = await ada.team.captain.call(bot.rotate, { params: { resource_id: id }, body: {} })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  ;({ token } = reply.body)
})
afterAll(() => server.stop())
/** Limits look at the second before as well. */
beforeEach(() => server.db.execute(sql`delete from rate_limit`))

const put = (flags: unknown, headers: Record<string, string> = { 'x-team-token': token }, path = '/bot/flags') =>
  server.client().request('PUT', path, { body: flags as object, headers })

test('a kind with flags of its own is answered in the shape of farms, with the token in either header and a slash or none', async () => {
  const answered = [
    { flag: 'tock', code: 'flag_captured', status: true, msg: '[tock] Accepted.' },
    { flag: 'x', code: 'flag_invalid', status: false, msg: '[x] Denied: invalid flag' },
  ]
  expect(await put(['tock', 'x'])).toMatchObject({ status: 200, body: answered })
  expect((await put(['tock', 'x'], { authorization: `Bearer ${token}` }, '/bot/flags/')).body).toEqual(answered)
  const posted = await server.client().request('POST', '/bot/flags', { body: { flags: ['tock', 'x'] }, headers: { 'x-team-token': token } })
  expect(posted.body).toEqual(answered)
})

test('above its flags a second the whole request waits, and each flag is answered so', async () => {
  expect((await put(Array.from({ length: 15 }, () => 'x'))).status).toBe(200)
  const { status, body, headers } = await put(Array.from({ length: 15 }, () => 'tock'))
  expect([status, (body as { code: string }[]).map(({ code }) => code)]).toEqual([429, Array.from({ length: 15 }, () => 'rate_limited')])
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

test('what the kind has no list for is a plain refusal', async () => {
  expect((await put(['tock'], { 'x-team-token': 'none' })).body).toMatchObject({ code: 'unauthenticated' })
  expect((await put(Array.from({ length: 101 }, () => 'x'))).body).toMatchObject({ code: 'too_many_flags' })
  const show = async (is_public: boolean) => {
    const { version } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    return (await server.admin.call(contest.update, { params: { resource_id: id }, body: { is_public, version } })).status
  }
  expect(await show(false)).toBe(200)
  expect((await put(['tock'])).body).toMatchObject({ code: 'contest_not_found' })
  expect(await show(true)).toBe(200)
})

test('its members see what is counted', async () => {
  expect((await ada.team.captain.call(bot.get, { params: { resource_id: id } })).body).toMatchObject({
    is_on: true,
    flags_per_second: 20,
    flag_address: null,
  })
})
