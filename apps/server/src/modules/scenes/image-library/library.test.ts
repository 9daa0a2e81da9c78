import { imageCategory } from '@beacon/api/image/image-category'
import { imageLibrary as contract } from '@beacon/api/image/image-library'
import { image } from '@beacon/api/image/image'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { engineImages, openStartSecrets } from '../image/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { imagesOf, useIn } from './testing/use-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call: TestServer['admin']['call'] = (...given) => server.admin.call(...given)
const idOf = async (name: string) => {
  const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, name))
  return row?.resource_id ?? ''
}
const made = async (name: string, values: object = {}) => {
  await putVersion(server.db, { name, ports: ['80/tcp'], user: '10001', bytes: 2_000_000, engine_id: `sha256:${name}`, ...values })
  return idOf(name)
}
const start: ImageStart = {
  ports: [{ port: 8080, proto: 'tcp', name: 'http', protocol: 'http', mapping: 'player' }],
  env: [{ key: 'MODE', is_secret: false, value: 'full' }],
  command: 'httpd -p 8080',
  resources: { cpu: 0.5, memory_mb: 128, disk_mb: 256, pids: 128 },
}
const base = { title: 'A good image', description: '', category_id: null, role: 'target', os: 'linux', arch: 'amd64' } as const
async function upload(): Promise<string> {
  const block = Buffer.alloc(1024)
  block.write('Dockerfile', 0)
  block.write('ustar', 257)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(block)]), 'shop.tar')
  return ((await server.admin.request('POST', '/files?purpose=scene_image', { body: form })).body as { file_id: string }).file_id
}
const nodeOf = (image_name: string) => ({ id: 'web', image: image_name, nets: [{ net: 'lan', host: 2 }] })

describe('quick create', () => {
  it('keeps what the image is called, starts with and is entered by; secrets are sealed and never told', async () => {
    const { category_id } = (await call(imageCategory.create, { body: { name: 'Web targets' } })).body
    const env = [{ key: 'TOKEN', is_secret: true as const, value: 'hush-hush' }]
    const body = {
      ...base,
      name: 'fresh',
      category_id,
      access_user: 'root',
      access_secret: { kind: 'password' as const, value: 'open sesame' },
      start: { ...start, env },
      source: { kind: 'upload' as const, file_id: await upload() },
    }
    const { status, body: begun } = await call(contract.create, { body })
    expect(status).toBe(202)
    const { body: detail } = await call(contract.get, { params: { resource_id: begun.resource_id } })
    expect(detail).toMatchObject({
      name: 'fresh',
      title: 'A good image',
      category: { category_id, name: 'Web targets' },
      newest: { image_id: begun.image_id, version: 1, status: 'waiting' },
      start: { ...start, env: [{ key: 'TOKEN', is_secret: true, value: null }] },
      access: { user: 'root', kind: 'password', set_by: expect.any(String), is_shown: false },
    })
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, begun.image_id))
    expect(openStartSecrets(server.platform.secret, 'fresh', row?.start_secrets ?? null)).toEqual({ TOKEN: 'hush-hush' })
    const said = JSON.stringify(await server.db.select().from(audit).where(eq(audit.module, 'image')))
    expect(said).toContain('fresh@1')
    expect(said).not.toMatch(/hush-hush|open sesame/u)
  })

  it('refuses a title and a name that another image has, and says whose', async () => {
    await made('taken')
    const { number } = (await call(contract.get, { params: { resource_id: await idOf('taken') } })).body
    const source = { kind: 'upload' as const, file_id: await upload() }
    const twice = await call(contract.create, { body: { ...base, title: 'TAKEN', name: 'other', source } })
    expect([twice.status, twice.error.code]).toEqual([409, 'image_name_taken'])
    expect(twice.error.details).toMatchObject({ number: `im-${String(number).padStart(4, '0')}`, fields: { title: {} } })
    const named = await call(contract.create, { body: { ...base, title: 'Something else', name: 'taken', source } })
    expect(named.error.details).toMatchObject({ fields: { name: { code: 'image_name_taken' } } })
  })

  it.each([
    ['a port twice', { ports: [start.ports[0], { ...start.ports[0], name: 'other' }] }],
    ['a variable twice', { env: [start.env[0], start.env[0]] }],
    ['an open quote', { command: `sh -c 'open` }],
    ['a port that is none', { ports: [{ ...start.ports[0], port: 70_000 }] }],
    ['a key that is none', { env: [{ key: '1 A', is_secret: false, value: '' }] }],
    ['more ports than there may be', { ports: Array.from({ length: 21 }, (_, n) => ({ ...start.ports[0], port: n + 1 })) }],
  ])('refuses %s', async (_, more) => {
    const body = { ...base, name: 'refused', start: { ...start, ...more }, source: { kind: 'upload', file_id: await upload() } }
    expect((await server.admin.request('POST', '/library-images', { body })).status).toBe(400)
    expect(await idOf('refused')).toBe('')
  })
})

describe('start parameters', () => {
  const save = async (name: string, more: Partial<ImageStart>, start_version: number) =>
    call(contract.saveStart, { params: { resource_id: await idOf(name) }, body: { start: { ...start, ...more }, start_version } })

  it('are of a version: a change is the next one with the same content, the old one stays as it was', async () => {
    await made('steady')
    const saved = await save('steady', {}, 1)
    expect(saved.body).toMatchObject({
      newest: { version: 2, source: 'start', digest: 'sha256:steady' },
      start,
      usable_version: 2,
      bytes: 2_000_000,
    })
    const rows = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'steady'))
    expect(rows.find(({ version }) => version === 1)?.start).toBeNull()
    expect(await engineImages(server.db, ['steady@1', 'steady@2'])).toEqual({ 'steady@1': 'sha256:steady', 'steady@2': 'sha256:steady' })
  })

  it('pressed twice are one version, and two editors notice each other', async () => {
    const resource_id = await made('double')
    const [one, two] = await Promise.all([save('double', {}, 1), save('double', {}, 1)])
    expect([one.body.newest?.version, two.body.newest?.version]).toEqual([2, 2])
    const late = await save('double', { command: 'other' }, 1)
    expect([late.status, late.error.code, late.error.details?.['fields']]).toEqual([409, 'changed_meanwhile', ['start']])
    const versions = (await call(contract.versions, { params: { resource_id } })).body.items
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })

  it('keep a secret that is not sent again, and ask for one that never was', async () => {
    await made('secretive')
    const set = await save('secretive', { env: [{ key: 'KEY', is_secret: true, value: 'one' }] }, 1)
    expect(set.body.start.env).toEqual([{ key: 'KEY', is_secret: true, value: null }])
    const kept = await save('secretive', { env: [{ key: 'KEY', is_secret: true, value: null }], command: 'x' }, 2)
    expect(kept.body.newest?.version).toBe(3)
    const [row] = (await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'secretive'))).filter(({ version }) => version === 3)
    expect(openStartSecrets(server.platform.secret, 'secretive', row?.start_secrets ?? null)).toEqual({ KEY: 'one' })
    const never = await save('secretive', { env: [{ key: 'NEW', is_secret: true, value: null }] }, 3)
    expect(never.error.details).toMatchObject({ fields: { 'start.env.0.value': { code: 'field_empty' } } })
  })
})

describe('versions', () => {
  it('are restored as the next one, once however often it is pressed, and only where they are ready', async () => {
    const resource_id = await made('back')
    await putVersion(server.db, { name: 'back', version: 2, engine_id: 'sha256:newer' })
    await putVersion(server.db, { name: 'back', version: 3, status: 'failed', engine_id: null })
    const press = () => call(contract.restore, { params: { resource_id, number: '1' }, body: {} })
    const [one, two] = await Promise.all([press(), press()])
    expect([one.body.newest?.version, two.body.newest?.version]).toEqual([4, 4])
    expect(one.body.newest).toMatchObject({ source: 'restore', digest: 'sha256:back' })
    expect((await call(contract.restore, { params: { resource_id, number: '3' }, body: {} })).error.code).toBe('image_not_saved')
    expect((await call(contract.restore, { params: { resource_id, number: '9' }, body: {} })).status).toBe(404)
  })

  it('have a note', async () => {
    const resource_id = await made('noted')
    const noted = await call(contract.noteVersion, { params: { resource_id, number: '1' }, body: { note: 'for the final' } })
    expect(noted.body).toMatchObject({ version: 1, note: 'for the final' })
  })
})

describe('two editors', () => {
  it('of one image: the second is told who and what, and takes the newest', async () => {
    const resource_id = await made('edited')
    const save = (more: object, version: number) =>
      call(contract.update, { params: { resource_id }, body: { ...base, title: 'Edited image', ...more, version } })
    expect((await save({}, 1)).body).toMatchObject({ title: 'Edited image', version: 2 })
    const late = await save({ role: 'router' }, 1)
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.error.details).toMatchObject({ fields: ['role'], version: 2, who: expect.any(String) })
    // What is as it was already is no change of anybody.
    expect((await save({}, 1)).status).toBe(200)
    expect((await save({ role: 'router' }, 2)).body).toMatchObject({ role: 'router', version: 3 })
  })
})

describe('a copy', () => {
  it('shares the content and has a name, versions and secrets of its own', async () => {
    const resource_id = await made('origin')
    await call(contract.saveStart, {
      params: { resource_id },
      body: { start: { ...start, env: [{ key: 'KEY', is_secret: true, value: 'mine' }] }, start_version: 1 },
    })
    const copied = await call(contract.copy, { params: { resource_id }, body: { name: 'origin-copy', title: 'Origin copy' } })
    expect(copied.body).toMatchObject({
      newest: { version: 1, source: 'copy', digest: 'sha256:origin' },
      start: { command: start.command },
    })
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'origin-copy'))
    expect(openStartSecrets(server.platform.secret, 'origin-copy', row?.start_secrets ?? null)).toEqual({ KEY: 'mine' })
    expect((await call(contract.copy, { params: { resource_id }, body: { name: 'origin', title: 'Third' } })).error.code).toBe(
      'image_name_taken',
    )
  })
})

describe('the list', () => {
  it('shows images with their newest version, finds by number and digest, and filters', async () => {
    const resource_id = await made('shown-one')
    await putVersion(server.db, { name: 'shown-one', version: 2, engine_id: 'sha256:feedbeef', bytes: 3_000_000, user: 'root' })
    await made('shown-two', { status: 'failed', engine_id: null, problem: 'build_time' })
    await server.db.update(libraryImage).set({ role: 'router', virt_type: 'vm' }).where(eq(libraryImage.name, 'shown-two'))
    const find = async (query: object) => (await call(contract.list, { query })).body.items.map(({ name }) => name)
    const { body } = await call(contract.list, { query: { q: 'shown-one' } })
    expect(body.items[0]).toMatchObject({ newest: { version: 2 }, version_count: 2, bytes: 5_000_000, usable_version: 2, used_count: 0 })
    expect(await find({ q: 'feedbeef' })).toEqual(['shown-one'])
    expect(await find({ q: `im-${String(body.items[0]?.number).padStart(4, '0')}` })).toEqual(['shown-one'])
    expect(await find({ q: 'shown-', role: 'router' })).toEqual(['shown-two'])
    expect(await find({ q: 'shown-', status: 'failed', virt_type: 'vm' })).toEqual(['shown-two'])
    expect(await find({ q: 'shown-', over_mb: '4' })).toEqual(['shown-one'])
    expect(await find({ q: 'shown-', tested: 'untested', used: 'never', sort: '-name' })).toEqual(['shown-two', 'shown-one'])
    for (const sort of ['name', 'virt_type', 'role', 'category', 'os', 'bytes', 'version', 'status', 'creator', 'updated_at'])
      expect((await find({ q: 'shown-', sort })).length).toBe(2)
    expect((await call(contract.get, { params: { resource_id } })).body.warnings).toContain('image_needs_root')
  })
})

describe('categories', () => {
  it('are one of a name, renamed and deleted; images stay', async () => {
    const one = (await call(imageCategory.create, { body: { name: 'Databases' } })).body
    expect((await call(imageCategory.create, { body: { name: 'databases' } })).body.category_id).toBe(one.category_id)
    await made('with-category')
    const ids = [await idOf('with-category')]
    expect((await call(contract.bulkChange, { body: { ids, category_id: one.category_id } })).body.done).toEqual(ids)
    await call(imageCategory.create, { body: { name: 'Routers' } })
    const params = { category_id: one.category_id }
    expect((await call(imageCategory.rename, { params, body: { name: 'ROUTERS' } })).error.code).toBe('name_taken')
    expect((await call(imageCategory.rename, { params, body: { name: 'Data stores' } })).body).toMatchObject({
      name: 'Data stores',
      image_count: 1,
    })
    expect((await call(imageCategory.remove, { params })).status).toBe(200)
    expect((await call(contract.get, { params: { resource_id: ids[0] ?? '' } })).body.category).toBeNull()
  })
})

describe('deleting', () => {
  it('takes images with all versions, and leaves what is used or made, with the reason and the names', async () => {
    const [free, used, making] = [await made('free-one'), await made('used-one'), await made('making-one', { status: 'building' })]
    await useIn(server, 'Question of it', [nodeOf('used-one@1')])
    const { body } = await call(contract.remove, { body: { ids: [free, used, making] } })
    expect(body.done).toEqual([free])
    expect(body.skipped.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual([
      'making-one image_working',
      'used-one image_in_use',
    ])
    expect(body.skipped.find(({ name }) => name === 'used-one')?.details).toMatchObject({ n: 1, names: 'Question of it' })
    expect(await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'free-one'))).toEqual([])
  })

  it('of the last version takes the image, of an earlier one does not', async () => {
    await made('few')
    const second = await putVersion(server.db, { name: 'few', version: 2, engine_id: 'sha256:few' })
    const [first] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'few'))
    await call(image.remove, { params: { image_id: first?.image_id ?? '' } })
    expect(await idOf('few')).not.toBe('')
    await call(image.remove, { params: { image_id: second } })
    expect(await idOf('few')).toBe('')
  })

  it('cleans unused and failed versions, tells what that frees, and keeps what is used meanwhile', async () => {
    await made('clean')
    await putVersion(server.db, { name: 'clean', version: 2, engine_id: 'sha256:clean', source: 'start', bytes: 2_000_000 })
    await putVersion(server.db, { name: 'clean', version: 3, engine_id: 'sha256:clean-3', bytes: 7_000_000 })
    await putVersion(server.db, { name: 'clean', version: 4, engine_id: null, status: 'failed' })
    await putVersion(server.db, { name: 'clean', version: 5, engine_id: 'sha256:clean-5', bytes: 1 })
    await useIn(server, 'Pins the first', [nodeOf('clean@1')])
    const { items, bytes } = (await call(contract.cleaning, {})).body
    const own = items.filter(({ name }) => name === 'clean')
    expect(own.map(({ version, why }) => `${version} ${why}`)).toEqual(['2 unused', '3 unused', '4 failed'])
    // The second shares its content with the first, which stays.
    expect(bytes).toBeGreaterThanOrEqual(7_000_000)
    await useIn(server, 'Comes in between', [nodeOf('clean@2')])
    const { body } = await call(contract.clean, { body: { image_ids: own.map(({ image_id }) => image_id) } })
    expect([body.done.length, body.skipped.map(({ name, code }) => `${name} ${code}`)]).toEqual([2, ['clean@2 image_in_use']])
  })

  it('leaves a definition that names what is gone: it says so, and does not start', async () => {
    const resource_id = await useIn(server, 'Names what is gone', [nodeOf('never-was@7')])
    expect(await imagesOf(server, resource_id)).toEqual({})
    await made('never-was')
    expect((await call(contract.remove, { body: { ids: [await idOf('never-was')] } })).body.done.length).toBe(1)
  })
})

describe('history', () => {
  it('tells what was done, to those who may read images only', async () => {
    const resource_id = await made('storied')
    await call(contract.noteVersion, { params: { resource_id, number: '1' }, body: { note: 'x' } })
    const { items } = (await call(contract.history, { params: { resource_id } })).body
    expect(items[0]).toMatchObject({ operation: 'update', object_name: 'storied@1', who: expect.any(String) })
    const player = await server.signIn('ordinary')
    expect((await player.call(contract.history, { params: { resource_id } })).status).toBe(403)
  })
})

describe('a contest that uses a version', () => {
  it('keeps it: neither the version nor the image is deleted or cleaned away, although its question is gone', async () => {
    const resource_id = await made('played')
    await putVersion(server.db, { name: 'played', version: 2, engine_id: 'sha256:played-2' })
    const question_id = await useIn(server, 'Played question', [nodeOf('played@1')])
    const contest_id = await makeContest(server)
    await call(topic.add, { params: { resource_id: contest_id }, body: { question_ids: [question_id] } })
    const { version } = (await call(question.get, { params: { resource_id: question_id } })).body
    await call(questionScene.remove, { params: { resource_id: question_id }, query: { version } })
    const { items } = (await call(contract.versions, { params: { resource_id } })).body
    const first = items.find((one) => one.version === 1)
    expect([first?.used_count, items.find((one) => one.version === 2)?.used_count]).toEqual([1, 0])
    const params = { image_id: first?.image_id ?? '' }
    expect((await call(image.remove, { params })).error).toMatchObject({ code: 'image_in_use', details: { n: 1, shown: 0 } })
    expect((await call(contract.remove, { body: { ids: [resource_id] } })).body.skipped[0]?.code).toBe('image_in_use')
    expect((await call(contract.clean, { body: { image_ids: [params.image_id] } })).body.skipped[0]?.code).toBe('image_in_use')
    expect((await call(contract.list, { query: { q: 'played', used: 'contests' } })).body.items[0]).toMatchObject({
      is_newest_unused: true,
      snapshots: 0,
    })
    expect(await engineImages(server.db, ['played@1'])).toEqual({ 'played@1': 'sha256:played' })
  })
})
