import { session as contract } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'

let server: TestServer
/** Behind a proxy it trusts, so that an address can be chosen. */
let proxied: TestServer
beforeAll(async () => {
  server = await startTestServer()
  proxied = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretKeyFile: server.platform.config.secretKeyFile,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  await server.admin.reauth(adminPassword)
})
afterAll(async () => {
  await proxied.stop()
  await server.stop()
})

const set = async (values: object, secrets?: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  const reply = await server.admin.request('PATCH', '/settings', {
    body: { values, version, ...(secrets === undefined ? {} : { secrets }) },
  })
  expect(reply.error.code).toBeUndefined()
}
const named = async (role: 'student' | 'teacher' = 'student') => {
  const username = `p_${crypto.randomUUID().slice(0, 8)}`
  return { username, id: await makeUser(server.db, role, username) }
}

test('over the limit of sessions the oldest ends, and its browser is told why', async () => {
  await set({ session_limit: 2 })
  const { username } = await named()
  const browsers = [server.client(), server.client(), server.client()]
  for (const browser of browsers) await browser.signIn(username, testPassword)
  const codes = await vi.waitFor(
    async () => {
      const replies = await Promise.all(browsers.map((browser) => browser.call(contract.me, {})))
      expect(replies[0]?.status).toBe(401)
      return replies.map(({ status, error }) => (status === 200 ? 'in' : `${error.code} ${String(error.details?.['why'])}`))
    },
    { timeout: 120_000 },
  )
  expect(codes).toEqual(['session_ended limit', 'in', 'in'])
  await set({ session_limit: 0 })
})

test('an old password must be changed first; the answer says how old it is', async () => {
  await set({ password_expire_days: 30 })
  const { username, id } = await named()
  await server.db
    .update(user)
    .set({ password_changed_at: sql`now() - interval '40 days'` })
    .where(eq(user.resource_id, id))
  const client = server.client()
  expect((await client.signIn(username, testPassword)).body).toEqual({ next: 'change_password', type: 'expired', days: 40 })
  expect((await client.call(contract.me, {})).error).toMatchObject({ code: 'password_change_required', details: { type: 'expired' } })
  const body = { old_password: testPassword, password: 'harbour8wall' }
  expect((await client.call(contract.change_password, { params: { type: 'expired' }, body })).status).toBe(200)
  expect((await client.call(contract.me, {})).status).toBe(200)
  await set({ password_expire_days: 0 })
})

test('who holds the default password must change it, to another one', async () => {
  await set({}, { default_password: testPassword })
  const { username } = await named()
  const client = server.client()
  expect((await client.signIn(username, testPassword)).body).toEqual({ next: 'change_password', type: 'first' })
  const change = (password: string) => client.call(contract.change_password, { params: { type: 'first' }, body: { password } })
  expect((await change(testPassword)).status).toBe(400)
  expect((await change('harbour8wall')).status).toBe(200)
  await set({}, { default_password: null })
})

test('new passwords follow the settings: length, kinds, both cases, history', async () => {
  await set({ password_min_length: 10, password_kinds: 3, password_mixed_case: true, password_history: 1 })
  const { username } = await named()
  const client = server.client()
  await client.signIn(username, testPassword)
  let old = testPassword
  const change = async (password: string) => {
    const reply = await client.call(contract.change_password, { params: { type: 'own' }, body: { old_password: old, password } })
    if (reply.status === 200) old = password
    return reply.error.code ?? 'changed'
  }
  const codes = [
    await change('Tower4amb'),
    await change('Tower4amber'),
    await change('tower4amber!'),
    await change('Tower4amber!'),
    await change('Tower4amber!'),
  ]
  expect(codes).toEqual(['password_wrong_form', 'password_wrong_form', 'password_wrong_form', 'changed', 'password_reused'])
  await set({ password_min_length: 8, password_kinds: 2, password_mixed_case: false, password_history: 3 })
})

test('in maintenance all but administrators get the text; signing in stays open to those', async () => {
  const student = await server.signIn('student')
  await set({ maintenance_on: true, maintenance_text: 'Back at noon' })
  const refused = await student.call(contract.me, {})
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([503, 'maintenance', { text: 'Back at noon' }])
  expect((await server.nobody.call(contract.info, {})).body.maintenance_text).toBe('Back at noon')
  const { username } = await named()
  expect((await server.client().signIn(username, testPassword)).error.code).toBe('maintenance')
  expect((await server.client().signIn('admin', adminPassword)).status).toBe(200)
  await set({ maintenance_on: false })
  expect((await student.call(contract.me, {})).status).toBe(200)
})

test('administration is open from its addresses only, at sign-in and for a session that moves', async () => {
  const inside = { 'x-forwarded-for': '10.7.0.5' }
  const outside = { 'x-forwarded-for': '203.0.113.9' }
  const { username } = await named('teacher')
  await set({ admin_addresses: ['10.7.0.0/16', '127.0.0.1'] })
  await vi.waitFor(
    async () => {
      const reply = await proxied.client().request('POST', '/auth/login', { body: { username, password: testPassword }, headers: outside })
      expect([reply.status, reply.error.code]).toEqual([403, 'address_refused'])
    },
    { timeout: 120_000 },
  )
  const client = proxied.client()
  await client.request('POST', '/auth/login', { body: { username, password: testPassword }, headers: inside })
  expect((await client.request('GET', '/questions', { headers: inside })).status).toBe(200)
  expect((await client.request('GET', '/questions', { headers: outside })).error.code).toBe('address_refused')
  expect((await client.request('GET', '/auth/me', { headers: outside })).status).toBe(200)
  const { username: student } = await named()
  const reply = await proxied
    .client()
    .request('POST', '/auth/login', { body: { username: student, password: testPassword }, headers: outside })
  expect(reply.status).toBe(200)
  await set({ admin_addresses: [] })
})

test('a venue is exempt from the limit of its address, not from the lock of a pair', async () => {
  await set({ login_address_failures: 20, login_address_exempt: ['10.9.0.0/16'] })
  const guess = (ip: string, username: string) =>
    proxied.client().request('POST', '/auth/login', { body: { username, password: 'Wrong-1' }, headers: { 'x-forwarded-for': ip } })
  const many = async (ip: string) => {
    for (let at = 0; at < 20; at += 1) await guess(ip, `guess_${at}`)
    return (await guess(ip, 'guess_again')).error.code
  }
  await vi.waitFor(async () => expect((await proxied.nobody.call(contract.info, {})).status).toBe(200), { timeout: 120_000 })
  expect(await many('10.9.1.1')).toBe('credentials_wrong')
  expect(await many('203.0.113.7')).toBe('too_many_tries')
  for (let at = 0; at < 5; at += 1) await guess('10.9.1.2', 'one_name')
  expect((await guess('10.9.1.2', 'one_name')).error.code).toBe('login_locked')
})

test('who guesses from an address shuts out nobody who has signed in from there', async () => {
  await set({ login_address_failures: 20, login_address_exempt: [] })
  const { username } = await named()
  const headers = { 'x-forwarded-for': '203.0.113.8' }
  const enter = (name: string, password: string) =>
    proxied.client().request('POST', '/auth/login', { body: { username: name, password }, headers })
  expect((await enter(username, testPassword)).status).toBe(200)
  for (let at = 0; at < 20; at += 1) await enter(`guessed_${at}`, 'Wrong-1')
  expect((await enter('a_stranger', testPassword)).error.code).toBe('too_many_tries')
  expect((await enter(username, testPassword)).status).toBe(200)
  for (let at = 0; at < 5; at += 1) await enter(username, 'Wrong-1')
  expect((await enter(username, testPassword)).error.code).toBe('login_locked')
})

test('a venue is exempt from the limit of registrations of its address', async () => {
  await set({ registration_open: true, registration_per_address_hour: 1, login_address_exempt: ['10.9.0.0/16'] })
  const from = async (ip: string, username: string) =>
    (
      await proxied.client().request('POST', '/auth/register/', {
        body: { username, name: 'Mei Chen', password: testPassword },
        headers: { 'x-forwarded-for': ip },
      })
    ).error?.code ?? 'ok'
  await vi.waitFor(async () => expect(await from('10.9.2.1', `venue_${Math.random().toString(36).slice(2, 8)}`)).toBe('ok'), {
    timeout: 120_000,
  })
  expect([await from('10.9.2.1', 'venue_two'), await from('10.9.2.1', 'venue_three')]).toEqual(['ok', 'ok'])
  expect([await from('203.0.113.9', 'street_one'), await from('203.0.113.9', 'street_two')]).toEqual(['ok', 'too_many_tries'])
})

test('a rejected registration is corrected and sent again, five times at most', async () => {
  await set({ registration_open: true, registration_review: true })
  await server.nobody.request('POST', '/auth/register/', { body: { username: 'sent_again', name: 'Mei Chen', password: testPassword } })
  const reject = () =>
    server.db.update(user).set({ audit_status: 'fail', audit_reason: 'Write your real name' }).where(eq(user.username, 'sent_again'))
  const tokenNow = async () => {
    const refused = await server.client().signIn('sent_again', testPassword)
    expect([refused.error.code, refused.error.details?.['reason']]).toEqual(['account_rejected', 'Write your real name'])
    return String(refused.error.details?.['resubmit_token'])
  }
  for (let at = 0; at < 5; at += 1) {
    await reject()
    const resubmit_token = await tokenNow()
    expect((await server.nobody.call(contract.resubmit, { body: { resubmit_token, name: `Mei Chen ${at}` } })).status).toBe(200)
    expect((await server.nobody.call(contract.resubmit, { body: { resubmit_token } })).error.code).toBe('reset_link_wrong')
  }
  await reject()
  expect((await server.nobody.call(contract.resubmit, { body: { resubmit_token: await tokenNow() } })).error.code).toBe('reset_link_wrong')
  const [row] = await server.db.select().from(user).where(eq(user.username, 'sent_again'))
  expect([row?.name, row?.resent]).toEqual(['Mei Chen 4', 5])
})
