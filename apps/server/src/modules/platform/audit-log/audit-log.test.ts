import { randomUUID } from 'node:crypto'
import { audit } from '@beacon/api/platform/audit'
import { job } from '@beacon/api/platform/job'
import { user as userApi } from '@beacon/api/people/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { listAudit } from './read.ts'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const write = (object_name: string, more: object = {}) =>
  change(
    server.ctx,
    { module: 'notice', operation: 'create', object_type: 'notice', object_id: newId(), object_name, ...more },
    async () => undefined,
  )
const list = async (query: object) => (await server.admin.call(audit.list, { query })).body
const names = async (query: object) => (await list(query)).items.map(({ object_name }) => object_name)
const finished = async (job_id: string) => {
  const see = async () => (await server.admin.call(job.get, { params: { job_id } })).body
  await expect.poll(async () => (await see()).state).toMatch(/done|failed/u)
  return see()
}

describe('the list', () => {
  test('finds rows by module, operation, object, result, address range and time', async () => {
    await write('By module')
    const object_id = newId()
    await write('By object', { object_id })
    await write('Refused one', { result: 'refused', error_code: 'permission_missing' })
    expect(await names({ module: 'notice', operation: 'create' })).toEqual(expect.arrayContaining(['By module', 'By object']))
    expect(await names({ object_id })).toEqual(['By object'])
    expect(await names({ result: 'refused', module: 'notice' })).toEqual(['Refused one'])
    expect(await names({ module: 'notice', ip: '127.0.0.0/8', q: 'By object' })).toEqual(['By object'])
    expect(await names({ module: 'notice', ip: '10.0.0.0/8' })).toEqual([])
    expect(await names({ module: 'notice', to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect((await server.admin.call(audit.list, { query: { ip: '10.0.0.0/99' } })).status).toBe(400)
  })

  test('finds a whole value of the content, not a part of it', async () => {
    await write('With a value', { after: { mail_host: 'smtp.school.example', port: 2525, text: '100%_sure' } })
    expect(await names({ q: 'smtp.school.example' })).toEqual(['With a value'])
    expect(await names({ q: '2525' })).toContain('With a value')
    expect(await names({ q: 'smtp.school' })).toEqual([])
    expect(await names({ q: '100%_sure' })).toEqual(['With a value'])
  })

  test('finds a request by its whole id, in any case, and does not look into the content for one', async () => {
    const asked = randomUUID()
    await change(
      { ...server.ctx, request_id: asked },
      { module: 'notice', operation: 'create', object_type: 'notice', object_name: 'By request' },
      async () => undefined,
    )
    await write('Names a request', { after: { request_id: asked } })
    expect(await names({ q: asked })).toEqual(['By request'])
    expect(await names({ q: ` ${asked.toUpperCase()} ` })).toEqual(['By request'])
    const other = newId()
    await write('Names an id', { after: { space_id: other } })
    expect(await names({ q: other })).toEqual(['Names an id'])
  })

  test('a search looks through so many operations and says where to go on, in both directions', async () => {
    const object_id = newId()
    // A second apart each, whatever the clock does.
    await server.db.execute(sql`insert into audit (at, module, operation, object_id, object_name)
      select now() - interval '1 minute' + make_interval(secs => n), 'notice', 'create', ${object_id}, name
      from unnest(array['needle one', 'hay', 'needle two', 'hay', 'needle three']) with ordinality as t(name, n)`)
    const search = async (more: object) => {
      const found = await listAudit(server.ctx, { page: 1, size: 20, object_id, q: 'needle', ...more }, 3)
      return { names: found.items.map(({ object_name }) => object_name), total: found.total, until: found.searched_until }
    }
    const newest = await search({})
    expect(newest).toEqual({ names: ['needle three', 'needle two'], total: 2, until: expect.any(String) })
    expect(await search({ to: newest.until })).toEqual({ names: ['needle one'], total: 1, until: null })
    const oldest = await search({ sort: 'at' })
    expect(oldest).toMatchObject({ names: ['needle one', 'needle two'], until: expect.any(String) })
    expect(await search({ sort: 'at', from: oldest.until })).toEqual({ names: ['needle three'], total: 1, until: null })
    expect(await search({ size: 1, page: 2 })).toMatchObject({ names: ['needle two'], total: 2 })
  })

  test('finds what belongs to a contest also when another object is named', async () => {
    const contest_id = newId()
    await write('Of a contest', { after: { contest_id } })
    expect(await names({ contest_id })).toEqual(['Of a contest'])
  })

  test('newest first, and the other way round', async () => {
    for (const name of ['first', 'second']) await write(name)
    expect((await names({ module: 'notice', size: 2 }))[0]).toBe('second')
    expect((await names({ module: 'notice', sort: 'at', q: 'second' }))[0]).toBe('second')
  })

  test('only who holds audit.read sees it', async () => {
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(audit.list, {})).status).toBe(403)
    expect((await teacher.call(audit.check, {})).status).toBe(403)
  })
})

test('a row opens with both sides, the device and the neighbours of its object', async () => {
  const person = await server.signIn('teacher')
  for (const [action, reason] of [
    ['disable', 'first reason'],
    ['recover', ''],
    ['disable', 'second reason'],
  ] as const) {
    const reply = await server.admin.call(userApi.act, {
      body: { action, user_ids: [person.user_id], ...(reason === '' ? {} : { reason }) },
    })
    expect(reply.status).toBe(200)
  }
  const rows = (await list({ object_id: person.user_id, module: 'user' })).items
  expect(rows).toHaveLength(3)
  const { body } = await server.admin.call(audit.get, { params: { seq: rows[1]?.seq ?? 0 } })
  expect(body).toMatchObject({ operation: 'recover', object_exists: true })
  expect([body.previous?.seq, body.next?.seq]).toEqual([rows[2]?.seq, rows[0]?.seq])
  expect(body.session?.session_id).toMatch(/^[0-9a-f-]{36}$/u)
})

test('an object that is gone is called deleted', async () => {
  await write('Gone', { object_type: 'user', object_id: newId() })
  expect((await list({ q: 'Gone' })).items[0]?.object_exists).toBe(false)
})

test('refused writes of a person are rows, twenty a minute; the rest is one row with their number', async () => {
  const other = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
  const student = other.client()
  const made = await server.signIn('ordinary')
  const { rows: found } = await server.db.execute<{ username: string }>(
    sql`select username from "user" where resource_id = ${made.user_id}`,
  )
  await student.signIn(found[0]?.username ?? '', testPassword)
  for (let n = 0; n < 23; n += 1) expect((await student.call(audit.check, {})).status).toBe(403)
  await other.stop()
  const rows = (await list({ user_id: made.user_id, operation: 'refused', size: 100 })).items
  expect(rows).toHaveLength(21)
  expect(rows.filter(({ object_name }) => object_name === 'POST /audit/check')).toHaveLength(20)
  const { body } = await server.admin.call(audit.get, { params: { seq: rows[0]?.seq ?? 0 } })
  expect(body.after).toEqual({ count: 3 })
})

test('a check runs as a job, is audited, and its beginning and end are rows', async () => {
  const { status, body } = await server.admin.call(audit.check, {})
  expect(status).toBe(202)
  const done = await finished(body.job_id)
  expect(done.result).toMatchObject({ broken_seq: null, from_seq: 1 })
  expect((await list({ module: 'audit', operation: 'chain_check' })).total).toBe(1)
  await expect
    .poll(async () => (await list({ object_id: body.job_id })).items.map(({ operation }) => operation))
    .toEqual(['finish', 'start'])
})

test('a try that an older server logged at no topic is not called deleted', async () => {
  await write('At the box', { object_type: 'topic', object_id: '00000000-0000-0000-0000-000000000000' })
  expect((await list({ q: 'At the box' })).items[0]?.object_exists).toBeNull()
})

test('signing in and jobs tell the role of the person at the time, also when it is another one later', async () => {
  const person = await server.signIn('teacher')
  const { rows } = await server.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${person.user_id}`)
  await server.client().signIn(rows[0]?.username ?? '', testPassword)
  await server.platform.db.transaction((tx) => server.platform.jobs.enqueue(tx, 'audit_check', {}, person.user_id).then(() => undefined))
  const rolesOf = async () =>
    (await list({ user_id: person.user_id, size: 100 })).items
      .filter(({ operation }) => ['login', 'start', 'finish'].includes(operation))
      .map(({ operation, role_name }) => `${operation} ${role_name}`)
  await expect.poll(rolesOf).toEqual(expect.arrayContaining(['login Teacher', 'start Teacher', 'finish Teacher']))
  await server.db.execute(
    sql`update "user" set role_resource_id = (select resource_id from role where key = 'student') where resource_id = ${person.user_id}`,
  )
  expect(new Set((await rolesOf()).map((one) => one.split(' ')[1]))).toEqual(new Set(['Teacher']))
})

describe('an export', () => {
  test.each(['xlsx', 'csv', 'jsonl'] as const)('is made as %s by a job, downloaded and audited', async (format) => {
    await write('=cmd()')
    const { status, body } = await server.admin.call(audit.export, { body: { format, filters: { module: 'notice' }, lang: 'zh' } })
    expect(status).toBe(202)
    const done = await finished(body.job_id)
    expect(done.state).toBe('done')
    const reply = await fetch(`${server.url}/api/ct/audit/exports/${body.job_id}/file`, { headers: { cookie: server.admin.cookie() } })
    expect(reply.status).toBe(200)
    expect((await list({ module: 'audit', operation: 'export' })).items[0]?.object_name).toMatch(
      new RegExp(String.raw`^beacon-audit-\d{8}-\d{4}(?:-head-\d+-[0-9a-f]{16})?\.${format}$`, 'u'),
    )
    expect((await list({ module: 'audit', operation: 'download' })).items[0]?.object_name).toContain(format)
    const teacher = await server.signIn('administrator')
    expect((await teacher.request('GET', `/audit/exports/${body.job_id}/file`)).status).toBe(404)
  })
})
