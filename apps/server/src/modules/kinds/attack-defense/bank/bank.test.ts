import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { AdInput } from '@beacon/api/kinds/attack-defense/bank'
import { role } from '@beacon/api/people/role'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkScript } from '../../../../db/schema/scenes/check.ts'
import { settleScript } from '../../../scenes/check/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, { query: { bank: 'ad' } })).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

async function upload(client: TestClient, name: string, text: string, purpose = 'check_script') {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const { body } = await client.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { file_id: (body as { file_id: string }).file_id, name }
}

let n = 0
const body = (more: Partial<AdInput> = {}): AdInput => ({
  bank: 'attackDefense',
  name: 'Mail gate',
  direction_id,
  description: 'A service.',
  service_key: `mailgate-${(n += 1)}`,
  ports: [{ name: 'smtp', port: 2525 }],
  ...more,
})
const made = (reply: { body: { bank?: string } }) => {
  if (reply.body.bank !== 'attackDefense') throw new Error(JSON.stringify(reply))
  return reply.body as Extract<Awaited<ReturnType<typeof make>>, { bank: 'attackDefense' }>
}
const create = (more: Partial<AdInput> = {}) => server.admin.call(question.create, { body: body(more) })
async function make(more: Partial<AdInput> = {}) {
  const { body: row, error } = await create(more)
  if (row.bank !== 'attackDefense') throw new Error(JSON.stringify(error))
  return row
}
const stateOf = async (resource_id: string) => {
  const row = made(await server.admin.call(question.get, { params: { resource_id } }))
  return [row.script_state, row.script_reason, row.problems]
}

test('the standard categories are offered for services', async () => {
  const { items } = (await server.admin.call(directions.list, { query: { bank: 'ad' } })).body
  expect(items.map(({ key }) => key)).toEqual(['web', 'pwn', 'crypto', 'reverse', 'misc', 'network-security', 'systems'])
})

test('a service stands on its defaults, has a number and is found by its key', async () => {
  const row = await make()
  expect(row.number).toMatch(/^a-\d{5}$/u)
  expect(row).toMatchObject({
    put_mode: 'split',
    flag_stores: [{ name: 'Store 1', weight: 1, has_hint: true }],
    stage_timeout_s: { check: 10, put: 10, get: 10 },
    puts: null,
    old_gets: 1,
    script_state: 'none',
    problems: ['script_missing'],
  })
  const list = await server.admin.call(question.list, { query: { bank: 'attackDefense', q: row.service_key, sort: '-service_key' } })
  expect(list.body.items.map(({ resource_id }) => resource_id)).toEqual([row.resource_id])
  const none = await server.admin.call(question.list, { query: { bank: 'attackDefense', q: row.service_key, put_mode: ['plain'] } })
  expect(none.body.total).toBe(0)
})

test('no two services have one key, neither new nor changed nor restored', async () => {
  const first = await make()
  const taken = await create({ service_key: first.service_key })
  expect([taken.status, taken.error.details?.['fields']]).toMatchObject([400, { service_key: { code: 'service_key_taken' } }])
  const second = await make({ service_key: 'other-key' })
  const params = { resource_id: second.resource_id }
  const moved = made(
    await server.admin.call(question.update, { params, body: { ...body({ service_key: 'moved-key' }), version: second.version } }),
  )
  await make({ service_key: 'other-key' })
  const restored = await server.admin.call(question.restore, { params, body: { to: second.version, version: moved.version } })
  expect(restored.error.details?.['fields']).toMatchObject({ service_key: { code: 'service_key_taken' } })
})

test('a script becomes a version of the runner, and its state is told with its reason', async () => {
  const checker_script = await upload(server.admin, 'checker.py', 'print(1)')
  const row = await make({ checker_script })
  expect(row).toMatchObject({ checker_script: { ...checker_script, size: 8 }, script_state: 'building', problems: [] })
  const [script] = await server.db.select().from(checkScript).where(eq(checkScript.script_file_id, checker_script.file_id))
  expect(script).toMatchObject({
    put_mode: 'split',
    base: 'beacon/checker',
    state: 'building',
    timeouts: { check: 10_000, old_get: 10_000 },
  })
  await server.db.transaction((tx) => settleScript(tx, script?.script_id ?? '', { reason: 'line 1: no' }))
  expect(await stateOf(row.resource_id)).toEqual(['failed', 'line 1: no', ['script_failed']])
  const failed = await server.admin.call(question.list, { query: { bank: 'attackDefense', script_state: ['failed'] } })
  expect(failed.body.items.map(({ resource_id }) => resource_id)).toEqual([row.resource_id])
  const other = await upload(server.admin, 'checker.py', 'print(2)')
  const saved = made(
    await server.admin.call(question.update, {
      params: { resource_id: row.resource_id },
      body: { ...body({ checker_script: other, service_key: row.service_key }), version: row.version },
    }),
  )
  expect([saved.script_state, saved.script_reason]).toEqual(['building', ''])
})

test('a port may be a range', async () => {
  const ports = [{ name: 'smtp', port: 2525, to: 2530, proto: 'tcp' as const }]
  expect((await make({ ports })).ports).toEqual(ports)
})

test.each([
  ['a port twice', { ports: ['a', 'b'].map((name) => ({ name, port: 80 })) }, 'ports.1.port', 'port_duplicate'],
  ['a range that ends before it begins', { ports: [{ name: 'smtp', port: 2525, to: 2524 }] }, 'ports.0.to', 'field_wrong'],
  ['a check point at a port that is closed', { check_points: [{ name: 'Login', port: 'ftp' }] }, 'check_points.0.port', 'check_point_port'],
  [
    'two check points of one name',
    {
      check_points: [
        { name: 'Login', port: 'smtp' },
        { name: ' LOGIN ', port: 'smtp' },
      ],
    },
    'check_points.1.name',
    'check_point_taken',
  ],
  ['more puts than stores', { puts: 2 }, 'puts', 'puts_many'],
  [
    'a script of another kind',
    { checker_script: { file_id: '00000000-0000-4000-8000-000000000001', name: 'run.sh' } },
    'checker_script.name',
    'script_not_py',
  ],
  [
    'a file that there is none of',
    { checker_script: { file_id: '00000000-0000-4000-8000-000000000001', name: 'a.py' } },
    'checker_script.file_id',
    'field_wrong',
  ],
  ['a key in capitals', { service_key: 'Mail' }, 'service_key', 'field_wrong'],
])('%s is refused at its field', async (_what, more, path, code) => {
  const { status, error } = await create(more as Partial<AdInput>)
  expect([status, Object.entries(error.details?.['fields'] ?? {}).map(([at, one]) => [at, (one as { code: string }).code])]).toEqual([
    400,
    [[path, code]],
  ])
})

test('a file of somebody else is nobody’s script, and an attachment is none either', async () => {
  const teacher = await server.signIn('teacher')
  const foreign = await upload(teacher, 'checker.py', 'print(3)')
  expect((await create({ checker_script: foreign })).error.details?.['fields']).toMatchObject({
    'checker_script.file_id': { code: 'field_wrong' },
  })
  const attachment = await upload(server.admin, 'checker.py', 'print(3)', 'attachment')
  expect((await create({ checker_script: attachment })).error.details?.['fields']).toMatchObject({
    'checker_script.file_id': { code: 'field_wrong' },
  })
})

test('who edits without seeing solutions sees no script, and leaves all of them as they are', async () => {
  const checker_script = await upload(server.admin, 'checker.py', 'print(4)')
  const own = await upload(server.admin, 'login.py', 'print(5)')
  const row = await make({ checker_script, check_points: [{ name: 'Login', port: 'smtp', check_script: own }] })
  const params = { resource_id: row.resource_id }
  const permissions = ['question.read', 'question.write', 'kind.attackDefense'] as const
  const editing = await server.admin.call(role.create, { body: { name: 'Editors', permissions: [...permissions] } })
  const editor = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${editing.body.resource_id}::uuid where resource_id = ${editor.user_id}::uuid`,
  )
  const grants = [{ subject: 'user' as const, subject_id: editor.user_id, right: 'edit' as const }]
  await server.admin.call(question.set_grants, { params, body: { grants, version: row.version } })
  const seen = made(await editor.call(question.get, { params }))
  expect([seen.checker_script, seen.check_points[0]?.check_script, seen.script_state]).toEqual([null, null, 'building'])
  const saved = await editor.call(question.update, {
    params,
    body: { ...body({ service_key: row.service_key, name: 'Edited', check_points: seen.check_points }), version: seen.version },
  })
  expect([saved.status, saved.error.details]).toEqual([200, undefined])
  const after = made(await server.admin.call(question.get, { params }))
  expect([after.name, after.checker_script, after.check_points]).toEqual(['Edited', row.checker_script, row.check_points])
})

test('a copy has a key of its own and the same scripts', async () => {
  const checker_script = await upload(server.admin, 'checker.py', 'print(6)')
  const row = await make({ checker_script, check_points: [{ name: 'Login', port: 'smtp' }] })
  const acted = await server.admin.call(question.act, { body: { action: 'copy', question_ids: [row.resource_id] } })
  const copy = made(await server.admin.call(question.get, { params: { resource_id: acted.body.done[0] ?? '' } }))
  expect(copy.service_key).toMatch(new RegExp(`^${row.service_key}-[0-9a-f]{9}$`, 'u'))
  expect([copy.checker_script, copy.script_state]).toEqual([row.checker_script, 'building'])
  expect(copy.check_points[0]?.check_point_id).not.toBe(row.check_points[0]?.check_point_id)
})
