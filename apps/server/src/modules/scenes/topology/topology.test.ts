import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topology as contract } from '@beacon/api/scene/topology'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yazl from 'yazl'
import { audit } from '../../../db/schema/audit.ts'
import { sceneMachine } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const definition = {
  format: 'beacon-scene/1' as const,
  name: 'two tiers',
  nets: [
    { id: 'dmz', egress: true, position: [0, 0] as [number, number] },
    { id: 'lan', prefix: 27 },
  ],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 3 },
        { net: 'lan', host: 3 },
      ],
    },
  ],
  nodes: [
    {
      id: 'web',
      image: 'shop-web@3',
      position: [0, 100] as [number, number],
      nets: [{ net: 'dmz', host: 10 }],
      routes: [{ to: 'lan', via: 'edge' }],
      env: { KEY: 'hidden in a variable' },
    },
    { id: 'db', image: 'shop-db@1', nets: [{ net: 'lan', host: 20 }], hidden: true, after: ['web'] },
  ],
}
const machine = { id: 'vm', kind: 'vm' as const, image: 'win@1', nets: [{ net: 'lan', host: 5 }] }
const create = async (name: string, more: object = {}) =>
  server.admin.call(contract.create, { body: { name, description: 'Shop', definition: { ...definition, ...more } } })
const made = async (name: string, more: object = {}) => {
  const reply = await create(name, more)
  expect(reply.status).toBe(201)
  return { params: { topology_id: reply.body.topology_id }, ...reply.body }
}

describe('a template', () => {
  it('is kept with its counts, found, sorted, filtered, and logged without its variables', async () => {
    const one = await made('list alpha')
    await made('list beta', { nodes: [...definition.nodes, machine] })
    expect(one).toMatchObject({
      version: 1,
      node_count: 2,
      vm_count: 0,
      net_count: 2,
      used_count: 0,
      checked: 'failed',
      problem_count: 2,
      can_start: false,
    })
    const names = async (query: object) => (await server.admin.call(contract.list, { query })).body.items.map(({ name }) => name)
    expect(await names({ q: 'list', sort: 'name' })).toEqual(['list alpha', 'list beta'])
    expect(await names({ q: 'list', sort: '-node_count' })).toEqual(['list beta', 'list alpha'])
    expect(await names({ q: 'list', kind: 'vm', checked: 'failed', used: false })).toEqual(['list beta'])
    expect(await names({ q: 'list', used: true })).toEqual([])
    const [row] = await server.db.select().from(audit).where(eq(audit.object_id, one.topology_id)).orderBy(desc(audit.seq)).limit(1)
    expect(row).toMatchObject({ module: 'topology', operation: 'create', object_name: 'list alpha' })
    expect(JSON.stringify(row)).not.toContain('hidden in a variable')
  })

  it('has one name, errors of its definition by their places, and who comes second is told what changed', async () => {
    const { params, version } = await made('Named')
    expect((await create('nAMED')).error.code).toBe('name_taken')
    const bad = await create('bad', { nodes: [{ id: 'web', image: 'a@1', nets: [{ net: 'wan', host: 2 }] }] })
    expect([bad.status, bad.error.code, bad.error.details?.['n']]).toEqual([400, 'definition_invalid', 1])
    const save = (body: object) =>
      server.admin.call(contract.save, { params, body: { name: 'Named', description: 'Shop', definition, version, ...body } })
    expect((await save({})).body.version).toBe(1)
    expect((await save({ description: 'Other' })).body.version).toBe(2)
    const late = await save({ description: 'Third' })
    expect([late.status, late.error.code, late.error.details]).toMatchObject([
      409,
      'changed_meanwhile',
      { fields: ['description'], version: 2 },
    ])
  })

  it('keeps its version while nodes are only moved in the drawing', async () => {
    const { params, version } = await made('Moved')
    const save = async (change: object) => {
      const nodes = definition.nodes.map((node) => ({ ...node, ...change }))
      const body = { name: 'Moved', description: 'Shop', definition: { ...definition, nodes }, version }
      return (await server.admin.call(contract.save, { params, body })).body
    }
    const moved = await save({ position: [7, 7] })
    expect([moved.version, moved.definition.nodes[0]?.position]).toEqual([version, [7, 7]])
    expect((await save({ position: [8, 8], cpu: 1 })).version).toBe(version + 1)
  })

  it('is copied with its drawing, checked against the machines of now, and deleted', async () => {
    const { params } = await made('First')
    const copy = (await server.admin.call(contract.copy, { params, body: { name: 'Second' } })).body
    expect(copy).toMatchObject({ name: 'Second', version: 1, definition: { nodes: [{ position: [0, 100] }, {}] } })
    const at = sql<string>`clock_timestamp()`
    const beat = {
      machine: 'one',
      driver: 'docker',
      version: null,
      can: [],
      cpu_milli: 0,
      memory_mb: 0,
      started_at: at,
      beat_at: at,
      is_ok: true,
    }
    await server.db.insert(sceneMachine).values(beat)
    const withVm = await made('With a machine', { nodes: [...definition.nodes, machine] })
    expect(withVm).toMatchObject({ can_start: false, problem_count: 4 })
    expect((await server.admin.call(contract.validate, { params, body: {} })).body).toMatchObject({ can_start: true, problem_count: 2 })
    await server.db.delete(sceneMachine)
    expect((await server.admin.call(contract.remove, { params })).status).toBe(200)
    expect((await server.admin.call(contract.get, { params })).status).toBe(404)
  })

  it('is not started where no machine answers', async () => {
    const { params } = await made('Started')
    const start = (way: 'instance' | 'try') => server.admin.call(contract.start, { params, body: { way } })
    expect([(await start('try')).error.code, (await start('instance')).error.code]).toEqual([
      'scene_driver_missing',
      'scene_driver_missing',
    ])
    const student = await server.signIn('student')
    expect((await student.call(contract.start, { params, body: { way: 'try' } })).status).toBe(403)
  })

  it('with a way to the internet is started by those who operate all scenes', async () => {
    const [open, closed] = [
      await made('Leads out'),
      await made('Leads nowhere', { nets: definition.nets.map((net) => ({ ...net, egress: false })) }),
    ]
    const teacher = await server.signIn('teacher')
    const codeOf = async ({ params }: typeof open) => (await teacher.call(contract.start, { params, body: { way: 'try' } })).error.code
    expect([await codeOf(open), await codeOf(closed)]).toEqual(['permission_missing', 'scene_driver_missing'])
  })

  it('is for those who may manage topologies', async () => {
    const { params } = await made('Mine')
    const student = await server.signIn('student')
    expect((await student.call(contract.get, { params })).status).toBe(403)
    expect((await student.call(contract.place, { params })).status).toBe(403)
  })
})

describe('a question that holds a copy', () => {
  const placed = async (name: string, template: { topology_id: string; version: number }) => {
    const list = await server.admin.call(directions.list, {})
    const direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
    const body = { name, direction_id, description: 'Steal it.', parts: [{ flags: [{ content: `flag{${name}}` }] }] }
    const { resource_id, version } = (await server.admin.call(question.create, { body })).body
    const copy = (await server.admin.call(contract.place, { params: { topology_id: template.topology_id } })).body
    const terms = { is_on: true, isolation: 'entrant' as const, lifetime_minutes: null, reset_max: 3 }
    const from = { topology_id: copy.topology_id, topology_version: copy.version }
    const params = { resource_id }
    const saved = await server.admin.call(questionScene.save, { params, body: { ...terms, ...from, definition: copy.definition, version } })
    expect(saved.status).toBe(200)
    return resource_id
  }

  it('is told with what differs, is brought up to date when asked, and keeps the template from being deleted', async () => {
    const { params, topology_id, version } = await made('Used')
    const resource_id = await placed('Old shop', { topology_id, version })
    expect((await server.admin.call(contract.offered, { query: { q: 'Used' } })).body.items).toMatchObject([
      { name: 'Used', node_count: 2 },
    ])
    expect((await server.admin.call(contract.remove, { params })).error).toMatchObject({ code: 'topology_in_use', details: { n: 1 } })
    const web = { ...definition.nodes[0], id: 'web', image: 'shop-web@3', cpu: 2, position: [500, 500] as [number, number] }
    const nodes = [web, machine]
    const save = await server.admin.call(contract.save, {
      params,
      body: { name: 'Used', description: '', definition: { ...definition, nodes }, version },
    })
    expect(save.body.version).toBe(2)
    const uses = (await server.admin.call(contract.uses, { params })).body.items
    expect(uses).toMatchObject([{ resource_id, name: 'Old shop', version: 1, can_edit: true }])
    expect(uses[0]?.differences).toEqual([
      { what: 'node', id: 'db', change: 'removed', fields: [] },
      { what: 'node', id: 'web', change: 'changed', fields: ['cpu'] },
      { what: 'node', id: 'vm', change: 'added', fields: [] },
    ])
    const update = (body: { question_ids: string[]; version: number }) => server.admin.call(contract.update_uses, { params, body })
    expect((await update({ question_ids: [resource_id], version: 1 })).error.code).toBe('changed_meanwhile')
    const unknown = '018f0000-0000-7000-8000-000000000099'
    expect((await update({ question_ids: [resource_id, unknown], version: 2 })).body).toMatchObject({
      done: [resource_id],
      skipped: [{ resource_id: unknown, code: 'not_found' }],
    })
    expect((await server.admin.call(contract.uses, { params })).body.items).toMatchObject([{ version: 2, differences: [] }])
    const isIt = and(eq(audit.object_id, resource_id), eq(audit.operation, 'scene_save'))
    expect(await server.db.select().from(audit).where(isIt)).toHaveLength(2)
  })

  it('is told to nobody who may not see it, and not changed by who may not edit it', async () => {
    const { params, topology_id, version } = await made('Shared')
    const resource_id = await placed('Private shop', { topology_id, version })
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contract.uses, { params })).body).toEqual({ items: [], total: 0 })
    const reply = await teacher.call(contract.update_uses, { params, body: { question_ids: [resource_id], version } })
    expect(reply.body).toEqual({ done: [], skipped: [{ resource_id, name: '', code: 'not_found', details: {} }] })
  })
})

async function read(content: string | Buffer, name = 'scene.yml') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return server.admin.request('POST', '/topologies/read', { body: form })
}
const zipped = (files: Record<string, string>) =>
  new Promise<Buffer>((resolve) => {
    const zip = new yazl.ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
  })
async function exported(topology_id: string, format: string): Promise<string> {
  const reply = await server.admin.request('GET', `/topologies/${topology_id}/export?format=${format}`)
  expect(reply.status).toBe(200)
  return String(reply.body)
}

describe('files', () => {
  it('of ours and compose files that were exported are read as the same definition, drawing included', async () => {
    const one = await made('Round')
    for (const format of ['beacon', 'compose']) {
      const { status, body } = await read(await exported(one.topology_id, format))
      expect(status).toBe(200)
      expect(body).toMatchObject({ format, definition: one.definition })
    }
    const { definition: again } = (await read(JSON.stringify(definition), 'scene.json')).body as { definition: unknown }
    expect(again).toEqual(one.definition)
    const withVm = await made('No compose', { nodes: [...definition.nodes, machine] })
    const refused = await server.admin.request('GET', `/topologies/${withVm.topology_id}/export?format=compose`)
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([400, 'export_vm', { list: 'vm' }])
  })

  it('of a project in a zip bring what stands beside them, and refusals their line', async () => {
    const compose =
      'services:\n  web:\n    image: nginx:1.25\n    privileged: true\n    env_file: app.env\n    volumes:\n      - ./conf:/etc/app:ro\n'
    const { body } = await read(await zipped({ 'shop/compose.yml': compose, 'shop/app.env': 'A=1\n', 'shop/conf/a.conf': 'x' }), 'shop.zip')
    expect(body).toMatchObject({
      format: 'compose',
      definition: { nodes: [{ id: 'web', image: 'nginx-1.25@1', env: { A: '1' }, files: [{ path: '/etc/app/a.conf', text: 'x' }] }] },
      images: [{ wanted: 'nginx:1.25', image: 'nginx-1.25@1', nodes: ['web'], is_build: false, fitting: [] }],
    })
    const { notes } = body as { notes: { code: string; is_refused: boolean; line: number }[] }
    expect(notes.filter(({ is_refused }) => is_refused)).toMatchObject([{ code: 'privileged', line: 4 }])
  })

  it('resolves merge keys of a compose file as compose does', async () => {
    const text = `x-c: &c\n  image: nginx:1.27\nservices:\n  one:\n    <<: *c\n    ports: ['8001:80']\n`
    expect((await read(text)).body).toMatchObject({
      format: 'compose',
      definition: { nodes: [{ id: 'one', ports: [{ port: 80, open: 'player' }] }] },
      images: [{ wanted: 'nginx:1.27' }],
    })
  })

  it('that are none of these are refused, large ones and bombs of aliases too', async () => {
    expect((await read('hello: world')).error.code).toBe('import_format_unknown')
    expect((await read(Buffer.from([1, 0, 2]))).error.code).toBe('import_format_unknown')
    expect((await read('a'.repeat(300_000))).error.code).toBe('file_size')
    expect((await read(await zipped({ 'readme.md': 'x' }))).error.code).toBe('import_format_unknown')
    const aliases = `a: &a [1]\nb: [${'*a,'.repeat(101)}]\n`
    expect((await read(aliases)).body).toMatchObject({ definition: null, problems: [{ code: 'yaml_aliases', line: 2 }] })
    expect((await read('services: [')).body).toMatchObject({ definition: null, problems: [{ code: 'yaml_wrong' }] })
  })
})

describe('the check', () => {
  it('answers a drawing with its file and a file with its drawing, fifty nodes too', async () => {
    const nodes = Array.from({ length: 50 }, (_none, at) => ({
      id: `node-${at}`,
      image: `image-${at % 7}@1`,
      nets: [{ net: 'lan', host: at + 2 }],
      ports: [{ port: 80, name: 'http', open: 'player' as const }],
      position: [at * 20, 0] as [number, number],
    }))
    const large = { format: 'beacon-scene/1' as const, name: 'large', nets: [{ id: 'lan' }], nodes }
    const first = (await server.admin.call(contract.check, { body: { definition: large } })).body
    expect(first.text).toContain('position: [ 980, 0 ]')
    const second = (await server.admin.call(contract.check, { body: { text: first.text } })).body
    expect(second.definition).toEqual(first.definition)
    expect(second.problems.map(({ code }) => code)).toEqual(nodes.map(() => 'image_unknown'))
  })
})
