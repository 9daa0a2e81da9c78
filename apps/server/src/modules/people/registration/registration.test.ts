import { session as contract } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { organisation, user as users } from '@beacon/api/people/user'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { systemInfo } from '../../portal/system-info/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.admin.reauth(adminPassword)
})
afterAll(() => server.stop())

const set = async (values: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.call(setting.update, { body: { values, version } })).status).toBe(200)
}
let serial = 0
const form = (more: object = {}) => ({ username: `player_${(serial += 1)}`, name: 'Mei Chen', password: 'tower4amber', ...more })
const register = async (more: object = {}) => {
  const client = server.client()
  const reply = await client.request('POST', '/auth/register/', { body: form(more) })
  return { client, status: reply.status, body: reply.body as { status: string; resource_id: string }, error: reply.error }
}
const fieldsOf = (error: { details?: Record<string, unknown> }) => error.details?.['fields']

test('closed at first: nobody registers, and the page knows', async () => {
  const info = (await server.nobody.call(contract.info, {})).body
  expect(info).toMatchObject({ registration_open: false, organisations: [], password_min_length: 8 })
  const { status, error } = await register()
  expect([status, error.code]).toEqual([403, 'registration_closed'])
})

test('open: the account is signed in at once, with the default role and the root organisation', async () => {
  await set({ registration_open: true, registration_review: false })
  const info = (await server.nobody.call(contract.info, {})).body
  expect(info.organisations).toHaveLength(1)
  expect(info.organisation_default).toBe(info.organisations[0]?.resource_id)
  const { client, status, body } = await register({ rep_name: 'Meimei' })
  expect([status, body.status]).toEqual([201, 'normal'])
  const me = await client.call(contract.me, {})
  expect(me.body).toMatchObject({
    rep_name: 'Meimei',
    name: 'Mei Chen',
    role_name: 'Ordinary user',
    is_admin: false,
    organisation_name: 'Beacon',
  })
})

test('by review: the account waits, cannot sign in, and can once approved', async () => {
  await set({ registration_review: true })
  const { client, body } = await register({ username: 'waits_here' })
  expect(body.status).toBe('to_audit')
  expect((await client.call(contract.me, {})).status).toBe(401)
  expect((await client.signIn('waits_here', 'tower4amber')).error.code).toBe('account_to_audit')
  await server.admin.call(users.act, { body: { action: 'approve', user_ids: [body.resource_id] } })
  expect((await client.signIn('waits_here', 'tower4amber')).status).toBe(200)
  await set({ registration_review: false })
})

test('a code is asked when set, and never shown', async () => {
  await set({ registration_code: 'CTF-2026' })
  const info = await server.nobody.call(contract.info, {})
  expect(info.body.registration_code_required).toBe(true)
  expect(JSON.stringify(info.body)).not.toContain('CTF-2026')
  const wrong = await register({ registration_code: 'CTF-2025' })
  expect([wrong.status, wrong.error.code]).toEqual([400, 'registration_code_wrong'])
  expect((await register()).error.code).toBe('registration_code_wrong')
  expect((await register({ registration_code: 'CTF-2026' })).status).toBe(201)
  await set({ registration_code: null })
})

test.each([
  [{ username: 'abc' }, 'username', 'username_wrong'],
  [{ username: '____' }, 'username', 'username_wrong'],
  [{ username: 'zhao lin' }, 'username', 'username_wrong'],
  [{ username: '赵琳2026' }, 'username', 'username_wrong'],
  [{ username: 'System' }, 'username', 'username_wrong'],
  [{ username: 'deleted_1' }, 'username', 'username_wrong'],
  [{ name: 'L' }, 'name', 'field_length'],
  [{ name: 'Li\u200bn' }, 'name', 'field_characters'],
  [{ password: 'abcdefgh' }, 'password', 'password_wrong_form'],
  [{ password: 'abc1234' }, 'password', 'password_wrong_form'],
  [{ password: 'pass word1' }, 'password', 'password_wrong_form'],
  [{ password: 'password1' }, 'password', 'password_known'],
  [{ username: 'zhaolin', password: 'zhaolin_1' }, 'password', 'password_is_username'],
  [{ phone: '12800138000' }, 'phone', 'phone_wrong'],
  [{ email: 'nobody' }, 'email', 'field_wrong'],
  [{ organisation_id: '0198f3c0-0000-7000-8000-000000000000' }, 'organisation_id', 'field_wrong'],
])('%j is refused at %s: %s', async (more, field, code) => {
  const { status, error } = await register(more)
  expect(status).toBe(400)
  expect(fieldsOf(error)).toMatchObject({ [field]: { code } })
})

test('a taken username is told; a taken e-mail is not, it waits for review', async () => {
  await register({ username: 'first_one', email: 'same@school.edu' })
  expect((await register({ username: 'First_One' })).error.code).toBe('username_taken')
  const second = await register({ email: 'SAME@school.edu' })
  expect([second.status, second.body.status]).toEqual([201, 'to_audit'])
  const [row] = await server.db.select().from(user).where(eq(user.resource_id, second.body.resource_id))
  expect(row).toMatchObject({ email: null, review_flags: [{ flag: 'same_email' }] })
})

test('an organisation that is not open cannot be chosen', async () => {
  const made = await server.admin.call(organisation.create, { body: { name: 'Closed club' } })
  expect((await register({ organisation_id: made.body.resource_id })).error.code).toBe('field_wrong')
})

test('one address registers as often as the setting says within an hour', async () => {
  const used = Number((await server.db.execute(`select sum(count)::int as n from rate_limit where key like 'register:%'`)).rows[0]?.['n'])
  await set({ registration_per_address_hour: used + 2 })
  const replies = [await register(), await register(), await register()]
  expect(replies.map((reply) => reply.error.code ?? 'ok')).toEqual(['ok', 'ok', 'too_many_tries'])
})

test('what is refused before anything is made uses up nothing of an address', async () => {
  const used = Number((await server.db.execute(`select sum(count)::int as n from rate_limit where key like 'register:%'`)).rows[0]?.['n'])
  await set({ registration_per_address_hour: used + 1 })
  const closed = { organisation_id: '0198f3c0-0000-7000-8000-000000000000' }
  for (let at = 0; at < 5; at += 1) expect((await register(closed)).error.code).toBe('field_wrong')
  expect((await register({ password: 'password1' })).error.code).toBe('password_known')
  expect([(await register()).status, (await register()).error.code]).toEqual([201, 'too_many_tries'])
})

test('while the database is away the sign-in page still gets the defaults', async () => {
  const db = {
    select: () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
    },
  }
  const info = await systemInfo({ ...server.ctx, db } as unknown as typeof server.ctx)
  expect(info).toMatchObject({ system_name: 'Beacon 烽火', registration_open: false, organisations: [] })
})
