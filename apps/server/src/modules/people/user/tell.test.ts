import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '../../../context.ts'
import { mailOut } from '../../../db/schema/mail.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, makeUser, startTestServer, type TestServer } from '../../../testing/index.ts'
import { openRequests } from '../session/index.ts'
import { removeRefused, warnEnding } from './expire.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_ORIGINS: 'https://play.example.org' } })
  await server.admin.reauth(adminPassword)
})
afterAll(() => server.stop())

const act = (action: string, ids: string[], more: object = {}) =>
  server.admin.request('POST', '/users/actions', { body: { action, user_ids: ids, ...more } })
const lettersTo = async (id: string) =>
  (await server.db.select({ template: mailOut.template }).from(mailOut).where(eq(mailOut.user_id, id))).map(({ template }) => template)
let made = 0
const person = async (values: Partial<typeof user.$inferInsert> = {}) => {
  made += 1
  const username = `told_${made}`
  const user_id = await makeUser(server.db, 'student', username)
  await server.db
    .update(user)
    .set({ email: `${username}@school.edu`, ...values })
    .where(eq(user.resource_id, user_id))
  return { user_id, username }
}

test('an organiser who resets the password has answered the request for it', async () => {
  const { user_id, username } = await person()
  await server.nobody.call(session.forgot_password, { body: { username } })
  await expect.poll(async () => (await openRequests(server.db)).map((one) => one.username)).toEqual([username])
  expect((await act('reset_password', [user_id])).status).toBe(200)
  expect(await openRequests(server.db)).toEqual([])
  const { rows } = await server.db.execute<{ by: string }>(
    sql`select u.username as by from password_request r join "user" u on u.resource_id = r.closed_by`,
  )
  expect(rows).toEqual([{ by: 'admin' }])
})

test('without mail nothing is queued', async () => {
  const { user_id } = await person({ status: 'to_audit', audit_status: 'pending' })
  expect((await act('approve', [user_id])).body).toMatchObject({ done: [user_id] })
  expect(await lettersTo(user_id)).toEqual([])
})

test('a decision and a lost second factor are told once each', async () => {
  const { version } = (await server.admin.call(setting.get, {})).body
  const mail = { host: '127.0.0.1', port: 9, tls: 'none' as const, user: '', from: 'range@example.org' }
  const saved = await server.admin.request('PATCH', '/settings', { body: { values: { mail }, version } })
  expect(saved.error.code).toBeUndefined()
  const fresh = { status: 'to_audit', audit_status: 'pending' } as const
  const [good, bad] = [await person(fresh), await person(fresh)]
  for (let turn = 0; turn < 2; turn += 1) {
    await act('approve', [good.user_id])
    await act('reject', [bad.user_id], { reason: 'Not of this school' })
  }
  expect(await lettersTo(good.user_id)).toEqual(['registration_decided'])
  expect(await lettersTo(bad.user_id)).toEqual(['registration_decided'])
})

test('a registration goes thirty days after its last refusal, with all that was told to it', async () => {
  const fresh = { status: 'to_audit', audit_status: 'pending' } as const
  const [old, young] = [await person(fresh), await person(fresh)]
  await act('reject', [old.user_id, young.user_id], { reason: 'Not of this school' })
  const passed = (user_id: string, days: number) =>
    server.db.execute(sql`update "user" set reviewed_at = now() - make_interval(days => ${days}) where resource_id = ${user_id}::uuid`)
  await passed(old.user_id, 31)
  await passed(young.user_id, 29)
  await removeRefused(systemCtx(server.platform, 'test'))
  const left = await server.db.select({ username: user.username }).from(user).where(eq(user.audit_status, 'fail'))
  const names = left.map(({ username }) => username)
  expect([names.includes(old.username), names.includes(young.username)]).toEqual([false, true])
})

test('the end of an account is told 30 and 7 days before, once each, also when a day was missed', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { user_id } = await person({ expires_at: at(31) })
  const passed = async (days: number) => {
    await server.db.execute(
      sql`update "user" set expires_at = expires_at - make_interval(days => ${days}) where resource_id = ${user_id}::uuid`,
    )
    await server.db.execute(
      sql`update mail_out set created_at = created_at - make_interval(days => ${days}) where user_id = ${user_id}::uuid`,
    )
    await server.db.execute(sql`update message set created_at = created_at - make_interval(days => ${days})`)
    for (let turn = 0; turn < 2; turn += 1) await warnEnding(systemCtx(server.platform, 'test'))
    return lettersTo(user_id)
  }
  expect(await passed(0)).toEqual([])
  // Not run for two days: 29 are left.
  expect(await passed(2)).toEqual(['account_ending'])
  expect(await passed(1)).toEqual(['account_ending'])
  expect(await passed(20)).toEqual(['account_ending'])
  expect(await passed(2)).toEqual(['account_ending', 'account_ending'])
  expect(await passed(1)).toEqual(['account_ending', 'account_ending'])
})
