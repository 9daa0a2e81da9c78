import { session } from '@beacon/api/people/session'
import { organisation, role, user as contract } from '@beacon/api/people/user'
import { setting } from '@beacon/api/platform/setting'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contest } from '../../../db/schema/contest/contest.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { join, makeContest, makeTeam } from '../../contest/core/contest/testing.ts'
import { maskedEmail, maskedPhone } from '../../../personal-mask.ts'

let server: TestServer
let other: TestServer
let root = ''
let roles = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
  roles = new Map((await server.admin.call(role.list, {})).body.items.map((one) => [one.key ?? '', one.resource_id]))
  root = (await server.admin.call(organisation.list, {})).body.items[0]?.resource_id ?? ''
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

let serial = 0
const form = (more: object = {}) => ({
  username: `user_${(serial += 1)}`,
  name: 'Zhao Lin',
  password: 'tower4amber',
  organisation_id: root,
  role_id: roles.get('student') ?? '',
  ...more,
})
const make = async (more: object = {}) => (await server.admin.call(contract.create, { body: form(more) })).body
const act = (action: string, user_ids: string[], more: object = {}, client = server.admin) =>
  client.request('POST', '/users/actions', { body: { action, user_ids, ...more } })
type Bulk = { done: string[]; skipped: Array<{ resource_id: string; name: string; code: string }>; passwords?: Array<{ password: string }> }
const bulk = async (...args: Parameters<typeof act>) => (await act(...args)).body as Bulk

test('personal data is masked as agreed', () => {
  expect(['13800138000', '010-62770334', '0755-26534567', null].map(maskedPhone)).toEqual([
    '138****8000',
    '010-****0334',
    '0755-****4567',
    null,
  ])
  expect(maskedEmail('zhao@school.edu')).toBe('z***@school.edu')
})

test('an account is made, must change its password, and shows masked', async () => {
  const made = await server.admin.call(contract.create, {
    body: form({ username: 'zhaolin_x', phone: '+86 138 0013 8000', email: 'zhao@school.edu', work_id: 'W-0001' }),
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    rep_name: 'zhaolin_x',
    phone: '138****8000',
    email: 'z***@school.edu',
    organisation_name: 'Beacon',
    role_name: 'Student',
    must_change_password: true,
    source: 'local',
  })
  const client = server.client()
  expect((await client.signIn('ZhaoLin_X', 'tower4amber')).body).toMatchObject({ next: 'change_password' })
})

test.each([
  [{ username: 'root' }, 'username', 'username_wrong'],
  [{ username: 'ADMIN' }, 'username', 'username_taken'],
  [{ username: 'ab-c' }, 'username', 'username_wrong'],
  [{ password: 'password1' }, 'password', 'password_known'],
  [{ username: 'zhaolin', password: 'zhaolin_1' }, 'password', 'password_is_username'],
  [{ password: 'short1' }, 'password', 'password_wrong_form'],
  [{ phone: '12800138000' }, 'phone', 'phone_wrong'],
  [{ organisation_id: '0198f3c0-0000-7000-8000-000000000000' }, 'organisation_id', 'field_wrong'],
  [{ role_id: '0198f3c0-0000-7000-8000-000000000000' }, 'role_id', 'field_wrong'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'field_range'],
])('%j is refused at %s: %s', async (more, field, code) => {
  const reply = await server.admin.request('POST', '/users', { body: form(more) })
  expect(reply.error.details?.['fields']).toMatchObject({ [field]: { code } })
})

test('e-mail and work ID are taken once', async () => {
  await make({ email: 'one@school.edu', work_id: 'W-1000' })
  const second = await server.admin.request('POST', '/users', { body: form({ email: 'ONE@school.edu' }) })
  expect([second.status, second.error.code]).toEqual([409, 'email_taken'])
  expect((await server.admin.request('POST', '/users', { body: form({ work_id: 'W-1000' }) })).error.code).toBe('work_id_taken')
})

test('a change carries its version, keeps what was not sent, and reaches an open session', async () => {
  const made = await make({ phone: '13800138000' })
  const params = { resource_id: made.resource_id }
  const body = { name: 'Zhao Lin Two', organisation_id: root, role_id: roles.get('teacher') ?? '', version: made.version }
  const saved = await server.admin.call(contract.update, { params, body })
  expect(saved.body).toMatchObject({ name: 'Zhao Lin Two', role_name: 'Teacher', phone: '138****8000', version: made.version + 1 })
  expect((await server.admin.call(contract.update, { params, body })).body.name).toBe('Zhao Lin Two')
  const stale = await server.admin.call(contract.update, { params, body: { ...body, name: 'Zhao Lin Three' } })
  expect([stale.status, stale.error.code]).toEqual([409, 'changed_meanwhile'])
})

test('nobody gives more than they hold, touches an administrator, or removes the last one', async () => {
  const admins = roles.get('administrator') ?? ''
  const helper = await server.signIn('teacher')
  await server.db.update(user).set({ organisation_id: root }).where(eq(user.resource_id, helper.user_id))
  const [teacherRole] = (await server.admin.call(role.list, {})).body.items.filter((one) => one.key === 'teacher')
  await server.db.execute(
    `update role set permissions = permissions || array['user.write', 'user.status', 'user.delete'] where resource_id = '${teacherRole?.resource_id}'`,
  )
  await server.db.execute(`select pg_notify('session_changed', 'role:${teacherRole?.resource_id}')`)
  await vi.waitFor(async () => expect((await helper.call(session.roles, {})).body.permissions).toContain('user.write'), {
    timeout: 120_000,
  })
  const above = await helper.request('POST', '/users', { body: form({ role_id: admins }) })
  expect([above.status, above.error.code]).toEqual([403, 'grant_exceeds_own'])
  const me = (await server.admin.call(session.me, {})).body
  const admin = (await server.admin.call(contract.get, { params: { resource_id: me.resource_id } })).body
  const params = { resource_id: admin.resource_id }
  const body = { name: admin.name, organisation_id: root, role_id: admins, version: admin.version }
  await server.db.update(user).set({ organisation_id: root }).where(eq(user.resource_id, admin.resource_id))
  expect((await helper.call(contract.update, { params, body })).error.code).toBe('admin_protected')
  expect((await server.admin.call(contract.update, { params, body: { ...body, role_id: roles.get('teacher') ?? '' } })).error.code).toBe(
    'last_admin',
  )
  expect((await server.admin.call(contract.update, { params, body: { ...body, expires_at: '2090-01-01T00:00:00Z' } })).error.code).toBe(
    'admin_cannot_expire',
  )
  const second = await server.signIn('administrator')
  expect((await bulk('disable', [admin.resource_id, second.user_id], { reason: 'Not needed' })).skipped.map((one) => one.code)).toEqual([
    'self_refused',
    'admin_protected',
  ])
})

test('outside the own organisation an account does not exist', async () => {
  const club = (await server.admin.call(organisation.create, { body: { name: 'Chess club', parent_id: root } })).body.resource_id
  const inside = await make({ organisation_id: club })
  const outside = await make()
  const head = await server.signIn('teacher')
  await server.db.update(user).set({ organisation_id: club }).where(eq(user.resource_id, head.user_id))
  await act('sign_out', [head.user_id])
  await head.signIn((await server.admin.call(contract.get, { params: { resource_id: head.user_id } })).body.username, testPassword)
  expect((await head.call(contract.get, { params: { resource_id: inside.resource_id } })).status).toBe(200)
  expect((await head.call(contract.get, { params: { resource_id: outside.resource_id } })).status).toBe(404)
  const list = (await head.call(contract.list, { query: { size: 200 } })).body
  expect(list.items.map((one) => one.resource_id).toSorted()).toEqual([inside.resource_id, head.user_id].toSorted())
  expect((await head.call(organisation.list, {})).body.items.map((one) => one.name)).toEqual(['Chess club'])
})

test('disable ends the sessions on every replica, tells the reason, and recover brings the account back', async () => {
  const student = await server.signIn('student', 'gone_soon')
  const elsewhere = other.client()
  await elsewhere.signIn('gone_soon', testPassword)
  expect((await elsewhere.call(session.me, {})).status).toBe(200)
  expect((await act('disable', [student.user_id])).error.details?.['fields']).toMatchObject({ reason: { code: 'field_empty' } })
  const reply = await bulk('disable', [student.user_id, student.user_id], { reason: 'Shared the account' })
  expect(reply).toEqual({ done: [student.user_id], skipped: [] })
  expect((await student.call(session.me, {})).status).toBe(401)
  await vi.waitFor(async () => expect((await elsewhere.call(session.me, {})).status).toBe(401), { timeout: 120_000, interval: 20 })
  expect((await elsewhere.signIn('gone_soon', testPassword)).error).toMatchObject({
    code: 'account_disabled',
    details: { reason: 'Shared the account' },
  })
  expect((await bulk('disable', [student.user_id], { reason: 'Again and again' })).skipped[0]?.code).toBe('already_disabled')
  expect((await bulk('recover', [student.user_id])).done).toEqual([student.user_id])
  expect((await elsewhere.signIn('gone_soon', testPassword)).status).toBe(200)
  expect((await bulk('recover', [student.user_id])).skipped[0]?.code).toBe('not_disabled')
})

test('a reset password is shown once, works, and must be changed', async () => {
  const student = await server.signIn('student', 'forgot_it')
  expect((await act('reset_password', [student.user_id])).error.code).toBe('reauth_required')
  await server.admin.reauth(adminPassword)
  const reply = await bulk('reset_password', [student.user_id])
  const password = reply.passwords?.[0]?.password ?? ''
  expect((await student.call(session.me, {})).status).toBe(401)
  expect((await student.signIn('forgot_it', testPassword)).status).toBe(401)
  expect((await student.signIn('forgot_it', password)).body).toMatchObject({ next: 'change_password' })
  expect((await act('reset_password', [student.user_id], { password: 'password1' })).error.code).toBe('password_known')
  expect((await bulk('reset_password', [student.user_id], { password: 'harbour-77' })).passwords?.[0]?.password).toBe('harbour-77')
  const { rows } = await server.db.execute(`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit`)
  expect(JSON.stringify(rows)).not.toContain('harbour-77')
})

test('forcing a password change holds open sessions until it is done', async () => {
  const student = await server.signIn('student', 'must_change')
  await bulk('force_password_change', [student.user_id])
  expect((await student.request('GET', '/directions')).error.code).toBe('password_change_required')
})

test('a delete is typed, needs disabled accounts, wipes the person and keeps the row', async () => {
  const made = await make({ email: 'leaver@school.edu', phone: '13800138000' })
  const kept = await make()
  expect((await act('delete', [made.resource_id])).error.code).toBe('confirm_mismatch')
  expect((await bulk('delete', [made.resource_id], { confirm: 'delete 1' })).skipped[0]?.code).toBe('disable_first')
  await bulk('disable', [made.resource_id], { reason: 'Left the school' })
  await server.db.update(user).set({ email_verified: 'leaver@school.edu' }).where(eq(user.resource_id, made.resource_id))
  const reply = await bulk('delete', [made.resource_id, kept.resource_id], { confirm: '删除 2' })
  expect(reply).toMatchObject({ done: [made.resource_id], skipped: [{ name: kept.username, code: 'disable_first' }] })
  expect((await server.admin.call(contract.get, { params: { resource_id: made.resource_id } })).status).toBe(404)
  const [row] = await server.db.select().from(user).where(eq(user.resource_id, made.resource_id))
  expect(row).toMatchObject({
    email: null,
    email_verified: null,
    phone: null,
    password_hash: null,
    rep_name: expect.stringMatching(/^Deleted user/u),
  })
  await make({ email: 'leaver@school.edu' })
})

test('reviewing: approve with another role, reject with a reason, never twice', async () => {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { registration_open: true, registration_review: true }, version } })
  const register = async (username: string) =>
    (
      (await server.client().request('POST', '/auth/register/', { body: { username, name: 'Mei Chen', password: 'tower4amber' } }))
        .body as { resource_id: string }
    ).resource_id
  const [first, second] = [await register('apply_one'), await register('apply_two')]
  expect((await server.admin.call(contract.list, { query: { status: 'to_audit' } })).body).toMatchObject({
    total: 2,
    counts: { to_audit: 2 },
  })
  await bulk('approve', [first], { role_id: roles.get('student') })
  expect((await server.admin.call(contract.get, { params: { resource_id: first } })).body).toMatchObject({
    status: 'normal',
    role_name: 'Student',
  })
  expect((await bulk('approve', [first])).skipped[0]).toMatchObject({
    code: 'already_decided',
    details: { who: 'admin', time: expect.stringContaining('T') },
  })
  await bulk('reject', [second], { reason: 'Not a member' })
  expect((await server.client().signIn('apply_two', 'tower4amber')).error).toMatchObject({
    code: 'account_rejected',
    details: { reason: 'Not a member' },
  })
  expect((await bulk('reject', [second], { reason: 'Still not' })).skipped[0]?.code).toBe('already_decided')
  expect((await bulk('approve', [(await make()).resource_id])).skipped[0]?.code).toBe('nothing_to_review')
})

test('recovering an account that nobody approved leaves it waiting for review', async () => {
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { registration_open: true, registration_review: true }, version } })
  await server.client().request('POST', '/auth/register/', { body: { username: 'apply_three', name: 'Mei Chen', password: 'tower4amber' } })
  const [waiting] = (await server.admin.call(contract.list, { query: { q: 'apply_three' } })).body.items
  const ids = [waiting?.resource_id ?? '']
  await bulk('disable', ids, { reason: 'Looks odd' })
  expect((await bulk('recover', ids)).done).toEqual(ids)
  expect((await server.client().signIn('apply_three', 'tower4amber')).error.code).toBe('account_to_audit')
})

test('lists search and filter; a phone only as a whole', async () => {
  await make({ username: 'find_me_here', name: '张伟', phone: '13912345678' })
  const find = async (query: object) => (await server.admin.call(contract.list, { query })).body.items.map((one) => one.username)
  expect(await find({ q: 'FIND_ME' })).toEqual(['find_me_here'])
  expect(await find({ q: '张伟' })).toEqual(['find_me_here'])
  expect(await find({ q: '13912345678' })).toEqual(['find_me_here'])
  expect(await find({ q: '1391234' })).toEqual([])
  expect(await find({ role_id: roles.get('administrator'), sort: 'created_at' })).toContain('admin')
  expect((await find({ sort: '-username', size: 1 }))[0]).toMatch(/^z/u)
})

test('actions need their item', async () => {
  const referee = await server.signIn('student')
  expect((await act('disable', [referee.user_id], { reason: 'none at all' }, referee)).error.details).toEqual({ item: 'user.read' })
})

test('personal data in clear needs user.personal and leaves a trace', async () => {
  const made = await make({ phone: '13700137000', email: 'clear@school.edu' })
  const params = { resource_id: made.resource_id }
  const shown = await server.admin.call(contract.unmask, { params, body: {} })
  expect(shown.body).toMatchObject({ phone: '13700137000', email: 'clear@school.edu' })
  const { rows } = await server.db.execute(`select username from audit where operation = 'unmask' and object_id = '${made.resource_id}'`)
  expect(rows).toEqual([{ username: 'admin' }])
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(contract.unmask, { params, body: {} })).error.details).toEqual({ item: 'user.personal' })
})

test('who plays in a running contest is not deleted', async () => {
  const contestId = await makeContest(server, { name: 'Running Cup' })
  const { captain } = await makeTeam(server)
  expect((await join(captain, contestId)).status).toBe(201)
  await server.db
    .update(contest)
    .set({ started_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(contest.resource_id, contestId))
  await bulk('disable', [captain.user_id], { reason: 'Shared the account' })
  const { skipped } = await bulk('delete', [captain.user_id], { confirm: 'delete 1' })
  expect(skipped).toMatchObject([{ code: 'user_in_contest', details: { contest: 'Running Cup' } }])
})

test('a reset link sets the password once, ends the sessions, and never touches an administrator', async () => {
  const made = await make({ username: 'lost_the_word' })
  const ask = (resource_id: string) => server.admin.call(contract.reset_link, { params: { resource_id } })
  const tokenOf = ({ path }: { path: string }) => new URL(path, server.url).searchParams.get('token') ?? ''
  const change = (token: string, password: string) =>
    server.client().request('POST', '/auth/change-password/reset', { body: { token, password } })
  const other = await server.signIn('administrator')
  expect((await other.call(contract.reset_link, { params: { resource_id: made.resource_id } })).error.code).toBe('reauth_required')
  await server.admin.reauth(adminPassword)
  const first = await ask(made.resource_id)
  expect(first.status).toBe(201)
  const second = await ask(made.resource_id)
  expect((await change(tokenOf(first.body), 'harbour8wall')).error.code).toBe('reset_link_wrong')
  expect((await change(tokenOf(second.body), 'harbour8wall')).status).toBe(200)
  expect((await change(tokenOf(second.body), 'harbour9wall')).error.code).toBe('reset_link_wrong')
  expect((await server.client().signIn('lost_the_word', 'harbour8wall')).body).toEqual({ next: null })
  const third = await ask(made.resource_id)
  const reset = { action: 'reset_password' as const, user_ids: [made.resource_id] }
  expect((await server.admin.call(contract.act, { body: reset })).status).toBe(200)
  expect((await change(tokenOf(third.body), 'harbour9wall')).error.code).toBe('reset_link_wrong')
  await server.db.update(user).set({ source: 'ldap', password_hash: null }).where(eq(user.resource_id, made.resource_id))
  expect((await ask(made.resource_id)).error).toMatchObject({ code: 'password_external', details: { provider: 'LDAP' } })
  const { body: me } = await server.admin.request('GET', '/auth/me')
  expect((await ask((me as { resource_id: string }).resource_id)).error.code).toBe('self_refused')
  const student = await server.signIn('student')
  expect((await student.call(contract.reset_link, { params: { resource_id: made.resource_id } })).error.details).toEqual({
    item: 'user.status',
  })
  expect(server.logs.join('')).not.toContain(tokenOf(second.body))
})
