import { direction } from '@beacon/api/bank/direction'
import { image as contract } from '@beacon/api/image/image'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sceneImage, sceneMachine } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Enough of a tar for an upload: what it holds is read where it is built. */
const tar = () => {
  const block = Buffer.alloc(1024)
  block.write('Dockerfile', 0)
  block.write('ustar', 257)
  return block
}
async function upload(content: Buffer = tar()): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'shop.tar')
  const reply = await server.admin.request('POST', '/files?purpose=scene_image', { body: form })
  expect(reply.status).toBe(201)
  return (reply.body as { file_id: string }).file_id
}
const create = async (name: string) => (await server.admin.call(contract.create, { body: { name, file_id: await upload() } })).body
const set = (image_id: string, values: Partial<typeof sceneImage.$inferInsert>) =>
  server.db.update(sceneImage).set(values).where(eq(sceneImage.image_id, image_id))
const made = async (name: string) => {
  const one = await create(name)
  await set(one.image_id, { status: 'ready', engine_id: `sha256:${name}`, ports: ['80/tcp'], user: '10001', bytes: 2_000_000 })
  return one
}

async function useIn(images: string[]): Promise<string> {
  const list = await server.admin.call(direction.list, {})
  const direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
  const body = { name: `Uses ${images.join(' ')}`, direction_id, description: 'x', parts: [{ flags: [{ content: 'flag{one}' }] }] }
  const { resource_id, version } = (await server.admin.call(question.create, { body })).body
  const nodes = images.map((image, index) => ({ id: `n${index}`, image, nets: [{ net: 'lan', host: 2 + index }] }))
  const definition = { format: 'beacon-scene/1' as const, name: 'shop', nets: [{ id: 'lan' }], nodes }
  const terms = { is_on: true, isolation: 'entrant' as const, lifetime_minutes: null, reset_max: 3 }
  const saved = await server.admin.call(questionScene.save, { params: { resource_id }, body: { ...terms, definition, version } })
  expect(saved.status).toBe(200)
  return resource_id
}

describe('an image', () => {
  it('is the next version of its name and waits to be made', async () => {
    const [one, two] = await Promise.all([create('counted'), create('counted')])
    expect([one.version, two.version].toSorted()).toEqual([1, 2])
    expect(one).toMatchObject({ status: 'waiting', source: null, used_count: 0, file_name: 'shop.tar', creator: expect.any(String) })
  })

  const bad = ['A', 'Web', 'web_', '-web', 'web..x', 'a/b', 'web@1', 'we b', 'x'.repeat(51)]
  it.each(bad)('is not called %s', async (name) => {
    const file_id = await upload()
    expect((await server.admin.call(contract.create, { body: { name, file_id } })).status).toBe(400)
  })

  it('needs a file that was sent for it, by the one who makes it', async () => {
    const form = new FormData()
    form.append('file', new Blob(['no archive']), 'a.tar')
    expect((await server.admin.request('POST', '/files?purpose=scene_image', { body: form })).status).toBe(415)
    const other = await server.signIn('teacher')
    const mine = await upload()
    expect((await other.call(contract.create, { body: { name: 'stolen', file_id: mine } })).status).toBe(403)
  })

  it('that failed or was cancelled is made once more, from the file that it has', async () => {
    const { image_id } = await create('repeated')
    const params = { image_id }
    const repeat = () => server.admin.call(contract.repeat, { params, body: {} })
    expect((await repeat()).error.code).toBe('image_working')
    await set(image_id, { status: 'failed', tries: 1, problem: 'build_failed', problem_details: { text: 'no' } })
    expect((await repeat()).body).toMatchObject({ status: 'waiting', problem: null, version: 1, file_name: 'shop.tar' })
    await server.admin.call(contract.cancel, { params, body: {} })
    expect((await repeat()).body.status).toBe('waiting')
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, image_id))
    expect(row).toMatchObject({ is_cancelled: false, tries: 0, done_at: null })
    await set(image_id, { status: 'ready' })
    expect((await repeat()).error.code).toBe('image_over')
    await set(image_id, { status: 'failed', source: 'author', file_id: null })
    expect((await repeat()).error.code).toBe('image_over')
  })

  it('that waits is cancelled at once, one that is made is asked to stop, one that is over cannot be', async () => {
    const params = { image_id: (await create('halted')).image_id }
    expect((await server.admin.call(contract.remove, { params })).error.code).toBe('image_working')
    expect((await server.admin.call(contract.cancel, { params, body: {} })).body.status).toBe('cancelled')
    expect((await server.admin.call(contract.cancel, { params, body: {} })).error.code).toBe('image_over')
    const building = { image_id: (await create('halted')).image_id }
    await set(building.image_id, { status: 'building', step: 'build' })
    expect((await server.admin.call(contract.cancel, { params: building, body: {} })).body).toMatchObject({
      status: 'building',
      step: 'build',
    })
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, building.image_id))
    expect(row?.is_cancelled).toBe(true)
    expect((await server.admin.call(contract.remove, { params })).status).toBe(200)
    expect((await server.admin.call(contract.get, { params })).status).toBe(404)
  })

  it('that a question names is not deleted, and tells where it is used', async () => {
    const { image_id } = await made('shop-web')
    const resource_id = await useIn(['shop-web@1', 'other@1', 'shop-web@1'])
    const params = { image_id }
    const refused = await server.admin.call(contract.remove, { params })
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      409,
      'image_in_use',
      { n: 1, shown: 1, names: 'Uses shop-web@1 other@1 shop-web@1' },
    ])
    const { used_count, uses } = (await server.admin.call(contract.get, { params })).body
    expect({ used_count, uses }).toEqual({
      used_count: 1,
      uses: {
        counts: [{ kind: 'question', n: 1 }],
        shown: [{ kind: 'question', resource_id, name: 'Uses shop-web@1 other@1 shop-web@1', bank: 'flag' }],
      },
    })
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contract.get, { params })).body.uses).toEqual({ counts: [{ kind: 'question', n: 1 }], shown: [] })
    const used = await server.admin.call(contract.list, { query: { used: true } })
    expect(used.body.items.map(({ name }) => name)).toEqual(['shop-web'])
  })
})

describe('the list', () => {
  it('finds by name, version, status and creator, and sorts', async () => {
    const [alpha, beta] = [await made('list-alpha'), await made('list-beta')]
    await set(beta.image_id, { status: 'failed', problem: 'dockerfile_base_unknown', problem_details: { line: 1, image: 'debian' } })
    const names = async (query: object) => (await server.admin.call(contract.list, { query })).body.items.map(({ name }) => name)
    expect(await names({ q: 'list-', sort: 'name' })).toEqual(['list-alpha', 'list-beta'])
    expect(await names({ q: 'list-', sort: '-bytes', status: 'failed' })).toEqual(['list-beta'])
    expect(await names({ q: 'list-alpha@1' })).toEqual(['list-alpha'])
    expect(await names({ q: '100%' })).toEqual([])
    const { body } = await server.admin.call(contract.list, { query: { q: 'list-beta' } })
    expect(body.items[0]?.problem).toEqual({ code: 'dockerfile_base_unknown', details: { line: 1, image: 'debian' } })
    const ready = await server.admin.call(contract.ready, { query: { q: 'list-' } })
    expect(ready.body.items).toMatchObject([{ image: 'list-alpha@1', ports: ['80/tcp'], user: '10001' }])
    expect(alpha.version).toBe(1)
  })

  it('says whether images can be made now', async () => {
    expect((await server.admin.call(contract.list, {})).body.builder).toEqual({
      state: 'no_process',
      why: null,
      archive_bytes: 1024 ** 3,
      bases: [],
      disks: null,
      registries: [],
    })
    const at = sql<string>`clock_timestamp()`
    const machine = { machine: 'one', driver: 'docker', version: null, can: [], cpu_milli: 0, memory_mb: 0, started_at: at, beat_at: at }
    await server.db.insert(sceneMachine).values({ ...machine, is_ok: false, why: 'no_socket' })
    expect((await server.admin.call(contract.list, {})).body.builder).toMatchObject({ state: 'no_engine', why: 'no_socket' })
  })
})

describe('the log', () => {
  it('is read on from where it was read to, also where its beginning was dropped', async () => {
    const { image_id } = await create('logged')
    const at = async (from: number) => (await server.admin.call(contract.log, { params: { image_id }, query: { from } })).body
    expect(await at(0)).toMatchObject({ text: '', from: 0, next: 0, is_over: false })
    await set(image_id, { status: 'building', step: 'build', log: 'Schritt 1 🔥\nzwei', log_dropped: 10 })
    expect(await at(0)).toMatchObject({ text: 'Schritt 1 🔥\nzwei', from: 10, next: 26, step: 'build' })
    expect(await at(22)).toMatchObject({ text: 'zwei', from: 22, next: 26 })
    expect(await at(999)).toMatchObject({ text: '', from: 26, next: 26, is_over: false })
    await set(image_id, { status: 'failed' })
    expect(await at(26)).toMatchObject({ text: '', is_over: true })
  })
})
