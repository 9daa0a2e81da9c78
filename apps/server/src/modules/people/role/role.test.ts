import { seedItems, type Permission } from '@beacon/api/people/permissions'
import { role as contract, type RoleFile } from '@beacon/api/people/role'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { user as users } from '@beacon/api/people/user'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { administratorNews } from './testing.ts'
import { adminLock } from './repo.ts'

let server: TestServer
let other: TestServer
let seeds = new Map<string, string>()
const readers: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
  seeds = new Map((await server.admin.call(contract.list, {})).body.items.map((one) => [one.key ?? '', one.resource_id]))
})
afterAll(async () => {
  for (const reader of readers) reader.close()
  await other.stop()
  await server.stop()
})
beforeEach(async () => void (await Promise.all([server.admin.reauth(adminPassword), other.admin.reauth(adminPassword)])))

/** How many transactions of this database stand behind an advisory lock. */
async function waitingFor(client: Client, lock: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = $1 and not granted
     and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return rows[0]?.n ?? 0
}

const seed = (key: string) => seeds.get(key) ?? ''
const at = (resource_id: string) => ({ params: { resource_id } })
let serial = 0
const make = async (permissions: Permission[], more: object = {}) => {
  const reply = await server.admin.call(contract.create, { body: { name: `Role ${(serial += 1)}`, permissions, ...more } })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.error))
  return reply.body
}
/** Somebody who holds a role, signed in. */
async function holder(role_id: string): Promise<TestClient & { user_id: string; username: string }> {
  const username = `some_${newId().slice(-8)}`
  const user_id = await makeUser(server.db, 'ordinary', username)
  await server.db.execute(sql`update "user" set role_resource_id = ${role_id}::uuid where resource_id = ${user_id}::uuid`)
  const client = server.client()
  await client.signIn(username, testPassword)
  return { ...client, user_id, username }
}
const roleOf = async (id: string) => {
  const { rows } = await server.db.execute<{ role: string }>(
    sql`select role_resource_id as role from "user" where resource_id = ${id}::uuid`,
  )
  return rows[0]?.role
}
const add = (id: string, user_ids: string[], client: TestClient = server.admin) =>
  client.call(contract.add_members, { ...at(id), body: { user_ids } })
const take = (id: string, user_ids: string[], more: object = {}, client: TestClient = server.admin) =>
  client.call(contract.remove_members, { ...at(id), body: { user_ids, ...more } })
const keeper: Permission[] = ['user.read', 'role.read', 'role.write', 'people.all', 'audit.read']

describe('the list', () => {
  test('has the built-in roles first, counts people and items, and finds by an item', async () => {
    await make(['audit.read'], { name: 'Aardvarks', description: 'Look at the log' })
    const all = (await server.admin.call(contract.table, {})).body
    expect(all.items.slice(0, 5).map(({ key, permission_count }) => [key, permission_count])).toEqual([
      ['administrator', 92],
      ['referee', 23],
      ['teacher', 56],
      ['student', 10],
      ['ordinary', 8],
    ])
    expect(all.items[0]).toMatchObject({ user_count: 1, updated_by: null })
    expect(all.items.find(({ key }) => key === 'ordinary')?.used_by).toEqual(['registration_default_role'])
    const names = async (q: string) => (await server.admin.call(contract.table, { query: { q } })).body.items.map(({ name_en }) => name_en)
    expect(await names('审计日志')).toEqual(['Administrator', 'Aardvarks'])
    expect(await names('look at the LOG')).toEqual(['Aardvarks'])
    const sorted = await server.admin.call(contract.table, { query: { sort: '-permission_count', size: 2 } })
    expect(sorted.body.items.map(({ permission_count }) => permission_count)).toEqual([92, 56])
    expect((await server.admin.call(contract.table, { query: { sort: 'nonsense' } })).error.code).toBe('field_wrong')
  })
})

describe('a role', () => {
  test('brings along what its items need, and is audited with both sides', async () => {
    const made = await make(['role.write'])
    expect(made.permissions).toEqual(['user.read', 'role.read', 'role.write'])
    const body = { name: made.name_en, permissions: ['audit.read'], version: made.version }
    const changed = await server.admin.call(contract.update, { ...at(made.resource_id), body })
    expect(changed.body).toMatchObject({ permissions: ['audit.read'], updated_by: 'admin' })
    const { rows } = await server.db.execute(
      sql`select operation, before, after from audit where module = 'role' and object_id = ${made.resource_id} order by seq desc limit 1`,
    )
    expect(rows).toEqual([
      { operation: 'update', before: { permissions: ['user.read', 'role.read', 'role.write'] }, after: { permissions: ['audit.read'] } },
    ])
    const again = await server.admin.call(contract.update, { ...at(made.resource_id), body })
    expect([again.status, again.body.permissions]).toEqual([200, ['audit.read']])
    const stale = await server.admin.call(contract.update, { ...at(made.resource_id), body: { ...body, permissions: ['log.read'] } })
    expect([stale.status, stale.error]).toMatchObject([409, { code: 'changed_meanwhile', details: { fields: ['permissions'] } }])
  })
  test.each([
    [{ name: 'None of it', permissions: [] }, 400, 'permissions_empty'],
    [{ name: 'x'.repeat(61), permissions: ['audit.read'] }, 400, 'field_length'],
    [{ name: '', permissions: ['audit.read'] }, 400, 'field_empty'],
    [{ name: 'Wrong item', permissions: ['audit.burn'] }, 400, 'field_wrong'],
    [{ name: 'student', permissions: ['audit.read'] }, 409, 'name_taken'],
    [{ name: '教员', permissions: ['audit.read'] }, 409, 'name_taken'],
  ])('%j is refused', async (body, status, code) => {
    const reply = await server.admin.request('POST', '/roles', { body })
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })
  test('of the administrators is fixed, built-in ones stay, and go back to what they were', async () => {
    const body = { name: 'Boss', permissions: ['audit.read'], version: 1 }
    expect((await server.admin.call(contract.update, { ...at(seed('administrator')), body })).error.code).toBe('role_fixed')
    expect(
      (await server.admin.call(contract.remove, { ...at(seed('administrator')), body: { confirm: 'Administrator' } })).error.code,
    ).toBe('role_fixed')
    expect((await server.admin.call(contract.remove, { ...at(seed('student')), body: { confirm: 'Student' } })).error.code).toBe(
      'role_seed',
    )
    const { version } = (await server.admin.call(contract.get, at(seed('referee')))).body
    const changed = await server.admin.call(contract.update, {
      ...at(seed('referee')),
      body: { name: 'Judge', permissions: ['contest.read'], version },
    })
    expect(changed.body).toMatchObject({ name_en: 'Judge', name_zh: 'Judge', differs_from_default: true })
    const restore = (confirm: string) => server.admin.call(contract.restore, { ...at(seed('referee')), body: { confirm } })
    expect((await restore('Referee')).error.code).toBe('confirm_mismatch')
    const back = await restore('Judge')
    expect(back.body).toMatchObject({ name_en: 'Referee', name_zh: '裁判', differs_from_default: false })
    expect([...back.body.permissions].sort()).toEqual([...seedItems('referee')].sort())
  })
  test('in use goes only when its people get another one; one that a setting names stays', async () => {
    const made = await make(['front.contest.view'])
    const person = await holder(made.resource_id)
    const remove = (more: object = {}) =>
      server.admin.call(contract.remove, { ...at(made.resource_id), body: { confirm: made.name_en, ...more } })
    const used = await remove()
    expect([used.error.code, used.error.details]).toEqual(['role_in_use', { n: 1 }])
    const { version } = (await server.admin.call(setting.get, {})).body
    const saved = await server.admin.call(setting.update, { body: { values: { registration_default_role: made.resource_id }, version } })
    expect(saved.status).toBe(200)
    expect((await remove({ move_to: seed('ordinary') })).error.details).toEqual({ where: 'registration_default_role' })
    const now = saved.body.version
    await server.admin.call(setting.update, { body: { values: { registration_default_role: seed('ordinary') }, version: now } })
    expect((await remove({ move_to: seed('ordinary') })).body).toEqual({ moved: 1 })
    expect(await roleOf(person.user_id)).toBe(seed('ordinary'))
    expect((await server.admin.call(contract.get, at(made.resource_id))).status).toBe(404)
  })
})

describe('nobody gives what one has not', () => {
  test('neither as a role, nor as an item, nor as a place in a role', async () => {
    const own = await make(keeper)
    const person = await holder(own.resource_id)
    const created = await person.call(contract.create, { body: { name: 'Too much', permissions: ['audit.read', 'backup.manage'] } })
    expect([created.status, created.error.code, created.error.details]).toEqual([403, 'grant_exceeds_own', { items: ['backup.manage'] }])
    const rich = await make(['backup.manage', 'audit.read'])
    const poor = await person.call(contract.update, {
      ...at(rich.resource_id),
      body: { name: rich.name_en, permissions: ['backup.manage'], version: rich.version },
    })
    expect([poor.status, poor.error.code, poor.error.details]).toEqual([403, 'role_above_own', { items: ['backup.manage'] }])
    const student = await server.signIn('student')
    expect((await add(rich.resource_id, [student.user_id], person)).error.code).toBe('grant_exceeds_own')
    expect((await add(seed('administrator'), [student.user_id], person)).error.code).toBe('grant_exceeds_own')
    expect(await roleOf(student.user_id)).toBe(seed('student'))
    const [admin] = (await server.admin.call(contract.members, at(seed('administrator')))).body.items
    const freed = await take(seed('administrator'), [admin?.resource_id ?? ''], { role_id: own.resource_id }, person)
    expect(freed.body.skipped).toMatchObject([{ code: 'admin_protected' }])
  })
  test('nor strips a role, or its people, to be above them afterwards', async () => {
    const own = await make([...keeper, 'user.status'])
    const clerk = await holder(own.resource_id)
    await clerk.reauth(testPassword)
    const teacher = await server.signIn('teacher')
    const { name_en, version } = (await server.admin.call(contract.get, at(seed('teacher')))).body
    const less = { permissions: ['user.read'], name: name_en }
    const stripped = await clerk.call(contract.update, { ...at(seed('teacher')), body: { ...less, version } })
    expect([stripped.status, stripped.error.code]).toEqual([403, 'role_above_own'])
    expect((await clerk.call(contract.restore, { ...at(seed('teacher')), body: { confirm: name_en } })).error.code).toBe('role_above_own')
    const file = { format: 'beacon-roles', version: 1, roles: [{ ...less, key: 'teacher' }] }
    expect((await clerk.request('POST', '/roles/import', { body: { file, chosen: [0] } })).error.code).toBe('role_above_own')
    const out = await take(seed('teacher'), [teacher.user_id], { role_id: own.resource_id }, clerk)
    expect(out.body.skipped).toMatchObject([{ code: 'grant_exceeds_own' }])
    const reset = await clerk.call(users.act, { body: { action: 'reset_password', user_ids: [teacher.user_id] } })
    expect(reset.body).toMatchObject({ done: [], skipped: [{ code: 'grant_exceeds_own' }] })
    const { items } = (await clerk.call(contract.table, {})).body
    expect(items.find(({ key }) => key === 'teacher')?.closed).toBe('role_above_own')
  })
  test('nor changes, without all organisations, a role that people outside hold, or may come to hold', async () => {
    const own = await make(['user.read', 'role.read', 'role.write', 'audit.read'])
    const clerk = await holder(own.resource_id)
    const shared = await make(['audit.read', 'user.read'])
    const change = (client: TestClient) =>
      client.call(contract.update, {
        ...at(shared.resource_id),
        body: { name: shared.name_en, permissions: ['user.read'], version: shared.version },
      })
    const remove = () => clerk.call(contract.remove, { ...at(shared.resource_id), body: { confirm: shared.name_en } })
    const stranger = await holder(shared.resource_id)
    expect((await change(clerk)).error.code).toBe('role_reaches_further')
    expect((await remove()).error.code).toBe('role_reaches_further')
    await add(seed('ordinary'), [stranger.user_id])
    const { version } = (await server.admin.call(setting.get, {})).body
    const named = await server.admin.call(setting.update, { body: { values: { registration_default_role: shared.resource_id }, version } })
    expect((await change(clerk)).error.code).toBe('role_reaches_further')
    const back = { values: { registration_default_role: seed('ordinary') }, version: named.body.version }
    await server.admin.call(setting.update, { body: back })
    expect((await change(clerk)).body.permissions).toEqual(['user.read'])
    expect((await change(server.admin)).body.permissions).toEqual(['user.read'])
  })
  test('and nobody locks oneself out of roles', async () => {
    const own = await make(keeper)
    const person = await holder(own.resource_id)
    const body = { name: own.name_en, permissions: ['audit.read'], version: own.version }
    expect((await person.call(contract.update, { ...at(own.resource_id), body })).error.code).toBe('self_lockout')
    const less = await make(['audit.read'])
    expect((await add(less.resource_id, [person.user_id], person)).body.skipped).toMatchObject([{ code: 'self_lockout' }])
  })
})

describe('the people of a role', () => {
  test('come from other roles and go to that of registrations; each is judged alone', async () => {
    const made = await make(['front.contest.view'])
    const [one, two] = [await server.signIn('student'), await server.signIn('student')]
    const ghost = newId()
    const added = await add(made.resource_id, [one.user_id, two.user_id, ghost])
    expect(added.body).toMatchObject({ done: [one.user_id, two.user_id], skipped: [{ resource_id: ghost, code: 'not_found' }] })
    const inside = await server.admin.call(contract.members, { ...at(made.resource_id), query: { inside: true } })
    expect(inside.body.items.map(({ resource_id }) => resource_id).sort()).toEqual([one.user_id, two.user_id].sort())
    const outside = await server.admin.call(contract.members, { ...at(made.resource_id), query: { inside: false, size: 200 } })
    expect(outside.body.items.every(({ role_id }) => role_id !== made.resource_id)).toBe(true)
    expect((await take(made.resource_id, [one.user_id])).body.done).toEqual([one.user_id])
    expect(await roleOf(one.user_id)).toBe(seed('ordinary'))
    expect((await take(made.resource_id, [one.user_id])).body.skipped).toMatchObject([{ code: 'not_found' }])
    const { rows } = await server.db.execute(
      sql`select operation, object_name from audit where object_id = ${made.resource_id} and result = 'success' order by seq`,
    )
    expect(rows.map((row) => row['operation'])).toEqual(['create', 'member_add', 'member_add', 'member_remove'])
  })
  test('outside the own organisations do not exist', async () => {
    const own = await make(['user.read', 'role.read', 'role.write'])
    const person = await holder(own.resource_id)
    const student = await server.signIn('student')
    const listed = await person.call(contract.members, { ...at(seed('student')), query: { inside: true } })
    expect(listed.body.items).toEqual([])
    expect((await add(own.resource_id, [student.user_id], person)).body.skipped).toMatchObject([{ code: 'not_found', name: '' }])
  })
})

describe('administrators', () => {
  const secondAdmin = async () => {
    const username = `admin_${newId().slice(-8)}`
    const user_id = await makeUser(server.db, 'administrator', username)
    const client = server.client()
    await client.signIn(username, testPassword)
    return { ...client, user_id }
  }
  test('come and go by one who has confirmed, and all of them hear of it', async () => {
    const { length: known } = await administratorNews(server)
    const fresh = await secondAdmin()
    const student = await server.signIn('student', 'future_admin')
    const early = await add(seed('administrator'), [student.user_id], fresh)
    expect([early.status, early.error.code]).toEqual([403, 'reauth_required'])
    await fresh.reauth(testPassword)
    expect((await add(seed('administrator'), [student.user_id], fresh)).body.done).toEqual([student.user_id])
    const [first] = await administratorNews(server, known)
    expect(first).toMatchObject({ came: ['future_admin'], went: [] })
    expect(first?.userIds).toContain(student.user_id)
    expect((await take(seed('administrator'), [student.user_id, fresh.user_id])).body.done).toHaveLength(2)
    expect((await administratorNews(server, known))[1]?.went).toHaveLength(2)
    await server.db.execute(sql`update "user" set expires_at = now() + interval '1 day' where resource_id = ${student.user_id}::uuid`)
    expect((await add(seed('administrator'), [student.user_id])).body.skipped).toMatchObject([{ code: 'admin_cannot_expire' }])
  })
  test('the last one is the last who can sign in: by a password, or by a provider that is there', async () => {
    const role = await make(keeper)
    const second = await secondAdmin()
    const idOf = sql`(select resource_id from "user" where username = 'admin')`
    await server.db.execute(sql`update "user" set status = 'disabled' where role_resource_id = ${seed('administrator')}::uuid
      and username <> 'admin' and resource_id <> ${second.user_id}::uuid`)
    await server.db.execute(sql`update "user" set password_hash = null where resource_id = ${second.user_id}::uuid`)
    const me = (await server.admin.call(session.me, {})).body.resource_id
    const own = (await server.admin.call(users.get, at(me))).body
    const leaveByForm = () =>
      server.admin.call(users.update, {
        ...at(me),
        body: { name: own.name, role_id: role.resource_id, organisation_id: own.organisation_id ?? '', version: own.version },
      })
    const leaveByRole = () => take(seed('administrator'), [me], { role_id: role.resource_id })
    expect((await leaveByForm()).error.code).toBe('last_admin')
    expect((await leaveByRole()).body.skipped).toMatchObject([{ code: 'last_admin' }])
    await server.db.execute(sql`insert into sso_link (link_id, provider_id, issuer, subject, user_id, who)
      values (gen_random_uuid(), 'campus', 'https://id.school.edu', 'second', ${second.user_id}::uuid, 'second')`)
    // Linked to a provider that nobody configured any more, it opens nothing.
    expect((await leaveByForm()).error.code).toBe('last_admin')
    const provider = {
      id: 'campus',
      label_en: 'Campus',
      label_zh: null,
      issuer: 'https://id.school.edu',
      client_id: 'beacon',
      scopes: 'openid',
      map: { username: 'preferred_username', name: 'name', email: 'email', organisation: '', groups: 'groups' },
      domains: [],
      new_accounts: 'review' as const,
      default_role: null,
      default_organisation: null,
      group_roles: [],
      roles_follow: false,
      sign_out_there: false,
    }
    const { version } = (await server.admin.call(setting.get, {})).body
    expect((await server.admin.call(setting.update, { body: { values: { oidc_providers: [provider] }, version } })).status).toBe(200)
    expect((await leaveByRole()).body.done).toEqual([me])
    await server.db.execute(sql`update "user" set role_resource_id = ${seed('administrator')}::uuid where resource_id = ${idOf}`)
    await server.db.execute(sql`select pg_notify('session_changed', 'user:' || ${me}::text)`)
    for (const one of [server, other]) await expect.poll(async () => (await one.admin.call(session.me, {})).body.is_admin).toBe(true)
  })
  test('two who remove each other at the same time leave one', async () => {
    const role = await make(keeper)
    const gate = new Client({ connectionString: server.databaseUrl })
    await gate.connect()
    for (let turn = 0; turn < 2; turn += 1) {
      const one = await secondAdmin()
      await server.db.execute(
        sql`update "user" set status = 'disabled' where role_resource_id = ${seed('administrator')}::uuid and username <> 'admin' and resource_id <> ${one.user_id}::uuid`,
      )
      const { rows } = await server.db.execute<{ id: string }>(sql`select resource_id as id from "user" where username = 'admin'`)
      await one.reauth(testPassword)
      // Both stand before the count of who would be left, and go on together.
      await gate.query('select pg_advisory_lock($1)', [adminLock])
      const removals = Promise.all([
        take(seed('administrator'), [rows[0]?.id ?? ''], { role_id: role.resource_id }, one),
        take(seed('administrator'), [one.user_id], { role_id: role.resource_id }, other.admin),
      ])
      await vi.waitFor(async () => expect(await waitingFor(gate, adminLock)).toBe(2), { timeout: 120_000 })
      await gate.query('select pg_advisory_unlock($1)', [adminLock])
      const [first, second] = await removals
      const { rows: left } = await server.db.execute<{ n: number }>(
        sql`select count(*)::int as n from "user" where role_resource_id = ${seed('administrator')}::uuid and status = 'normal' and deleted_at is null`,
      )
      expect(left[0]?.n).toBe(1)
      expect([first, second].filter(({ body }) => body.done?.length === 1)).toHaveLength(1)
      await server.db.execute(sql`update "user" set role_resource_id = ${seed('administrator')}::uuid where username = 'admin'`)
      await server.db.execute(sql`update "user" set role_resource_id = ${seed('student')}::uuid where resource_id = ${one.user_id}::uuid`)
      await server.db.execute(
        sql`select pg_notify('session_changed', 'role:' || ${seed('administrator')}::text), pg_notify('session_changed', 'role:' || ${role.resource_id}::text)`,
      )
      await expect.poll(async () => (await other.admin.call(session.me, {})).body.is_admin).toBe(true)
      await expect.poll(async () => (await server.admin.call(session.me, {})).body.is_admin).toBe(true)
    }
    await gate.end()
  })
})

describe('what changes reaches people who work', () => {
  test('a role that is emptied closes its pages on both replicas', async () => {
    const made = await make(['user.read', 'people.all', 'audit.read'])
    const person = await holder(made.resource_id)
    const reader = await readStream(`${other.url}/api/ct/live/me`, { cookie: person.cookie() })
    readers.push(reader)
    expect((await person.call(users.list, {})).status).toBe(200)
    const body = { name: made.name_en, permissions: ['audit.read'], version: made.version }
    expect((await server.admin.call(contract.update, { ...at(made.resource_id), body })).status).toBe(200)
    const told = await reader.until(({ event }) => event === 'session.changed')
    expect(told.data).toMatchObject({ reason: 'role' })
    // The replica that was asked may hear of the change a moment after the other one has told it.
    await expect.poll(async () => (await person.call(session.roles, {})).body.permissions).toEqual(['audit.read'])
    expect((await person.call(users.list, {})).error.details).toEqual({ item: 'user.read' })
  })
  test('a person put into another role hears it', async () => {
    const made = await make(['audit.read'])
    const person = await server.signIn('student')
    const reader = await readStream(`${server.url}/api/ct/live/me`, { cookie: person.cookie() })
    readers.push(reader)
    await add(made.resource_id, [person.user_id])
    await reader.until(({ event, data }) => event === 'session.changed' && data['reason'] === 'role')
    expect((await person.call(session.roles, {})).body.permissions).toEqual(['audit.read'])
  })
  test('a stream that was open before the role was given hears what is taken from that role', async () => {
    const made = await make(['audit.read', 'role.read'])
    const person = await server.signIn('student')
    const reader = await readStream(`${server.url}/api/ct/live/me`, { cookie: person.cookie() })
    readers.push(reader)
    const countChanges = () => reader.events.filter(({ event }) => event === 'session.changed').length
    await add(made.resource_id, [person.user_id])
    await vi.waitFor(() => expect(countChanges()).toBeGreaterThan(0), { timeout: 120_000 })
    const before = countChanges()
    // The stream learns its role by a look at the database, which nothing tells the reader of: a change that comes before that look
    // is not told, so another follows.
    await vi.waitFor(
      async () => {
        const { version } = (await server.admin.call(contract.get, at(made.resource_id))).body
        const body = { name: made.name_en, permissions: ['audit.read'], version }
        expect((await server.admin.call(contract.update, { ...at(made.resource_id), body })).status).toBe(200)
        expect(countChanges()).toBeGreaterThan(before)
      },
      { timeout: 120_000, interval: 500 },
    )
  })
})

describe('roles between installations', () => {
  const preview = (file: object, client: TestClient = server.admin) => client.request('POST', '/roles/import/preview', { body: file })
  test('leave as a file, come back the same, and only the chosen ones are taken', async () => {
    const made = await make(['audit.read'], { name: 'Traveller' })
    const file = (await server.admin.call(contract.export, {})).body
    expect(file.roles.map(({ key }) => key)).not.toContain('administrator')
    const plans = (await server.admin.call(contract.import_preview, { body: file })).body.items
    expect(new Set(plans.map(({ state }) => state))).toEqual(new Set(['same']))
    const changed: RoleFile = {
      ...file,
      roles: [
        { name: 'Traveller', description: '', permissions: ['log.read', 'space.fly'] },
        { name: 'Newcomer', permissions: ['role.write'] },
        { key: 'administrator', name: 'Administrator', permissions: ['log.read'] },
        { name: 'Nothing known', permissions: ['space.fly'] },
      ],
    }
    const seen = (await server.admin.call(contract.import_preview, { body: changed })).body.items
    expect(seen.map(({ state, code }) => code ?? state)).toEqual(['changed', 'new', 'role_fixed', 'permissions_empty'])
    expect(seen[0]).toMatchObject({ resource_id: made.resource_id, adds: ['log.read'], removes: ['audit.read'], unknown: ['space.fly'] })
    const refused = await server.admin.call(contract.import, { body: { file: changed, chosen: [1, 2] } })
    expect(refused.error.code).toBe('role_fixed')
    const taken = await server.admin.call(contract.import, { body: { file: changed, chosen: [0, 1] } })
    expect(taken.body).toEqual({ created: 1, changed: 1 })
    expect((await server.admin.call(contract.get, at(made.resource_id))).body.permissions).toEqual(['log.read'])
  })
  test('give nobody more than one has', async () => {
    const own = await make(keeper)
    const person = await holder(own.resource_id)
    const file = { format: 'beacon-roles', version: 1, roles: [{ name: 'Sly one', permissions: ['backup.manage'] }] }
    const seen = (await preview(file, person)).body as { items: Array<{ code: string }> }
    expect(seen.items[0]?.code).toBe('grant_exceeds_own')
    const taken = await person.request('POST', '/roles/import', { body: { file, chosen: [0] } })
    expect([taken.status, taken.error.code]).toEqual([403, 'grant_exceeds_own'])
    expect((await preview({ ...file, format: 'other' })).status).toBe(400)
  })
})
