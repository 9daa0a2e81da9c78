import { dashboard } from '@beacon/api/platform/dashboard'
import { user as userApi } from '@beacon/api/people/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { role } from '../../../db/schema/people/role.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeWorld } from '../../../testing/world.ts'
import { cpuBetween } from './load.ts'
import { flushPages } from './pages.ts'
import { takeSample } from './sample.ts'
import { classOf } from './system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = async (who = server.admin) => {
  const reply = await who.call(dashboard.get, {})
  expect(reply.status).toBe(200)
  return reply.body
}
const onPage = async (cookie: string, page: string) => {
  const reply = await fetch(`${server.url}/api/ct/auth/me`, { headers: { cookie, 'x-page': page } })
  expect(reply.status).toBe(200)
}

test('an administrator sees every block with its time, and none has failed', async () => {
  const { server_now, failed, ...blocks } = await read()
  expect(failed).toEqual([])
  for (const [name, block] of Object.entries(blocks)) expect([name, block?.at]).toEqual([name, expect.any(String)])
  expect(Date.parse(server_now)).toBeGreaterThan(Date.now() - 60_000)
  expect(blocks.database?.bytes).toBeGreaterThan(1_000_000)
  expect(blocks.database?.connections).toBeGreaterThan(0)
  expect(blocks.sign_ins?.hours).toHaveLength(24)
  expect(blocks.license?.limits.map(({ noun }) => noun)).toEqual(['users', 'contests', 'nodes'])
})

test('a teacher sees what belongs to pages a teacher opens; a referee and a student nothing', async () => {
  const teacher = await read(await server.signIn('teacher'))
  const { server_now: _now, failed: _failed, ...blocks } = teacher
  const seen = Object.entries(blocks).flatMap(([name, block]) => (block === null ? [] : [name]))
  expect(seen.toSorted()).toEqual(['contests', 'online', 'users'])
  for (const seed of ['referee', 'student'] as const) {
    const reply = await (await server.signIn(seed)).call(dashboard.get, {})
    expect(reply.error.code).toBe('permission_missing')
  }
})

test('figures and list of people stay inside the own organisation without people.all', async () => {
  const teacher = await server.signIn('teacher')
  const { users, online } = await read(teacher)
  expect(users?.all).toBe(0)
  expect(online?.minutes).toEqual([])
  expect((await teacher.call(dashboard.online, { query: {} })).body).toEqual({ items: [], total: 0 })
})

test('the list of people needs user.read besides', async () => {
  const teacher = await server.signIn('teacher', 'no_users_seen')
  const permissions = ['dashboard.read']
  await server.db.execute(
    sql`insert into role (resource_id, name_en, name_zh, permissions) values (gen_random_uuid(), 'Only looks', '只看', ${sql.param(permissions)})`,
  )
  const [only] = await server.db
    .select()
    .from(role)
    .where(sql`name_en = 'Only looks'`)
  await server.db.execute(sql`update "user" set role_resource_id = ${only?.resource_id} where resource_id = ${teacher.user_id}`)
  await server.platform.pool.query(`select pg_notify('session_changed', $1)`, [`user:${teacher.user_id}`])
  await vi.waitFor(async () => expect((await teacher.call(dashboard.online, { query: {} })).error.code).toBe('permission_missing'), {
    timeout: 120_000,
  })
  const { users, contests } = await read(teacher)
  expect([users, contests]).toEqual([null, null])
})

test('who is online stands there with the page the browser names, each person once', async () => {
  const player = await server.signIn('student', 'in_the_arena')
  await onPage(player.cookie(), '/page/mg/ct/arena')
  await onPage(server.admin.cookie(), '/page/mg/ct/admin/dashboard')
  await flushPages(server.platform.pool)
  const list = (query = {}) => server.admin.call(dashboard.online, { query }).then(({ body }) => body)
  const rows = new Map((await list({ size: 100 })).items.map((row) => [row.username, row]))
  expect(rows.get('in_the_arena')).toMatchObject({
    app: 'arena',
    page: '/arena',
    ip: '127.0.0.1',
    is_protected: false,
    role: { name_en: 'Student' },
  })
  expect(rows.get('admin')).toMatchObject({ app: 'admin', page: '/admin/dashboard', is_protected: true })
  expect((await list({ app: 'admin' })).items.map(({ username }) => username)).toEqual(['admin'])
  expect((await list({ q: 'the_are' })).total).toBe(1)
  await onPage(player.cookie(), '/page/mg/ct/me')
  await onPage(player.cookie(), '/page/mg/ct/../../etc?x=<b>')
  expect((await list({ q: 'in_the_arena' })).items).toMatchObject([{ page: '/me' }])
  const { online, users } = await read()
  expect(online?.apps.find(({ app }) => app === 'admin')?.people).toBe(1)
  expect(users?.online).toBe(online?.apps.reduce((sum, { people }) => sum + people, 0))
})

test('a person signed out leaves the list', async () => {
  const player = await server.signIn('student', 'leaves_soon')
  const countOnline = async () => (await server.admin.call(dashboard.online, { query: { q: 'leaves_soon' } })).body.total
  expect(await countOnline()).toBe(1)
  const out = await server.admin.call(userApi.act, { body: { action: 'sign_out', user_ids: [player.user_id] } })
  expect(out.status).toBe(200)
  expect(await countOnline()).toBe(0)
})

test('a sample a minute tells now, the hour and the day; samples of last week go', async () => {
  const cpu = { percent: () => 42, stop: () => undefined }
  await server.db.execute(sql`insert into host_sample values (now() - interval '8 days', 'old', 10, 1, 2, 3, 0, 0, 0),
    (now() - interval '30 minutes', 'one', 80, 3, 4, 50, 2, 30, 1), (now() - interval '5 hours', 'one', 20, 1, 4, 40, 1, 10, 0)`)
  await takeSample(server.ctx, cpu)
  await takeSample(server.ctx, cpu)
  const { host, online } = await read()
  expect(host?.samples.length).toBeGreaterThanOrEqual(2)
  expect(host?.cpu).toMatchObject({ hour: { peak: 80 }, day: { peak: 80 } })
  expect(host?.memory.now).toBeGreaterThan(0)
  expect(host?.disk.day.average).toBeGreaterThan(0)
  expect(online?.minutes.map(({ arena }) => arena)).toContain(30)
  const { rows } = await server.db.execute<{ n: number }>(sql`select count(*)::int as n from host_sample`)
  expect(rows[0]?.n).toBe(3)
})

test('contests that run and those of the week stand there, a far one does not', async () => {
  const world = await makeWorld(server)
  const { contests } = await read()
  expect(contests?.running).toBe(1)
  expect(contests?.kinds).toEqual([{ kind: 'flag', running: 1 }])
  expect(contests?.items).toMatchObject([{ resource_id: world.contest_id, status: 'running' }])
  await server.db.execute(
    sql`update contest set start_at = now() + interval '8 days', end_at = now() + interval '9 days', started_at = null`,
  )
  await server.db.execute(sql`update contest set start_mode = 'auto'`)
  expect((await read()).contests).toMatchObject({ running: 0, kinds: [], items: [] })
})

test('wrong sign-ins count as failures of their hour', async () => {
  const last = async () => (await read()).sign_ins?.hours.at(-1)
  const before = await last()
  await server.nobody.request('POST', '/auth/login', { body: { username: 'nobody_here', password: 'wrong1wrong' } })
  await vi.waitFor(async () => expect((await last())?.failed).toBe((before?.failed ?? 0) + 1), { timeout: 120_000 })
})

test('a block that cannot be read keeps its last figures and says so, the others go on', async () => {
  const before = await read()
  await server.db.execute(sql`alter table host_sample rename to host_sample_away`)
  const after = await read()
  await server.db.execute(sql`alter table host_sample_away rename to host_sample`)
  expect(after.failed.toSorted()).toEqual(['host', 'online'])
  expect(after.host).toEqual(before.host)
  expect(after.users?.at).not.toBe(before.users?.at)
})

test('the kind of a statement is told, its text never', () => {
  expect(classOf('select s.* from session s where token = $1')).toBe('select session')
  expect(classOf('UPDATE "user"\n  set password_hash = $1')).toBe('update user')
  expect(classOf('insert into audit (at) values ($1)')).toBe('insert audit')
  expect(classOf('vacuum')).toBe('vacuum')
})

test('load is busy time over all time, and nothing where no time has gone', () => {
  expect(cpuBetween({ busy: 10, all: 100 }, { busy: 60, all: 200 })).toBe(50)
  expect(cpuBetween({ busy: 10, all: 100 }, { busy: 10, all: 100 })).toBeNull()
})
