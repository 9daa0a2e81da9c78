import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { file } from '@beacon/api/platform/file'
import { image } from '@beacon/api/image/image'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { BaseName } from '@beacon/api/image/image-limits'
import { imagePackages } from '@beacon/api/image/image-packages'
import { usualStart } from '@beacon/api/image/image-start'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imageExport, libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { lacksQemu } from '../../../testing/need-qemu.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { cleanExports } from '../image-package/index.ts'
import { tarFile } from './archive/tar-write.ts'
import { qemuImg } from './disk/convert.ts'
import { bombOf, qcow2, raw } from './disk/samples.ts'
import { openDiskWork } from './disk/open.ts'
import { openImageWork } from './open.ts'
import { digestOf, imageParts, startRegistry, type FakeRegistry } from './registry/testing.ts'
import { toyEngine, type ToyEngine } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-bring-test-'))
const disksFolder = join(folder, 'disks')
let server: TestServer
let registry: FakeRegistry
let engine: ToyEngine
let work: { stop: () => Promise<void> } | null = null
beforeAll(async () => {
  registry = await startRegistry()
  server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await server.admin.reauth(adminPassword)
})
afterAll(async () => {
  await work?.stop()
  await registry.stop()
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await work?.stop()
  await server.db.delete(sceneImage)
  await server.db.delete(libraryImage)
  engine = toyEngine()
  const { db, log, bus, storage, outbound } = server.platform
  const disks = await openDiskWork({ folder: disksFolder, floorBytes: 0, log })
  work = await openImageWork({ db, log, bus, images: engine.images, storage, pathOf: storage.path, debianMirror: null, disks, outbound })
})

const set = async (values: object) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.request('PATCH', '/settings', { body: { values, version } })).status).toBe(200)
}
async function upload(purpose: string, bytes: Buffer, user: Person = server.admin): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
  const { status, body } = await user.request('POST', `/files?purpose=${purpose}`, { body: form })
  expect(status).toBe(201)
  return (body as { file_id: string }).file_id
}
const base = { category_id: null, role: 'target', os: 'linux', arch: 'amd64' } as const
type Person = Pick<TestServer['admin'], 'request' | 'cookie'>
type Source = Parameters<typeof create>[1]
const create = async (
  name: string,
  source: { kind: 'disk'; file_id: string; member?: string } | { kind: 'registry'; reference: string } | { kind: 'base'; name: BaseName },
) => server.admin.call(imageLibrary.create, { body: { name, title: `Image ${name}`, ...base, source } })
const make = async (name: string, source: Source) => {
  const { status, body } = await create(name, source)
  expect(status).toBe(202)
  return body
}
const get = async (image_id: string) => (await server.admin.call(image.get, { params: { image_id } })).body
const becomes = async (image_id: string, status: string) => {
  await expect.poll(async () => (await get(image_id)).status).toBe(status)
  return get(image_id)
}
/** Sparse: a machine sees so many GB, and the file has none. */
const qcow2Of = (gib: number): Buffer => {
  const path = join(folder, `sparse-${gib}.qcow2`)
  execFileSync(qemuImg, ['create', '-q', '-f', 'qcow2', path, `${gib}G`])
  return readFileSync(path)
}
const engineId = async (image_id: string) =>
  (await server.db.select({ id: sceneImage.engine_id }).from(sceneImage).where(eq(sceneImage.image_id, image_id)))[0]?.id ?? ''
const entry = async (name: string) => (await server.db.select().from(libraryImage).where(eq(libraryImage.name, name)))[0]

describe('a registry', () => {
  it('is no source until the setting names one, which takes whoever may change what is safe', async () => {
    expect((await create('shop', { kind: 'registry', reference: 'r.example.org/a:1' })).body).toMatchObject({ code: 'registry_off' })
    await set({ image_registry_hosts: [`http://${registry.host}`] })
    expect((await server.admin.call(image.list, {})).body.builder.registries).toEqual([`http://${registry.host}`])
    const { version } = (await server.admin.call(setting.get, {})).body
    const wrong = { values: { image_registry_hosts: ['registry.example.org/path'] }, version }
    expect((await server.admin.request('PATCH', '/settings', { body: wrong })).status).toBe(400)
  })

  it('gives an image, pinned by what its tag was, and under its usual name for a Dockerfile', async () => {
    const reference = `${registry.host}/team/shop:1`
    const { image_id } = await make('pulled', { kind: 'registry', reference })
    const made = await becomes(image_id, 'ready')
    expect(made).toMatchObject({
      source: 'registry',
      origins: [reference],
      origin: `${reference}@${digestOf(JSON.stringify(imageParts().manifest))}`,
    })
    const elsewhere = await make('elsewhere', { kind: 'registry', reference: 'other.example.org/team/shop:1' })
    expect((await becomes(elsewhere.image_id, 'failed')).problem).toEqual({ code: 'registry_host', details: { host: 'other.example.org' } })
  })
})

describe('a base of this installation', () => {
  it('becomes an image of the library as it is, and is not made twice', async () => {
    const { image_id } = await make('shell', { kind: 'base', name: 'beacon/busybox' })
    expect(await becomes(image_id, 'ready')).toMatchObject({ source: 'base', origin: 'beacon/busybox', step: null })
    const again = await make('shell-too', { kind: 'base', name: 'beacon/busybox' })
    await becomes(again.image_id, 'ready')
    expect(await engineId(again.image_id)).toBe(await engineId(image_id))
  })
})

describe.skipIf(lacksQemu)('a virtual disk', () => {
  it('becomes a machine that starts from a disk of its own, as large as it was brought', async () => {
    const { image_id } = await make('box', { kind: 'disk', file_id: await upload('scene_disk', raw(20)) })
    expect(await becomes(image_id, 'ready')).toMatchObject({ source: 'disk', step: null })
    const id = await engineId(image_id)
    expect(id).toMatch(/^disk:[0-9a-f]{64}$/u)
    expect(existsSync(join(disksFolder, `${id.slice(5)}.qcow2`))).toBe(true)
    expect(await entry('box')).toMatchObject({ virt_type: 'vm' })
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, image_id))
    expect(row?.start?.resources).toMatchObject({ disk_mb: 10_240, memory_mb: 512 })
    const big = await server.admin.call(imageLibrary.create, {
      body: {
        name: 'big',
        title: 'A big box',
        ...base,
        start: usualStart('container'),
        source: { kind: 'disk', file_id: await upload('scene_disk', qcow2Of(30)) },
      },
    })
    await becomes(big.body.image_id, 'ready')
    const [larger] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, big.body.image_id))
    expect(larger?.start?.resources).toMatchObject({ disk_mb: 30 * 1024, memory_mb: 512 })
  })

  it('is refused in words, and is no version of a container', async () => {
    const hostile = await make('bad', { kind: 'disk', file_id: await upload('scene_disk', qcow2({ backingAt: 104n, backingBytes: 11 })) })
    expect((await becomes(hostile.image_id, 'failed')).problem).toEqual({ code: 'disk_backing', details: { format: 'qcow2' } })
    await set({ image_quota_gb: 10 })
    const bomb = await make('bomb', { kind: 'disk', file_id: await upload('scene_disk', bombOf(30)) })
    expect((await becomes(bomb.image_id, 'failed')).problem).toMatchObject({ code: 'image_quota', details: { used: 0, max: 10 } })
    await set({ image_quota_gb: 200 })
    const first = await make('both', { kind: 'registry', reference: `${registry.host}/team/shop:1` })
    await becomes(first.image_id, 'ready')
    const params = { resource_id: first.resource_id }
    const source = { kind: 'disk' as const, file_id: await upload('scene_disk', raw(1)) }
    const next = (await server.admin.call(imageLibrary.addVersion, { params, body: { source } })).body
    expect((await becomes(next.image_id, 'failed')).problem).toEqual({ code: 'image_kind', details: { kind: 'container' } })
    expect((await server.admin.request('POST', '/files?purpose=scene_disk', { body: formOf('# Disk DescriptorFile\n') })).status).toBe(415)
  })

  it('with Windows has a limit of its own, and somebody else’s file is nobody’s', async () => {
    const file_id = await upload('scene_disk', raw(1))
    await server.db.execute(sql`update file set size = ${3 * 2 ** 30} where resource_id = ${file_id}`)
    const body = { name: 'win', title: 'Windows box', ...base, os: 'windows' as const, source: { kind: 'disk' as const, file_id } }
    expect((await server.admin.call(imageLibrary.create, { body })).body).toMatchObject({ code: 'file_size', details: { max: 2 ** 31 } })
    const other = await server.signIn('administrator')
    const theirs = await upload('scene_disk', raw(1), other)
    expect((await create('theirs', { kind: 'disk', file_id: theirs })).status).toBe(404)
  })

  it('that was cut on its way goes on where it stopped', async () => {
    const bytes = raw(3)
    const begun = (await server.admin.call(file.begin, { body: { purpose: 'scene_disk', name: 'box.img', size: bytes.length } })).body
    const send = (offset: number, part: Buffer) =>
      server.admin.request('POST', `/uploads/${begun.upload_id}/pieces?offset=${offset}`, { body: formOf(part) })
    await send(0, bytes.subarray(0, 2 ** 20))
    expect((await send(0, bytes.subarray(0, 2 ** 20))).body).toMatchObject({ code: 'upload_offset' })
    const at = (await server.admin.call(file.status, { params: { upload_id: begun.upload_id } })).body.offset
    expect(at).toBe(2 ** 20)
    await send(at, bytes.subarray(at))
    const done = (await server.admin.call(file.finish, { params: { upload_id: begun.upload_id }, body: {} })).body
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(done.sha256).toBe(sha256)
    const { image_id } = await make('resumed', { kind: 'disk', file_id: done.file_id })
    expect(await becomes(image_id, 'ready')).toMatchObject({ file_sha256: sha256 })
  })
})

const formOf = (bytes: string | Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'a.bin')
  return form
}
const pack = async (image_id: string) => {
  const { status, body } = await server.admin.call(imagePackages.create, { params: { image_id }, body: {} })
  expect(status).toBe(202)
  await expect.poll(async () => (await exports())[0]?.status).toBe('ready')
  const { bytes } = await download(body.export_id)
  await server.admin.call(imagePackages.remove, { params: { export_id: body.export_id } })
  return bytes
}
const exports = async () => (await server.admin.call(imagePackages.list, {})).body.items
const download = async (export_id: string, user: Person = server.admin) => {
  const answer = await fetch(`${server.url}/api/ct/scene-image-exports/${export_id}/file`, { headers: { cookie: user.cookie() } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') }
}
const take = async (name: string, bytes: Buffer) => {
  const file_id = await upload('image_package', bytes)
  const { status, body } = await server.admin.call(imagePackages.import, { body: { name, file_id } })
  expect(status).toBe(202)
  return body
}
const start = {
  ports: [{ port: 80, proto: 'tcp', name: 'web', protocol: 'http', mapping: 'player' }],
  env: [
    { key: 'MODE', is_secret: false, value: 'x' },
    { key: 'TOKEN', is_secret: true, value: 'hidden-value' },
  ],
  command: '',
  resources: { cpu: 1, memory_mb: 256, disk_mb: 512, pids: 64 },
} as const

describe('a package', () => {
  it.each([['container'], ['vm']])('of a %s comes back as it went, and packed again it is the same', async (kind) => {
    if (kind === 'vm' && lacksQemu) return
    await set({ image_registry_hosts: [`http://${registry.host}`] })
    const source =
      kind === 'vm'
        ? { kind: 'disk' as const, file_id: await upload('scene_disk', raw(8)) }
        : { kind: 'registry' as const, reference: `${registry.host}/team/shop:1` }
    const body = {
      name: 'out',
      title: 'Shop in two tiers',
      description: 'For finals',
      ...base,
      role: 'workstation' as const,
      access_user: 'root',
      source,
      start: { ...start, ports: [...start.ports], env: [...start.env] },
    }
    const { image_id } = (await server.admin.call(imageLibrary.create, { body })).body
    await becomes(image_id, 'ready')
    const packed = await pack(image_id)
    expect(packed.toString('latin1')).not.toMatch(/hidden-value|"root"/u)
    const back = await take('back', packed)
    expect(await becomes(back.image_id, 'ready')).toMatchObject({ source: 'package' })
    expect(await engineId(back.image_id)).toMatch(kind === 'vm' ? /^disk:/u : /^sha256:/u)
    expect(await entry('back')).toMatchObject({
      title: 'Shop in two tiers 2',
      description: 'For finals',
      role: 'workstation',
      virt_type: kind,
    })
    const again = await pack(back.image_id)
    const own = (bytes: Buffer) => bytes.toString('latin1').replace('"name": "back"', '"name": "out"').replace('tiers 2', 'tiers')
    const manifest = (bytes: Buffer) => JSON.parse(own(bytes).slice(512).split('\0', 1)[0] ?? '') as unknown
    expect(manifest(again)).toEqual(manifest(packed))
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, back.image_id))
    expect(row?.start?.env).toEqual([
      { key: 'MODE', is_secret: false, value: 'x' },
      { key: 'TOKEN', is_secret: true, value: null },
    ])
  })

  it('is made one at a time, kept a day, and given to whoever asked for it', async () => {
    await set({ image_registry_hosts: [`http://${registry.host}`] })
    const { image_id } = await make('one', { kind: 'registry', reference: `${registry.host}/team/shop:1` })
    await becomes(image_id, 'ready')
    await work?.stop()
    const first = (await server.admin.call(imagePackages.create, { params: { image_id }, body: {} })).body
    const second = await server.admin.call(imagePackages.create, { params: { image_id }, body: {} })
    expect([second.status, second.body]).toMatchObject([409, { code: 'image_export_running', details: { name: 'one@1', percent: 0 } }])
    expect((await download(first.export_id)).status).toBe(404)
    await server.db.update(imageExport).set({ status: 'failed', problem: 'export_disk', done_at: new Date().toISOString() })
    expect((await exports())[0]).toMatchObject({ status: 'failed', problem: { code: 'export_disk' } })
    await server.db
      .update(imageExport)
      .set({ status: 'ready', storage_key: (await server.platform.storage.put('image-export', readable('x'), 10)).key })
    expect(await download(first.export_id)).toMatchObject({ status: 200, type: 'application/x-tar' })
    expect((await download(first.export_id, await server.signIn('administrator'))).status).toBe(404)
    await server.db.update(imageExport).set({ done_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    expect((await download(first.export_id)).status).toBe(404)
    await cleanExports(server.ctx)
    expect(await server.db.$count(imageExport)).toBe(0)
    await server.db.update(sceneImage).set({ bytes: 2 ** 60 / 4 })
    const short = await server.admin.call(imagePackages.create, { params: { image_id }, body: {} })
    expect([short.status, short.body]).toMatchObject([507, { code: 'disk_short' }])
    await server.db.update(sceneImage).set({ status: 'failed' })
    expect((await server.admin.call(imagePackages.create, { params: { image_id }, body: {} })).body).toMatchObject({
      code: 'image_not_saved',
    })
  })

  const tar = (files: ReadonlyArray<readonly [string, string | Buffer]>) =>
    Buffer.concat([...files.map(([name, bytes]) => tarFile(name, Buffer.from(bytes))), Buffer.alloc(1024)])
  const content = Buffer.from('not a disk at all')
  const manifest = {
    format: 1,
    kind: 'vm',
    name: 'box',
    title: 'A box',
    description: '',
    role: 'target',
    category: null,
    os: 'linux',
    arch: 'amd64',
    start: null,
    origins: [],
    content: { name: 'disk.qcow2', size: content.length, sha256: digestOf(content).slice(7) },
  }
  const text = (more: object = {}) => JSON.stringify({ ...manifest, ...more })
  it.each([
    ['without a manifest', [['disk.qcow2', content]], 'package_entries'],
    [
      'with its content first',
      [
        ['disk.qcow2', content],
        ['manifest.json', text()],
      ],
      'package_entries',
    ],
    [
      'with a third file',
      [
        ['manifest.json', text()],
        ['disk.qcow2', content],
        ['x', 'x'],
      ],
      'package_entries',
    ],
    [
      'with its content twice',
      [
        ['manifest.json', text()],
        ['disk.qcow2', content],
        ['disk.qcow2', content],
      ],
      'package_entries',
    ],
    [
      'with a path out of it',
      [
        ['manifest.json', text()],
        ['../disk.qcow2', content],
      ],
      'archive_path',
    ],
    [
      'with less than it tells',
      [
        ['manifest.json', text()],
        ['disk.qcow2', content.subarray(1)],
      ],
      'package_entries',
    ],
    [
      'with another content',
      [
        ['manifest.json', text()],
        ['disk.qcow2', Buffer.from('not a disk at aLL')],
      ],
      'package_sum',
    ],
    ['of a later format', [['manifest.json', text({ format: 2 })]], 'package_format'],
    ['that is no JSON', [['manifest.json', '{']], 'package_manifest'],
    ['with a word too many', [['manifest.json', text({ access_secret: 'x' })]], 'package_manifest'],
    [
      'with a name that leads elsewhere',
      [['manifest.json', text({ content: { ...manifest.content, name: '/etc/shadow' } })]],
      'package_manifest',
    ],
    ['with the content of another kind', [['manifest.json', text({ kind: 'container' })]], 'package_manifest'],
    ['with a size below nothing', [['manifest.json', text({ content: { ...manifest.content, size: -1 } })]], 'package_manifest'],
    ['with a huge manifest', [['manifest.json', ' '.repeat(2 ** 21)]], 'package_entries'],
    [
      'whose disk is none',
      [
        ['manifest.json', text()],
        ['disk.qcow2', content],
      ],
      lacksQemu ? 'disk_tool' : 'disk_unknown',
    ],
  ] as ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, string | Buffer]>, string]>)(
    '%s is refused',
    async (_what, files, code) => {
      const { image_id } = await take('hostile', tar(files))
      expect((await becomes(image_id, 'failed')).problem?.code).toBe(code)
      expect(existsSync(disksFolder) ? readdirSync(disksFolder).filter((name) => name.startsWith('aside')) : []).toEqual([])
    },
    30_000,
  )
})

async function* pieces(text: string) {
  yield Buffer.from(text)
}
const readable = (text: string) => Readable.from(pieces(text))
