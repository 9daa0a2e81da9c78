import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { questionScene as contract } from '@beacon/api/bank/question-scene'
import { sceneLimits } from '@beacon/api/scene/limits'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
})
afterAll(() => server.stop())

const definition = {
  format: 'beacon-scene/1' as const,
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [{ id: 'web', image: 'shop-web@3', nets: [{ net: 'lan', host: 2 }], env: { KEY: 'hidden in a variable' } }],
}
const terms = {
  is_on: true,
  definition,
  isolation: 'entrant' as const,
  lifetime_minutes: null,
  reset_max: 3,
}
const made = async () => {
  const body = { name: 'Shop', direction_id, description: 'Steal the key.', parts: [{ flags: [{ content: 'flag{one}' }] }] }
  const reply = await server.admin.call(question.create, { body })
  return { params: { resource_id: reply.body.resource_id }, version: reply.body.version }
}
const wrongDefinition = { ...definition, nodes: [{ id: 'web', image: 'shop-web@3', nets: [{ net: 'wan', host: 2 }] }] }

describe('the scene of a question', () => {
  it('is none, then what was saved with its defaults, then none again; each is a version of the question', async () => {
    const { params, version } = await made()
    expect((await server.admin.call(contract.get, { params })).body).toEqual({ version, scene: null })
    const saved = await server.admin.call(contract.save, { params, body: { ...terms, version } })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      version: version + 1,
      scene: { reset_max: 3, definition: { nodes: [{ cpu: 0.5, console: 'terminal' }] } },
    })
    expect((await server.admin.call(contract.get, { params })).body).toEqual(saved.body)
    const found = await server.admin.call(question.list, { query: { has_scene: true } })
    expect(found.body.items.map(({ resource_id }) => resource_id)).toEqual([params.resource_id])
    const gone = await server.admin.call(contract.remove, { params, query: { version: version + 1 } })
    expect(gone.body).toEqual({ version: version + 2, scene: null })
    expect((await server.admin.call(question.list, { query: { has_scene: true } })).body.total).toBe(0)
  })

  it('that somebody saved meanwhile is not overwritten; the same once more is no change', async () => {
    const { params, version } = await made()
    await server.admin.call(contract.save, { params, body: { ...terms, version } })
    const again = await server.admin.call(contract.save, { params, body: { ...terms, version } })
    expect(again.body).toMatchObject({ version: version + 1 })
    const other = await server.admin.call(contract.save, { params, body: { ...terms, reset_max: 0, version } })
    expect([other.status, other.error?.details?.['fields']]).toEqual([409, ['reset_max']])
    const removed = await server.admin.call(contract.remove, { params, query: { version } })
    expect([removed.status, removed.error?.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('whose nodes are only moved in the drawing is no other version; moved and changed it is', async () => {
    const { params, version } = await made()
    const save = async (more: object, given: number) => {
      const nodes = definition.nodes.map((node) => ({ ...node, ...more }))
      return (await server.admin.call(contract.save, { params, body: { ...terms, definition: { ...definition, nodes }, version: given } }))
        .body
    }
    const first = await save({}, version)
    const moved = await save({ position: [40, 60], group: 'front' }, version + 1)
    expect(moved.version).toBe(version + 1)
    expect(moved.scene?.scene_config_id).toBe(first.scene?.scene_config_id)
    expect(moved.scene?.definition.nodes).toMatchObject([{ position: [40, 60], group: 'front' }])
    const changed = await save({ position: [0, 0], cpu: 1 }, version + 1)
    expect(changed.version).toBe(version + 2)
    expect(changed.scene?.scene_config_id).not.toBe(first.scene?.scene_config_id)
  })

  it('with an error of the check is refused as a whole, with its place', async () => {
    const { params, version } = await made()
    const { status, error: problem } = await server.admin.call(contract.save, {
      params,
      body: { ...terms, definition: wrongDefinition, version },
    })
    expect([status, problem?.code]).toEqual([400, 'definition_invalid'])
    expect(problem?.details).toMatchObject({ n: 1, problems: [{ code: 'net_unknown', path: ['nodes', 0, 'nets', 0, 'net'] }] })
    expect((await server.admin.call(contract.get, { params })).body.scene).toBeNull()
  })

  it('is for those who edit the question: others do not find it, or read that they may not', async () => {
    const { params, version } = await made()
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contract.get, { params })).status).toBe(404)
    await server.admin.call(question.set_visibility, { params, body: { visibility: 'published' } })
    const { status, error: problem } = await teacher.call(contract.save, { params, body: { ...terms, version } })
    expect([status, problem?.code]).toEqual([403, 'permission_missing'])
  })

  it('is logged without what stands in its variables', async () => {
    const { params, version } = await made()
    await server.admin.call(contract.save, { params, body: { ...terms, version } })
    const isIt = and(eq(audit.object_id, params.resource_id), eq(audit.operation, 'scene_save'))
    const [row] = await server.db.select().from(audit).where(isIt).orderBy(desc(audit.seq)).limit(1)
    expect(row?.after).toMatchObject({ nodes: ['web shop-web@3'], reset_max: 3 })
    expect(JSON.stringify(row)).not.toContain('hidden in a variable')
  })
})

const file = `# the shop
format: beacon-scene/1
name: shop
nets:
  - id: lan
nodes:
  - id: web
    image: shop-web@3
    nets: [{ net: wan, host: 2 }]
    health: { http: 80 }
`
const check = async (body: object) => (await server.admin.call(contract.check, { body })).body
const checkCodes = async (text: string) => (await check({ text })).problems.map(({ code, line }) => `${code} ${line}`)

describe('the check', () => {
  it('reads a file and says what is wrong by its line', async () => {
    const { definition: read, text, problems } = await check({ text: file })
    expect(text).toBe(file)
    expect(read?.nodes[0]).toMatchObject({ health: { ask: { http: 80, path: '/', expect: 200 } } })
    expect(problems).toEqual([
      { code: 'net_unknown', level: 'error', path: ['nodes', 0, 'nets', 0, 'net'], line: 9, details: { net: 'wan' } },
      { code: 'image_unknown', level: 'deploy', path: ['nodes', 0, 'image'], line: 8, details: { image: 'shop-web@3' } },
    ])
  })

  it('writes a file for what was filled in, and reads the same from it', async () => {
    const first = await check({ definition })
    expect(first.text).toContain('image: shop-web@3')
    const second = await check({ text: first.text })
    expect(second.definition).toEqual(first.definition)
    expect((await check({ definition: second.definition })).text).toBe(first.text)
  })

  it('keeps what was filled in where it is no definition', async () => {
    const { definition: read, text, problems } = await check({ definition: { ...definition, nodes: [{ id: 'Web', image: 'x' }] } })
    expect(read).toBeNull()
    expect(text).toContain('id: Web')
    expect(problems.map(({ path, line }) => `${path.join('.')} ${line}`)).toEqual(['nodes.0.id 6', 'nodes.0.image 7'])
  })

  const bad: [string, string, string[]][] = [
    ['no YAML', 'a: [', ['yaml_wrong 1']],
    ['an empty text', '', ['field_wrong null']],
    ['a key twice', 'format: x\nname: a\nname: b', ['yaml_key_twice 3']],
    ['an alias of nothing', 'a: [1]\nb: *x', ['yaml_aliases 2']],
    ['an alias of itself', 'a: &x [1, *x]', ['yaml_aliases 1']],
    ['many aliases', `a: &x [1]\nb: [${'*x,'.repeat(101)}]`, ['yaml_aliases 2']],
    ['a text of more bytes than letters', '密'.repeat(100 * 1024), ['text_too_long null']],
  ]
  it.each(bad)('refuses %s', async (_what, text, problems) => expect(await checkCodes(text)).toEqual(problems))

  const { text_bytes } = sceneLimits
  const heavy: [string, string][] = [
    ['nested lists', '['.repeat(text_bytes)],
    ['closed nested lists', '['.repeat(text_bytes / 2) + ']'.repeat(text_bytes / 2)],
    ['nested maps', Array.from({ length: 600 }, (_none, at) => `${' '.repeat(at)}a:`).join('\n')],
    ['many keys', Array.from({ length: 20_000 }, (_none, at) => `k${at}: 1`).join('\n')],
    ['a bomb of aliases', `a: &a [1]\n${Array.from({ length: 30 }, (_none, at) => `k${at}: &k${at} [*a,*a,*a,*a]`).join('\n')}`],
    ['many wrong nodes', `format: beacon-scene/1\nname: a\nnodes:\n${'  - { id: A, b: 1 }\n'.repeat(12_000)}`],
  ]
  it.each(heavy)('answers %s soon', async (_what, text) => {
    const from = process.cpuUsage()
    const { problems } = await check({ text })
    expect(problems.length).toBeGreaterThan(0)
    // Processor time: a busy machine says nothing about the text.
    const { user, system } = process.cpuUsage(from)
    expect((user + system) / 1_000).toBeLessThan(5_000)
  })
})
