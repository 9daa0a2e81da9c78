import { job } from '@beacon/api/platform/job'
import { session } from '@beacon/api/people/session'
import { organisation, role, user as contract } from '@beacon/api/people/user'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { user } from '../../../db/schema/people/user.ts'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { administratorNews } from '../role/testing.ts'

let server: TestServer
let root = ''
let roles = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  roles = new Map((await server.admin.call(role.list, {})).body.items.map((one) => [one.key ?? '', one.resource_id]))
  root = (await server.admin.call(organisation.list, {})).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

/** Accounts straight into the table. */
async function people(count: number, prefix: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    resource_id: newId(),
    username: `${prefix}_${at}`,
    name: `Person ${at}`,
    rep_name: `person ${at}`,
    role_resource_id: roles.get('student') ?? '',
    organisation_id: root,
  }))
  await server.db.insert(user).values(rows)
  return rows.map(({ resource_id }) => resource_id)
}
const act = (body: object) => server.admin.request('POST', '/users/actions', { body })
const over = async (job_id: string) => {
  const see = async () => (await server.admin.call(job.get, { params: { job_id } })).body
  await expect.poll(async () => (await see()).state).toMatch(/done|failed/u)
  return see()
}

test('what matches is chosen by the server, less what was unticked; above 200 a job does it and tells each row it skipped', async () => {
  const ids = await people(260, 'many')
  await server.db
    .update(user)
    .set({ status: 'disabled' })
    .where(inArray(user.resource_id, ids.slice(0, 3)))
  const rows = { matching: { q: 'many_' }, except: ids.slice(-5) }
  const seen = (await server.admin.call(contract.preview, { body: rows })).body
  expect([seen.total, seen.names.length]).toEqual([255, 10])
  const started = await act({ action: 'disable', reason: 'End of term', ...rows })
  expect([started.status, started.body]).toMatchObject([202, { done: [], total: 255 }])
  const { job_id } = started.body as { job_id: string }
  const done = await over(job_id)
  expect(done.result).toMatchObject({ done: 252 })
  expect(((done.result?.['skipped'] ?? []) as Array<{ code: string }>).map(({ code }) => code)).toEqual(Array(3).fill('already_disabled'))
  const left = await server.db
    .select()
    .from(user)
    .where(sql`${user.username} like 'many\_%' and ${user.status} = 'normal'`)
  expect(left.map(({ resource_id }) => resource_id).toSorted()).toEqual(ids.slice(-5).toSorted())
  const { rows: audited } = await server.db.execute(
    sql`select count(*)::int as n, count(distinct username)::int as by, min(username) as who from audit where operation = 'disable'`,
  )
  expect(audited).toEqual([{ n: 252, by: 1, who: 'admin' }])
})

test('more than 10,000 rows are refused, and rows are named in one way only', async () => {
  expect((await act({ action: 'sign_out', user_ids: [newId()], matching: {} })).status).toBe(400)
  expect((await act({ action: 'sign_out' })).status).toBe(400)
  await server.db.execute(sql`insert into "user" (resource_id, username, rep_name, role_resource_id, organisation_id)
    select gen_random_uuid(), 'crowd_' || n, 'crowd ' || n, ${roles.get('student') ?? ''}::uuid, ${root}::uuid from generate_series(1, 10001) n`)
  const all = await act({ action: 'sign_out', matching: { q: 'crowd_' } })
  expect([all.error.code, all.error.details]).toMatchObject(['bulk_too_many', { max: 10_000 }])
  await server.db.execute(sql`delete from "user" where username like 'crowd\_%'`)
})

test('who loses the right while the job waits stops it', async () => {
  const ids = await people(210, 'late')
  const helper = await server.signIn('administrator', 'helper_one')
  const order = {
    ids,
    input: { action: 'disable', reason: 'End of term' },
    by: { user_id: helper.user_id, session_id: null, token_id: null, ip: '127.0.0.1', request_id: 'test' },
  }
  // In one transaction, so that the job begins when the right is gone.
  const job_id = await server.db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ role_resource_id: roles.get('student') ?? '' })
      .where(eq(user.resource_id, helper.user_id))
    return server.platform.jobs.enqueue(tx, 'user_bulk', order, helper.user_id)
  })
  const see = async () => (await helper.call(job.get, { params: { job_id } })).body
  await expect.poll(async () => (await see()).state).toBe('failed')
  expect((await see()).error?.code).toBe('permission_missing')
  const touched = await server.db.select().from(user).where(inArray(user.resource_id, ids))
  expect(touched.every(({ status }) => status === 'normal')).toBe(true)
})

test('new passwords of a job are given out once, to who asked for them, and lie sealed until then', async () => {
  await people(205, 'reset')
  await server.admin.reauth(adminPassword)
  const started = await act({ action: 'reset_password', password: 'harbour-77', matching: { q: 'reset_' } })
  const { job_id } = started.body as { job_id: string }
  expect((await over(job_id)).result).toMatchObject({ done: 205, passwords: 205 })
  const { rows } = await server.db.execute(sql`select input::text || result::text as text from job where resource_id = ${job_id}::uuid`)
  expect(JSON.stringify(rows)).not.toContain('harbour-77')
  const other = await server.signIn('administrator')
  expect((await other.call(contract.passwords, { body: { job_id } })).status).toBe(404)
  const taken = await server.admin.call(contract.passwords, { body: { job_id } })
  expect([taken.body.items.length, taken.body.items[0]?.password]).toEqual([205, 'harbour-77'])
  expect((await server.admin.call(contract.passwords, { body: { job_id } })).status).toBe(404)
})

test('role, organisation and end date are set for many; nobody gives an administrator an end, or takes the role from one', async () => {
  const ids = await people(2, 'placed')
  const club = (await server.admin.call(organisation.create, { body: { name: 'Placed club', parent_id: root } })).body.resource_id
  const expires_at = '2090-01-01T00:00:00.000Z'
  const admin = await server.signIn('administrator')
  expect((await act({ action: 'set_role', user_ids: [...ids, admin.user_id], role_id: roles.get('teacher') })).body).toMatchObject({
    done: ids,
    skipped: [{ code: 'admin_protected' }],
  })
  await act({ action: 'set_organisation', user_ids: ids, organisation_id: club })
  await act({ action: 'set_expiry', user_ids: ids, expires_at })
  const rows = await server.db.select().from(user).where(inArray(user.resource_id, ids))
  expect(rows.map((row) => [row.role_resource_id, row.organisation_id, row.expires_at])).toEqual(
    ids.map(() => [roles.get('teacher'), club, expires_at]),
  )
  expect((await act({ action: 'set_expiry', user_ids: ids, expires_at: '2020-01-01T00:00:00Z' })).status).toBe(400)
  await act({ action: 'set_expiry', user_ids: ids, expires_at: null })
  expect((await server.db.select().from(user).where(inArray(user.resource_id, ids))).map((row) => row.expires_at)).toEqual([null, null])
})

test('an administrator never gets an end, neither the own account nor one that has an end already; all administrators hear of a new one', async () => {
  const { length: known } = await administratorNews(server)
  const me = (await server.admin.call(session.me, {})).body.resource_id
  const expires_at = '2090-01-01T00:00:00.000Z'
  expect((await act({ action: 'set_expiry', user_ids: [me], expires_at })).body).toMatchObject({
    done: [],
    skipped: [{ code: 'admin_cannot_expire' }],
  })
  const [ends = '', stays = ''] = await people(2, 'raised')
  await act({ action: 'set_expiry', user_ids: [ends], expires_at })
  await server.admin.reauth(adminPassword)
  const raised = await act({ action: 'set_role', user_ids: [ends, stays], role_id: roles.get('administrator') })
  expect(raised.body).toMatchObject({ done: [stays], skipped: [{ resource_id: ends, code: 'admin_cannot_expire' }] })
  const body = {
    username: 'made_admin',
    name: 'Made Admin',
    password: 'tower4amber',
    role_id: roles.get('administrator') ?? '',
    organisation_id: root,
  }
  expect((await server.admin.call(contract.create, { body })).status).toBe(201)
  expect((await administratorNews(server, known)).map(({ came }) => came)).toEqual([['raised_1'], ['made_admin']])
  await server.db
    .update(user)
    .set({ role_resource_id: roles.get('student') ?? '' })
    .where(eq(user.resource_id, stays))
})

test('who comes into another tree does not bring a work ID that stands there', async () => {
  const [here = '', there = '', twin = ''] = await people(3, 'worker')
  const school = (await server.admin.call(organisation.create, { body: { name: 'Other school', parent_id: null } })).body.resource_id
  await server.db
    .update(user)
    .set({ work_id: 'W-4711' })
    .where(inArray(user.resource_id, [here, there]))
  await server.db.update(user).set({ organisation_id: school }).where(eq(user.resource_id, there))
  const moved = await act({ action: 'set_organisation', user_ids: [here, twin], organisation_id: school })
  expect(moved.body).toMatchObject({ done: [twin], skipped: [{ resource_id: here, code: 'work_id_taken' }] })
})

test('whoever holds less does not reset the password of who holds more, or give the administrator’s role without a confirmation', async () => {
  const keeper = await server.signIn('student', 'keeper_one')
  await server.db.execute(
    sql`update role set permissions = permissions || array['user.read', 'user.status'] where resource_id = ${roles.get('ordinary') ?? ''}::uuid`,
  )
  const helper = await server.signIn('ordinary', 'helper_two')
  for (const id of [keeper.user_id, helper.user_id])
    await server.db.update(user).set({ organisation_id: root }).where(eq(user.resource_id, id))
  await helper.signIn('helper_two', testPassword)
  await helper.reauth(testPassword)
  const reply = await helper.request('POST', '/users/actions', { body: { action: 'reset_password', user_ids: [keeper.user_id] } })
  expect(reply.body).toMatchObject({ skipped: [{ code: 'grant_exceeds_own' }] })
  const admin = server.client()
  await admin.signIn('admin', adminPassword)
  const body = { action: 'set_role', user_ids: [keeper.user_id], role_id: roles.get('administrator') }
  expect((await admin.request('POST', '/users/actions', { body })).error.code).toBe('reauth_required')
})
