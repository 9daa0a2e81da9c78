import { session } from '@beacon/api/people/session'
import { organisation, role, user as contract } from '@beacon/api/people/user'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '../../../db/schema/people/user.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let root = ''
let roles = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  roles = new Map((await server.admin.call(role.list, {})).body.items.map((one) => [one.key ?? '', one.resource_id]))
  root = (await server.admin.call(organisation.list, {})).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

let serial = 0
const make = async (more: object = {}) => {
  const body = {
    username: `list_${(serial += 1)}`,
    name: 'Zhao Lin',
    password: 'tower4amber',
    organisation_id: root,
    role_id: roles.get('student') ?? '',
    ...more,
  }
  const reply = await server.admin.call(contract.create, { body })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const find = async (query: object, client = server.admin) =>
  (await client.call(contract.list, { query: { size: 200, ...query } })).body.items.map((one) => one.username)
const rowOf = async (username: string) => (await server.admin.call(contract.list, { query: { q: username } })).body.items[0]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('personal data', () => {
  const own = { phone: '+86 138 0013 8000', email: 'zhao@school.edu', id_card: '11010519491231002x', address: '北京市海淀区中关村大街1号' }
  const masked = { phone: '138****8000', email: 'z***@school.edu', id_card: '110***********002X', address: '北京市海淀区***' }

  test('is masked in list and detail, shown once at a time with a trace, and kept sealed', async () => {
    const made = await make({ username: 'private_one', ...own })
    const params = { resource_id: made.resource_id }
    expect(made).toMatchObject(masked)
    expect(await rowOf('private_one')).toMatchObject(masked)
    expect((await server.admin.call(contract.get, { params })).body).toMatchObject(masked)
    const shown = await server.admin.call(contract.unmask, { params, body: {} })
    expect(shown.body).toMatchObject({ phone: '13800138000', id_card: '11010519491231002X', email: own.email, address: own.address })
    const [row] = await server.db.select().from(user).where(eq(user.resource_id, made.resource_id))
    expect(JSON.stringify(row)).not.toContain('11010519491231002X')
    const { rows } = await server.db.execute(sql`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit`)
    for (const secret of ['13800138000', '11010519491231002X', 'zhao@school.edu', '中关村大街'])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('a mask that a form sends back leaves the value as it is, and an empty text removes it', async () => {
    const made = await make({
      phone: '13800138001',
      email: 'keep@school.edu',
      address: '上海市徐汇区漕溪路8号',
      id_card: '310101198512121238',
    })
    const params = { resource_id: made.resource_id }
    const { name, organisation_id, role_id, phone, email, id_card, address, version } = made
    const body = { name, organisation_id: organisation_id ?? '', role_id, phone: phone ?? '', email: email ?? '', version }
    const saved = await server.admin.call(contract.update, { params, body: { ...body, id_card: id_card ?? '', address: address ?? '' } })
    expect(saved.status).toBe(400)
    const kept = await server.admin.call(contract.update, { params, body: { ...body, phone: '', address: address ?? '' } })
    expect(kept.body).toMatchObject({ phone: null, email: 'k***@school.edu' })
    const clear = (await server.admin.call(contract.unmask, { params, body: {} })).body
    expect(clear).toMatchObject({ phone: null, email: 'keep@school.edu', address: '上海市徐汇区漕溪路8号', id_card: '310101198512121238' })
  })

  test('one ID card is one account', async () => {
    await make({ id_card: '440306200002290340' })
    await expect(make({ id_card: '440306200002290340' })).rejects.toThrow('id_card_taken')
    await expect(make({ id_card: '440306200002290341' })).rejects.toThrow('"why":"check"')
  })

  test('is found by the whole number only, an ID card with user.personal', async () => {
    await make({ username: 'found_whole', phone: '010-62770334', id_card: '500113197608157776' })
    const teacher = await server.signIn('teacher')
    await server.db.execute(
      sql`update role set permissions = permissions || array['people.all'] where resource_id = ${roles.get('teacher') ?? ''}::uuid`,
    )
    await server.db.execute(sql`select pg_notify('session_changed', ${`role:${roles.get('teacher')}`})`)
    await expect.poll(async () => (await teacher.call(session.roles, {})).body.permissions).toContain('people.all')
    for (const q of ['010-62770334', '01062770334', '010 6277 0334']) expect(await find({ q })).toEqual(['found_whole'])
    expect(await find({ q: '6277033' })).toEqual([])
    expect(await find({ q: '500113197608157776' })).toEqual(['found_whole'])
    expect(await find({ q: '50011319760815777' })).toEqual([])
    expect(await find({ q: '500113197608157776' }, teacher)).toEqual([])
    expect(await find({ q: 'found_w' }, teacher)).toEqual(['found_whole'])
  })
})

test('every filter narrows to what it says', async () => {
  const child = (await server.admin.call(organisation.create, { body: { name: 'Class One', parent_id: root } })).body.resource_id
  const [soon, later] = [await make({ expires_at: inDays(5) }), await make({ expires_at: inDays(20) })]
  const below = await make({ organisation_id: child })
  const visitor = await server.signIn('student', 'visitor_one')
  await server.db.update(user).set({ organisation_id: root }).where(eq(user.resource_id, visitor.user_id))
  expect(await find({ expires_within: '7' })).toEqual([soon.username])
  expect((await find({ expires_within: '30' })).toSorted()).toEqual([soon.username, later.username].toSorted())
  expect(await find({ never_signed_in: true })).not.toContain('visitor_one')
  expect(await find({ never_signed_in: true })).toContain(soon.username)
  expect((await find({ online: true })).toSorted()).toEqual(expect.arrayContaining(['admin', 'visitor_one']))
  expect(await find({ online: false })).not.toContain('visitor_one')
  const { total, items } = (await server.admin.call(contract.list, { query: { online: true } })).body
  expect(total).toBe(items.length)
  expect(await find({ organisation_id: root })).toContain(below.username)
  expect(await find({ organisation_id: root, below: false })).not.toContain(below.username)
  expect(await find({ created_from: inDays(1) })).toEqual([])
  expect(await find({ created_to: inDays(-1) })).toEqual([])
  expect(await find({ source: ['import'] })).toEqual([])
  expect((await find({ two_factor_off: true })).length).toBeGreaterThan(3)
  expect((await rowOf(below.username))?.organisation_path).toEqual(['Beacon', 'Class One'])
})

test('online is who did something within the last minute', async () => {
  const student = await server.signIn('student', 'gone_quiet')
  const isOnline = async () => (await rowOf('gone_quiet'))?.is_online
  expect(await isOnline()).toBe(true)
  await server.db.execute(sql`update session set seen_at = now() - interval '61 seconds' where user_id = ${student.user_id}::uuid`)
  expect(await isOnline()).toBe(false)
})

test('a locked account says until when, and unlocking opens it at once', async () => {
  const made = await make({ username: 'guessed_at' })
  const client = server.client()
  for (let i = 0; i < 5; i += 1) await client.signIn('Guessed_At', 'wrong4password')
  expect((await client.signIn('guessed_at', 'tower4amber')).error.code).toBe('login_locked')
  const row = await rowOf('guessed_at')
  expect(Date.parse(row?.locked_until ?? '')).toBeGreaterThan(Date.now() + 500_000)
  const act = () => server.admin.call(contract.act, { body: { action: 'unlock', user_ids: [made.resource_id] } })
  expect((await act()).body.done).toEqual([made.resource_id])
  expect((await client.signIn('guessed_at', 'tower4amber')).status).toBe(200)
  expect((await rowOf('guessed_at'))?.locked_until).toBeNull()
  expect((await act()).body.skipped[0]?.code).toBe('not_locked')
})

test('a work ID is one person’s in a tree of organisations', async () => {
  const other = (await server.admin.call(organisation.create, { body: { name: 'Other School' } })).body.resource_id
  const child = (await server.admin.call(organisation.create, { body: { name: 'Class Two', parent_id: root } })).body.resource_id
  await make({ work_id: 'W-1001' })
  await expect(make({ work_id: 'W-1001', organisation_id: child })).rejects.toThrow('work_id_taken')
  await make({ work_id: 'W-1001', organisation_id: other })
  const both = await Promise.allSettled([make({ work_id: 'W-2002' }), make({ work_id: 'W-2002', organisation_id: child })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the side of an account: last sign-in, sessions that may be ended, teams, history', async () => {
  const student = await server.signIn('student', 'looked_at')
  const params = { resource_id: student.user_id }
  const detail = (await server.admin.call(contract.get, { params })).body
  expect(detail.sign_in).toMatchObject({ address: '127.0.0.1', failures: 0 })
  const open = (await server.admin.call(contract.sessions, { params })).body
  expect(open.total).toBe(1)
  const session_id = open.items[0]?.resource_id ?? ''
  expect((await server.admin.call(contract.end_session, { params: { ...params, session_id } })).status).toBe(200)
  expect((await student.call(session.me, {})).status).toBe(401)
  expect((await server.admin.call(contract.end_session, { params: { ...params, session_id } })).status).toBe(404)
  const history = (await server.admin.call(contract.history, { params })).body
  expect(history.items[0]).toMatchObject({ by: 'admin', operation: 'session_end', object_name: 'looked_at' })
})
