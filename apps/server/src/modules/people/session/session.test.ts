import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { session as contract } from '@beacon/api/people/session'
import { seedItems, type SeedRole } from '@beacon/api/people/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { loginFailure } from '../../../db/schema/people/session.ts'
import { audit } from '../../../db/schema/audit.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { seedAccounts } from './first-admin.ts'
import { setRandomPassword } from './set-password.ts'

let server: TestServer
let replica: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '10.9.8.7' } })
  replica = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretKeyFile: server.platform.config.secretKeyFile,
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(async () => {
  await replica.stop()
  await server.stop()
})

const auditOf = (username: string) => server.db.select().from(audit).where(eq(audit.object_name, username)).orderBy(audit.seq)

test('seed roles hold 92, 23, 56, 10 and 8 items', () => {
  const counts = (['administrator', 'referee', 'teacher', 'student', 'ordinary'] satisfies SeedRole[]).map((key) => seedItems(key).length)
  expect(counts).toEqual([92, 23, 56, 10, 8])
})

test('sign-in sets an HttpOnly SameSite cookie, whose token is not in the table', async () => {
  await makeUser(server.db, 'student', 'cookie_user')
  const reply = await server.client().signIn('COOKIE_user', testPassword)
  expect(reply.body).toEqual({ next: null })
  const [line = ''] = reply.headers.getSetCookie()
  expect(line).toMatch(/^beacon_session=[\w-]{43}; .*HttpOnly/u)
  expect(line).toContain('SameSite=Lax')
  expect(line).not.toContain('Secure')
})

test('behind a trusted proxy with TLS the cookie is Secure and HSTS is sent', async () => {
  const reply = await replica.nobody.request('POST', '/auth/login', {
    body: { username: 'admin', password: adminPassword },
    headers: { 'x-forwarded-proto': 'https' },
  })
  expect(reply.headers.getSetCookie()[0]).toContain('Secure')
  expect(reply.headers.get('strict-transport-security')).toContain('max-age')
})

test('wrong password and unknown name answer the same, and the pair locks', async () => {
  await makeUser(server.db, 'student', 'lock_user')
  for (const name of ['lock_user', 'no_such_user']) {
    const left: unknown[] = []
    for (let i = 0; i < 5; i += 1) left.push((await server.client().signIn(name, 'wrong-1')).error.details?.['tries_left'])
    expect(left).toEqual([4, 3, 2, 1, 0])
    const locked = await server.client().signIn(name, testPassword)
    expect([locked.status, locked.error.code]).toEqual([429, 'login_locked'])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(500)
  }
  expect((await auditOf('lock_user')).map((row) => row.operation)).toEqual([
    'login_failed',
    'login_failed',
    'login_failed',
    'login_failed',
    'lock',
  ])
})

test('forty guesses at once get no more tries than five', async () => {
  await makeUser(server.db, 'student', 'burst_user')
  const replies = await Promise.all(Array.from({ length: 40 }, () => server.client().signIn('burst_user', 'wrong-1')))
  expect(replies.filter((reply) => reply.status === 401).length).toBeLessThanOrEqual(5)
})

test('a right password clears the count', async () => {
  await makeUser(server.db, 'student', 'clear_user')
  for (let i = 0; i < 4; i += 1) await server.client().signIn('clear_user', 'wrong-1')
  expect((await server.client().signIn('clear_user', testPassword)).status).toBe(200)
  expect((await server.client().signIn('clear_user', 'wrong-1')).error.details?.['tries_left']).toBe(4)
})

test('a forged X-Forwarded-For changes nothing unless the proxy is trusted', async () => {
  await makeUser(server.db, 'student', 'forged_user')
  for (let i = 0; i < 5; i += 1)
    await server.nobody.request('POST', '/auth/login', {
      body: { username: 'forged_user', password: 'wrong-1' },
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    })
  const locked = await server.nobody.request('POST', '/auth/login', {
    body: { username: 'forged_user', password: testPassword },
    headers: { 'x-forwarded-for': '203.0.113.99' },
  })
  expect(locked.status).toBe(429)
  expect(new Set((await auditOf('forged_user')).map((row) => row.ip))).toEqual(new Set(['127.0.0.1']))
  await replica.nobody.request('POST', '/auth/login', {
    body: { username: 'forged_two', password: 'wrong-1' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect((await auditOf('forged_two'))[0]?.ip).toBe('203.0.113.7')
})

test('fifty failures an hour slow an account down for new addresses, not for one it used before', async () => {
  await makeUser(server.db, 'student', 'slow_user')
  const from = (ip: string, password: string) =>
    replica.nobody.request('POST', '/auth/login', {
      body: { username: 'slow_user', password },
      headers: { 'x-forwarded-for': ip, cookie: '' },
    })
  expect((await from('198.51.100.1', testPassword)).status).toBe(200)
  const failures = Array.from({ length: 50 }, (_, n) => ({ resource_id: newId(), username: 'slow_user', ip: `203.0.113.${n + 1}` }))
  await server.db.insert(loginFailure).values(failures)
  const stranger = await from('198.51.100.99', testPassword)
  expect([stranger.status, stranger.error.code]).toEqual([429, 'too_many_tries'])
  expect((await from('198.51.100.1', testPassword)).status).toBe(200)
})

test('of many strange addresses at the same moment one gets a try', async () => {
  await makeUser(server.db, 'student', 'slow_burst')
  const at = new Date(Date.now() - 120_000).toISOString()
  const failures = Array.from({ length: 50 }, (_, n) => ({ resource_id: newId(), username: 'slow_burst', ip: `203.0.113.${n + 1}`, at }))
  await server.db.insert(loginFailure).values(failures)
  const from = (ip: string) =>
    replica.nobody.request('POST', '/auth/login', {
      body: { username: 'slow_burst', password: 'wrong-1' },
      headers: { 'x-forwarded-for': ip, cookie: '' },
    })
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`198.51.100.${n + 101}`)))
  const codes = replies.map(({ error }) => error.code)
  expect(codes.filter((code) => code !== 'too_many_tries')).toEqual(['credentials_wrong'])
})

test.each([
  [{ status: 'disabled', status_reason: 'left' } as const, 'account_disabled'],
  [{ status: 'to_audit' } as const, 'account_to_audit'],
  [{ expires_at: '2020-01-01T00:00:00.000Z' } as const, 'account_expired'],
])('the state %j is told only after the right password', async (state, code) => {
  const name = code.slice(0, 20)
  const id = await makeUser(server.db, 'student', name)
  await server.db.update(user).set(state).where(eq(user.resource_id, id))
  expect((await server.client().signIn(name, 'wrong-1')).error.code).toBe('credentials_wrong')
  expect((await server.client().signIn(name, testPassword)).error.code).toBe(code)
})

test('signing out on one replica ends the session on the other before its cache does', async () => {
  const player = await server.signIn('student')
  const there = (headers = { cookie: player.cookie() }) => replica.nobody.request('GET', '/auth/me', { headers })
  const cookie = { cookie: player.cookie() }
  expect((await there(cookie)).status).toBe(200)
  expect((await player.request('POST', '/auth/logout')).status).toBe(200)
  const end = Date.now() + 10_000
  let status = 200
  while (status === 200 && Date.now() < end) status = (await there(cookie)).status
  expect(status).toBe(401)
  expect((await there(cookie)).error.details).toEqual({ why: 'signed_out' })
})

test('a first password must be changed before anything else, and the change ends other sessions', async () => {
  const id = await makeUser(server.db, 'student', 'first_user')
  await server.db.update(user).set({ must_change_password: true }).where(eq(user.resource_id, id))
  const one = server.client()
  const other = server.client()
  expect((await one.signIn('first_user', testPassword)).body).toEqual({ next: 'change_password', type: 'first' })
  await other.signIn('first_user', testPassword)
  for (const path of ['/jobs', '/auth/me', '/auth/roles'])
    expect((await one.request('GET', path)).error.code).toBe('password_change_required')
  const change = (password: string) => one.call(contract.change_password, { params: { type: 'first' }, body: { password } })
  expect((await change(testPassword)).error.code).toBe('password_reused')
  expect((await change('password123')).error.code).toBe('password_known')
  expect((await change('my-first_user1')).error.code).toBe('password_is_username')
  expect((await change('short')).error.code).toBe('password_wrong_form')
  expect((await change('Signal_9-amber')).status).toBe(200)
  expect((await one.request('GET', '/jobs')).status).toBe(200)
  expect((await other.request('GET', '/auth/me')).error.details).toEqual({ why: 'password' })
})

test('own password needs the old one; sign-out elsewhere leaves this session', async () => {
  const player = await server.signIn('teacher')
  const change = (old_password: string) =>
    player.call(contract.change_password, { params: { type: 'own' }, body: { old_password, password: 'Signal_9-amber' } })
  expect((await change('wrong-1')).error.code).toBe('credentials_wrong')
  expect((await change(testPassword)).status).toBe(200)
  const me = await player.call(contract.me, {})
  const second = server.client()
  await second.signIn(me.body.username, 'Signal_9-amber')
  expect((await player.call(contract.sessions, {})).body.total).toBe(2)
  expect((await player.call(contract.sign_out_everywhere, {})).body).toEqual({ ended: 1 })
  expect((await second.call(contract.me, {})).status).toBe(401)
  expect((await player.call(contract.me, {})).status).toBe(200)
})

test('a reset link that nobody made is refused', async () => {
  const reply = await server.nobody.call(contract.change_password, {
    params: { type: 'reset' },
    body: { token: 'guess', password: 'Signal_9-amber' },
  })
  expect([reply.status, reply.error.code]).toEqual([400, 'reset_link_wrong'])
})

test('without ADMIN_PASSWORD the first password lies in a 0600 file until it is changed, and in no log', async () => {
  const fresh = await startTestServer({ env: { ADMIN_PASSWORD: '' } })
  const path = join(fresh.platform.config.dataDir, 'first-admin')
  const [name = '', password = ''] = readFileSync(path, 'utf8').split('\n')
  const admin = fresh.client()
  expect((await admin.signIn(name, password)).body).toEqual({ next: 'change_password', type: 'first' })
  expect(fresh.logs.join('')).not.toContain(password)
  expect((await admin.call(contract.change_password, { params: { type: 'first' }, body: { password: 'Signal_9-amber' } })).status).toBe(200)
  expect(existsSync(path)).toBe(false)
  await fresh.stop()
})

test('a password set on the machine replaces the first one, ends sessions and must be changed', async () => {
  const fresh = await startTestServer({ env: { ADMIN_PASSWORD: '' } })
  const path = join(fresh.platform.config.dataDir, 'first-admin')
  const password = (await setRandomPassword(fresh.platform, 'ADMIN')) ?? ''
  expect(existsSync(path)).toBe(false)
  expect((await fresh.client().signIn('admin', password)).body).toEqual({ next: 'change_password', type: 'first' })
  expect(await setRandomPassword(fresh.platform, 'nobody_here')).toBeNull()
  await fresh.stop()
})

test('a first password that opens no account, as after a restore, is told no more', async () => {
  const fresh = await startTestServer({ env: { ADMIN_PASSWORD: '' } })
  const path = join(fresh.platform.config.dataDir, 'first-admin')
  await seedAccounts(fresh.platform)
  expect(existsSync(path)).toBe(true)
  writeFileSync(path, 'admin\nanother-place-4u2\n')
  await seedAccounts(fresh.platform)
  expect(existsSync(path)).toBe(false)
  await fresh.stop()
})

test('no first administrator is made whose password cannot be written down', async () => {
  const fresh = await startTestServer({ env: { ADMIN_PASSWORD: '' } })
  const path = join(fresh.platform.config.dataDir, 'first-admin')
  const [student] = await fresh.db.select().from(role).where(eq(role.key, 'student'))
  await fresh.db.update(user).set({ username: 'earlier', role_resource_id: student?.resource_id ?? '' })
  rmSync(path)
  mkdirSync(path)
  await expect(seedAccounts(fresh.platform)).rejects.toThrow('EISDIR')
  expect(await fresh.db.$count(user)).toBe(1)
  await fresh.stop()
})

test('no password, cookie or token stands in the logs or in the audit rows', async () => {
  const player = await server.signIn('student')
  await player.request('GET', `/viewer/${'k'.repeat(43)}?key=${'q'.repeat(43)}`)
  await player.request('POST', '/auth/login', { body: { username: 'admin', password: 'not-my-password' } })
  const rows = JSON.stringify(await server.db.select().from(audit))
  const token = player.cookie().split('=')[1] ?? '?'
  for (const secret of [testPassword, adminPassword, 'not-my-password', token, 'k'.repeat(43), 'q'.repeat(43)]) {
    expect(server.logs.join('')).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
})
