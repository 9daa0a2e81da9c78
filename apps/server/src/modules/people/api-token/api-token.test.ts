import { api } from '@beacon/api/all'
import { apiToken as contract } from '@beacon/api/people/api-token'
import { seedItems } from '@beacon/api/people/permissions'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { user as users } from '@beacon/api/people/user'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiToken } from '../../../db/schema/people/api-token.ts'
import { audit } from '../../../db/schema/audit.ts'
import { newId } from '../../../db/id.ts'
import { readStream } from '../../../live/testing/reader.ts'
import { operationsOf } from '../../../module.ts'
import { personCtx, setRandomPassword } from '../session/index.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer()
  two = await startTestServer({ databaseUrl: one.databaseUrl, secretKeyFile: one.platform.config.secretKeyFile })
  await one.admin.reauth(adminPassword)
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const make = async (client: TestServer['admin'], more: object = { read_only: true }) => {
  await client.reauth(client === one.admin ? adminPassword : testPassword)
  return (await client.call(contract.create, { body: { name: 'CI', ...more } })).body
}
const nameOf = async (userId: string) =>
  (await one.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${userId}`)).rows[0]?.username ?? ''
/** What a program gets, on the other replica. */
const status = async (token: string) => (await two.nobody.request('GET', '/auth/me', { headers: bearer(token) })).status

test('a token is shown once; the table holds its hash and the first eight characters', async () => {
  const client = await one.signIn('student')
  const { token, view } = await make(client)
  expect(token).toMatch(/^bct_[A-Za-z0-9_-]{43}$/u)
  expect([view.prefix, view.state]).toEqual([token.slice(0, 8), 'active'])
  const listed = await client.call(contract.list, {})
  expect(JSON.stringify(listed.body)).not.toContain(token)
  const { rows } = await one.db.execute<{ row: string }>(sql`select t::text as row from api_token t where user_id = ${client.user_id}`)
  expect(rows[0]?.row).not.toContain(token.slice(8))
  expect(await status(token)).toBe(200)
})

test('it is read only when there is no cookie, and is written down with its use', async () => {
  const client = await one.signIn('student')
  const other = await one.signIn('student')
  const { token, view } = await make(client)
  const mine = await other.call(session.me, {}, bearer(token))
  expect(mine.body.resource_id).toBe(other.user_id)
  await two.nobody.request('GET', '/auth/me', { headers: bearer(token) })
  const [row] = await one.db.select().from(apiToken).where(eq(apiToken.resource_id, view.resource_id))
  expect([row?.last_used_at === null, row?.last_used_ip]).toEqual([false, '127.0.0.1'])
})

test('leaked and revoked: the next call of whoever has it fails, on every replica', async () => {
  const client = await one.signIn('student')
  const { token, view } = await make(client)
  expect(await status(token)).toBe(200)
  expect((await client.call(contract.revoke, { params: { resource_id: view.resource_id } })).status).toBe(200)
  expect((await one.nobody.request('GET', '/auth/me', { headers: bearer(token) })).status).toBe(401)
  await vi.waitFor(async () => expect(await status(token)).toBe(401), { timeout: 120_000, interval: 20 })
  expect((await client.call(contract.revoke, { params: { resource_id: view.resource_id } })).status).toBe(404)
  expect((await client.call(contract.list, {})).body.items).toMatchObject([{ state: 'revoked' }])
})

test('it does what its items say and the role still has, and nothing that changes when it is for reading', async () => {
  const reads = await make(one.admin)
  const some = await make(one.admin, { permissions: ['user.read'] })
  const create = (token: string) => one.nobody.request('POST', '/users', { body: {}, headers: bearer(token) })
  expect((await one.nobody.request('GET', '/users', { headers: bearer(reads.token) })).status).toBe(200)
  expect((await create(reads.token)).error.code).toBe('permission_missing')
  expect((await one.nobody.request('GET', '/users', { headers: bearer(some.token) })).status).toBe(200)
  expect((await one.nobody.request('GET', '/settings', { headers: bearer(some.token) })).error.details).toEqual({ item: 'setting.read' })
  expect((await create(some.token)).error.details).toEqual({ item: 'user.write' })
})

test('nobody gives a token what one has not; a removed item stops on the other replica too', async () => {
  const teacher = await one.signIn('teacher')
  expect((await teacher.call(contract.create, { body: { name: 'CI', read_only: true } })).error.code).toBe('reauth_required')
  await teacher.reauth(testPassword)
  const wrong = await teacher.call(contract.create, { body: { name: 'CI', permissions: ['setting.security'] } })
  expect([wrong.error.code, wrong.error.details]).toEqual(['grant_exceeds_own', { items: ['setting.security'] }])
  const { token } = await make(teacher, { permissions: ['question.read'] })
  const read = () => two.nobody.request('GET', '/questions', { headers: bearer(token) })
  expect((await read()).status).toBe(200)
  const student = (await one.db.execute<{ id: string }>(sql`select resource_id as id from role where key = 'student'`)).rows[0]?.id ?? ''
  await one.admin.call(users.act, { body: { action: 'set_role', user_ids: [teacher.user_id], role_id: student } })
  await vi.waitFor(async () => expect((await read()).error.code).toBe('permission_missing'), { timeout: 120_000, interval: 20 })
})

test('a disabled account stops its tokens on the other replica too', async () => {
  const client = await one.signIn('student')
  const { token } = await make(client)
  expect(await status(token)).toBe(200)
  await one.admin.call(users.act, { body: { action: 'disable', user_ids: [client.user_id], reason: 'left the club' } })
  await vi.waitFor(async () => expect(await status(token)).toBe(401), { timeout: 120_000, interval: 20 })
})

test('a stream that a program reads ends with its token, and nothing comes back with an account that was disabled', async () => {
  const client = await one.signIn('student')
  const [gone, kept] = [await make(client), await make(client)]
  const read = ({ token }: { token: string }) => readStream(`${two.url}/api/ct/live/me`, { bearer: token, lastId: '0' })
  const [ends, stays] = [await read(gone), await read(kept)]
  expect([ends.status, stays.status]).toEqual([200, 200])
  await client.call(contract.revoke, { params: { resource_id: gone.view.resource_id } })
  await ends.ended
  expect(await status(kept.token)).toBe(200)
  const act = (action: 'disable' | 'recover') =>
    one.admin.call(users.act, { body: { action, user_ids: [client.user_id], reason: 'left the club' } })
  expect((await act('disable')).status).toBe(200)
  await stays.ended
  expect((await act('recover')).status).toBe(200)
  expect(await status(kept.token)).toBe(401)
  await client.signIn(await nameOf(client.user_id), testPassword)
  expect((await client.call(contract.list, {})).body.items.map(({ state }) => state)).toEqual(['revoked', 'revoked'])
})

test('a change of the password revokes the tokens', async () => {
  const client = await one.signIn('student')
  const { token } = await make(client)
  await client.call(session.change_password, { params: { type: 'own' }, body: { old_password: testPassword, password: 'harbour8wall' } })
  expect((await one.nobody.request('GET', '/auth/me', { headers: bearer(token) })).status).toBe(401)
})

test('so does a new password that an administrator, or the machine, gives', async () => {
  for (const reset of [
    (user_id: string) => one.admin.call(users.act, { body: { action: 'reset_password', user_ids: [user_id] } }),
    async (user_id: string) => setRandomPassword(one.platform, await nameOf(user_id)),
  ]) {
    const client = await one.signIn('student')
    const { token } = await make(client)
    expect(await status(token)).toBe(200)
    await reset(client.user_id)
    await vi.waitFor(async () => expect(await status(token)).toBe(401), { timeout: 120_000, interval: 20 })
  }
})

test('work that a token began has its items, and stops when it is revoked', async () => {
  await one.admin.reauth(adminPassword)
  const { token, view } = await make(one.admin, { permissions: ['user.read', 'user.status'] })
  const known = await one.nobody.request('GET', '/auth/roles', { headers: bearer(token) })
  expect((known.body as { permissions: string[] }).permissions).toEqual(['user.read', 'user.status'])
  const person = { user_id: '', session_id: null, token_id: view.resource_id, ip: '127.0.0.1', request_id: 'test' }
  const [admin] = (await one.db.execute<{ id: string }>(sql`select resource_id as id from "user" where username = 'admin'`)).rows
  const works = () => personCtx(two.platform, { ...person, user_id: admin?.id ?? '' })
  const ctx = await works()
  expect([[...(ctx?.actor.permissions ?? [])], ctx?.actor.is_admin, ctx?.actor.token_id]).toEqual([
    ['user.read', 'user.status'],
    false,
    view.resource_id,
  ])
  await one.admin.call(contract.revoke, { params: { resource_id: view.resource_id } })
  expect(await works()).toBeNull()
})

test('a token makes no token and confirms nobody', async () => {
  const client = await one.signIn('student')
  const { token } = await make(client, { permissions: ['front.token.own'] })
  const body = { name: 'more', read_only: true }
  expect((await one.nobody.request('POST', '/auth/tokens', { body, headers: bearer(token) })).error.code).toBe('reauth_required')
  const asked = { body: { password: testPassword }, headers: bearer(token) }
  expect((await one.nobody.request('POST', '/auth/reauth', asked)).error.code).toBe('reauth_required')
})

test.each([
  ['PATCH', '/auth/me', { email: 'elsewhere@example.org' }],
  ['PATCH', '/auth/me', { introduction: 'Written by a program.' }],
  ['POST', '/auth/profile/prove-email', {}],
  ['POST', '/auth/profile/data', {}],
  ['POST', '/auth/sign-out-everywhere', {}],
  ['DELETE', '/auth/sessions/0198f3c0-0000-7000-8000-000000000000', undefined],
] as const)('what is its person’s own is closed to a token: %s %s', async (method, path, body) => {
  const client = await one.signIn('student')
  const { token } = await make(client, { permissions: ['front.token.own'] })
  const reply = await one.nobody.request(method, path, { headers: bearer(token), ...(body === undefined ? {} : { body }) })
  expect([reply.status, reply.error.code]).toEqual([403, 'reauth_required'])
})

const ownWrites = operationsOf(api).filter(
  ({ name, endpoint: { access, method } }) => access.kind === 'user' && method !== 'GET' && !/^(?:file|upload)\./u.test(name),
)
test('no write of a person’s own is open to a token, whatever the contract adds', async () => {
  const client = await one.signIn('student')
  const { token } = await make(client, { permissions: seedItems('student') })
  const open: string[] = []
  for (const { name, endpoint } of ownWrites) {
    const path = endpoint.path.replaceAll(/:\w+/gu, () => newId())
    const reply = await one.nobody.request(endpoint.method, path, { headers: bearer(token) })
    if (reply.error.code !== 'reauth_required') open.push(name)
  }
  expect(open).toEqual([])
  expect(ownWrites.length).toBeGreaterThan(15)
})

test('twenty at most, made at the same moment too; an expired one is over', async () => {
  const client = await one.signIn('student')
  await client.reauth(testPassword)
  const made = await Promise.all(Array.from({ length: 22 }, () => client.call(contract.create, { body: { name: 'CI', read_only: true } })))
  expect(made.map((reply) => reply.error.code ?? 'made').filter((code) => code === 'token_limit')).toHaveLength(2)
  await one.db.execute(sql`update api_token set expires_at = now() where user_id = ${client.user_id}`)
  expect((await client.call(contract.list, {})).body.items[0]?.state).toBe('expired')
  expect((await client.call(contract.create, { body: { name: 'CI', read_only: true } })).status).toBe(201)
})

test('the longest life is a setting', async () => {
  const { version } = (await one.admin.call(setting.get, {})).body
  await one.admin.call(setting.update, { body: { values: { api_token_max_days: 10 }, version } })
  const wrong = await one.admin.call(contract.create, { body: { name: 'CI', read_only: true, expires_in_days: 11 } })
  expect([wrong.status, wrong.error.code]).toEqual([400, 'field_range'])
})

test('what it does is audited with its id', async () => {
  const { token, view } = await make(one.admin, { permissions: ['user.read', 'organisation.manage', 'people.all'] })
  const made = await one.nobody.request('POST', '/organisations', { body: { name: 'Made by a program' }, headers: bearer(token) })
  expect(made.status).toBe(201)
  const rows = await one.db.select().from(audit).where(eq(audit.token_id, view.resource_id))
  expect(rows.map(({ module, operation }) => `${module} ${operation}`)).toEqual(['organisation create'])
})
