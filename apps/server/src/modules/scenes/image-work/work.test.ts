import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { image as contract } from '@beacon/api/image/image'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { sceneImage } from '../../../db/schema/index.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { ImageRefused, type ImageDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { tarFile } from './archive/tar-write.ts'
import { openDiskWork } from './disk/open.ts'
import { openImageWork } from './open.ts'
import { claimNext } from './rows.ts'

const disksFolder = mkdtempSync(join(tmpdir(), 'beacon-work-disks-'))
let server: TestServer
let held: Map<string, string>
let isHanging = false
/** Its tag holds this word. */
let large = ''
let work: { stop: () => Promise<void> } | null = null
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await work?.stop()
  await server.stop()
  rmSync(disksFolder, { recursive: true })
})
beforeEach(async () => {
  await work?.stop()
  work = null
  held = new Map()
  isHanging = false
  large = ''
  await server.db.delete(sceneImage)
})

/** An engine in memory that says what it is given. */
const networks: unknown[] = []
const atOnce: number[] = []
let running = 0
const toyImages = (): ImageDriver => ({
  tagOf: (name, version) => `bcn-toy/${name}:${version}`,
  build: async ({ context, tag, network, onLine }, signal) => {
    networks.push(network)
    atOnce.push((running += 1))
    await setImmediate()
    running -= 1
    let text = ''
    for await (const part of context()) text += String(part)
    onLine('Step 1\n')
    if (text.includes('exit 3')) throw new ImageRefused('returned a non-zero code: 3')
    if ((isHanging && !tag.includes('beacon-busybox')) || (large !== '' && tag.includes(large)))
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
    held.set(tag, `sha256:${tag}`)
  },
  load: async () => 'sha256:loaded',
  save: async () => Readable.from([]),
  tag: async (id, tag) => void held.set(tag, id),
  inspect: async (tag) => {
    const id = held.get(tag)
    const facts = { bytes: 1_000, user: '10001', ports: ['80/tcp'], volumes: [], hasHealth: false, hasTriggers: false }
    return id === undefined ? null : { id, ...facts, labels: ['bcn.image'], isForThisMachine: true }
  },
  list: async () => [...held.keys()],
  remove: async (tag) => void held.delete(tag),
  freeze: async () => undefined,
  endBuilds: async () => undefined,
  freeBytes: async () => null,
})
const start = async () => {
  const { db, log, bus, storage } = server.platform
  const disks = await openDiskWork({ folder: disksFolder, floorBytes: 0, log })
  const bringing = { debianMirror: null, disks, outbound: server.platform.outbound }
  work = await openImageWork({ db, log, bus, images: toyImages(), storage, pathOf: storage.path, ...bringing })
}

async function ask(name: string, dockerfile: string): Promise<string> {
  const bytes = Buffer.concat([tarFile('Dockerfile', Buffer.from(dockerfile)), Buffer.alloc(1024)])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'shop.tar')
  const { file_id } = (await server.admin.request('POST', '/files?purpose=scene_image', { body: form })).body as { file_id: string }
  return (await server.admin.call(contract.create, { body: { name, file_id } })).body.image_id
}
const get = async (image_id: string) => (await server.admin.call(contract.get, { params: { image_id } })).body
const becomes = (image_id: string, status: string) => expect.poll(async () => (await get(image_id)).status).toBe(status)

it('makes what waits, tells what it found, and keeps what was said', async () => {
  const image_id = await ask('shop', 'FROM scratch\nEXPOSE 80\n')
  await start()
  await becomes(image_id, 'ready')
  expect(await get(image_id)).toMatchObject({ source: 'build', bytes: 1_000, ports: ['80/tcp'], user: '10001', step: null })
  const { body } = await server.admin.call(contract.log, { params: { image_id }, query: {} })
  expect(body).toMatchObject({ text: 'Step 1\n', is_over: true })
  const later = await ask('other', 'FROM shop@1\n')
  await becomes(later, 'ready')
})

it('says in a word why it could not, with the line', async () => {
  await start()
  const unknown = await ask('bad', 'FROM scratch\nFROM debian:12\n')
  await becomes(unknown, 'failed')
  expect((await get(unknown)).problem).toEqual({ code: 'dockerfile_base_unknown', details: { line: 2, image: 'debian:12' } })
  const broken = await ask('bad', 'FROM scratch\nRUN exit 3\n')
  await becomes(broken, 'failed')
  expect((await get(broken)).problem?.code).toBe('build_failed')
})

it('stops what is cancelled, and goes on with the next', async () => {
  isHanging = true
  await start()
  const image_id = await ask('slow', 'FROM scratch\n')
  await expect.poll(async () => (await get(image_id)).step).toBe('build')
  await server.admin.call(contract.cancel, { params: { image_id }, body: {} })
  await becomes(image_id, 'cancelled')
  isHanging = false
  await becomes(await ask('next', 'FROM scratch\n'), 'ready')
})

it('begins again what a stopped process left, and gives up after three times', async () => {
  isHanging = true
  await start()
  const image_id = await ask('left', 'FROM scratch\n')
  await expect.poll(async () => (await get(image_id)).step).toBe('build')
  await work?.stop()
  expect((await get(image_id)).status).toBe('building')
  isHanging = false
  await start()
  await becomes(image_id, 'ready')
  await work?.stop()
  await server.db.update(sceneImage).set({ status: 'building', tries: 3 })
  await start()
  await becomes(image_id, 'failed')
  expect((await get(image_id)).problem?.code).toBe('interrupted')
})

it('removes at the engine what was deleted, and nothing else', async () => {
  await start()
  const [one, two] = [await ask('gone', 'FROM scratch\n'), await ask('kept', 'FROM scratch\n')]
  await becomes(two, 'ready')
  await becomes(one, 'ready')
  await server.admin.call(contract.remove, { params: { image_id: one } })
  await expect.poll(() => held.has('bcn-toy/gone:v1')).toBe(false)
  expect(held.has('bcn-toy/kept:v1')).toBe(true)
})

it('refuses what all images together have no room for, before it is made and after, and takes what fits', async () => {
  const set = async (values: Record<string, number>) => {
    const { version } = (await server.admin.call(setting.get, {})).body
    expect((await server.admin.request('PATCH', '/settings', { body: { values, version } })).status).toBe(200)
  }
  await set({ image_quota_gb: 10 })
  const early = await ask('early', 'FROM scratch\n')
  await putVersion(server.db, { name: 'big', engine_id: 'sha256:big', bytes: 10 * 1024 ** 3 })
  await start()
  await becomes(early, 'failed')
  expect((await get(early)).problem).toEqual({ code: 'image_quota', details: { used: 10, max: 10, want: 0.1 } })
  expect(held.has('bcn-toy/early:v1')).toBe(false)
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(Buffer.concat([tarFile('Dockerfile', Buffer.from('FROM scratch')), Buffer.alloc(1024)]))]),
    'a.tar',
  )
  const { file_id } = (await server.admin.request('POST', '/files?purpose=scene_image', { body: form })).body as { file_id: string }
  const refused = await server.admin.call(contract.create, { body: { name: 'late', file_id } })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'quota_exceeded', details: { quota: 'image_gb', used: 10, max: 10, want: 0.1 } },
  ])
  await set({ image_quota_gb: 11 })
  expect((await server.admin.call(contract.create, { body: { name: 'late', file_id } })).status).toBe(202)
})

it('takes uploads as large as the setting says', async () => {
  const begin = (size: number) => server.admin.request('POST', '/uploads', { body: { purpose: 'scene_image', name: 'a.tar', size } })
  const GiB = 1024 ** 3
  const refused = (await begin(1.5 * GiB)).body
  expect(refused).toMatchObject({ code: 'file_size', details: { size: 1.5 * GiB, max: GiB } })
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.request('PATCH', '/settings', { body: { values: { image_archive_limit_gb: 2 }, version } })
  expect((await begin(1.5 * GiB)).status).toBeLessThan(300)
  expect((await server.admin.call(contract.list, {})).body.builder.archive_bytes).toBe(2 * GiB)
})

it('keeps an image that versions share until the last of them went', async () => {
  held.set('bcn-toy/first:v1', 'sha256:shared')
  await putVersion(server.db, { name: 'first', engine_id: 'sha256:shared' })
  await putVersion(server.db, { name: 'second', source: 'copy', engine_id: 'sha256:shared' })
  await start()
  await expect.poll(() => held.get('bcn-toy/second:v1')).toBe('sha256:shared')
  await server.db.delete(sceneImage).where(eq(sceneImage.name, 'first'))
  await expect.poll(() => [...held.keys()]).toEqual(['bcn-toy/second:v1'])
})

const setNetwork = async (image_build_network: boolean) => {
  const { version } = (await server.admin.call(setting.get, {})).body
  return server.admin.request('PATCH', '/settings', { body: { values: { image_build_network }, version } })
}

it('gives builds a network once somebody confirmed it, and stops the one that runs when it is switched off', async () => {
  networks.length = 0
  await server.db.execute(sql`update session set reauth_at = null`)
  expect((await setNetwork(true)).body).toMatchObject({ code: 'reauth_required' })
  await server.admin.reauth(adminPassword)
  expect((await setNetwork(true)).status).toBe(200)
  isHanging = true
  await start()
  const image_id = await ask('reaching', 'FROM scratch\n')
  await expect.poll(async () => (await get(image_id)).step).toBe('build')
  expect((await setNetwork(false)).status).toBe(200)
  await expect.poll(async () => (await get(image_id)).problem).toMatchObject({ code: 'build_network_off' })
  isHanging = false
  await becomes(await ask('alone', 'FROM scratch\n'), 'ready')
  expect(networks).toEqual([{ inside: [] }, null])
})

it('keeps the layers of a try that failed for a day, while somebody may make it once more', async () => {
  await putVersion(server.db, { name: 'again', status: 'failed', engine_id: null, done_at: new Date().toISOString() })
  await putVersion(server.db, { name: 'full', status: 'failed', engine_id: null, problem: 'build_disk', done_at: new Date().toISOString() })
  const old = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await putVersion(server.db, { name: 'old', status: 'cancelled', engine_id: null, done_at: old })
  for (const name of ['again', 'full', 'old', 'deleted']) held.set(`bcn-toy/${name}:kept-v1-0`, `sha256:${name}`)
  await start()
  await expect.poll(() => [...held.keys()]).toEqual(['bcn-toy/again:kept-v1-0'])
})

it('makes ten that wait, two at a time and each once', async () => {
  const first = await ask('many', 'FROM scratch\n')
  const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.image_id, first))
  for (let n = 2; n <= 10; n += 1)
    await putVersion(server.db, { name: `many-${n}`, status: 'waiting', source: null, engine_id: null, file_id: row?.file_id ?? null })
  atOnce.length = 0
  await start()
  await expect.poll(() => server.db.$count(sceneImage, eq(sceneImage.status, 'ready'))).toBe(10)
  expect([atOnce.length, Math.max(...atOnce) <= 2]).toEqual([10, true])
  expect(await server.db.$count(sceneImage, eq(sceneImage.tries, 1))).toBe(10)
})

it('makes a small one beside a large one, and what waits for a base takes nobody’s turn', async () => {
  large = 'huge'
  await start()
  const huge = await ask('huge', 'FROM scratch\n')
  await expect.poll(async () => (await get(huge)).step).toBe('build')
  await becomes(await ask('small', 'FROM scratch\n'), 'ready')
  large = 'busybox'
  const waiting = await ask('based', 'FROM beacon/busybox\n')
  await expect.poll(async () => (await get(waiting)).step).toBe('base')
  await becomes(await ask('another', 'FROM scratch\n'), 'ready')
  expect([(await get(huge)).status, (await get(waiting)).status]).toEqual(['building', 'building'])
})

it('a version that a newer one has replaced comes last', async () => {
  const waits = { status: 'waiting' as const, source: null, engine_id: null }
  const at = (minute: number) => ({ made_at: new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString() })
  await putVersion(server.db, { name: 'twice', version: 1, ...waits, ...at(0) })
  await putVersion(server.db, { name: 'twice', version: 2, ...waits, ...at(1) })
  await putVersion(server.db, { name: 'once', version: 1, ...waits, ...at(2) })
  const claimed: string[] = []
  const ids: string[] = []
  for (let row = await claimNext(server.db); row !== null; row = await claimNext(server.db, ids)) {
    claimed.push(`${row.name}@${row.version}`)
    ids.push(row.image_id)
  }
  expect(claimed).toEqual(['twice@2', 'once@1', 'twice@1'])
})
