import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutbound } from '../../../outbound/outbound.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type ImageDriver } from '../driver/index.ts'
import { bringImage, type Order, type Ways } from './bring.ts'
import { openDiskStore } from './disk/store.ts'
import { saved } from './export.ts'
import { packageOf } from './package/write.ts'
import { imageParts, startRegistry, type FakeRegistry } from './registry/testing.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { noFetchedBases } from './testing.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const { install } = plotOf('packages')
const folder = mkdtempSync(join(tmpdir(), 'beacon-packages-'))
let images: ImageDriver
let registry: FakeRegistry
let ways: Ways

const dropAll = async () => {
  for (const tag of await images.list()) await images.remove(tag)
}
beforeAll(async () => {
  const driver = (await loadDockerDriver())({ socketPath, install })
  if (driver.images === undefined) throw new Error('the driver makes no images')
  images = driver.images
  await dropAll()
  registry = await startRegistry()
  const disks = { store: openDiskStore(join(folder, 'disks')), run: () => Promise.reject(new Error('no disks here')), floorBytes: 0 }
  ways = { images, disks, outbound: openOutbound(['127.0.0.1']), registryHosts: [`http://${registry.host}`] }
})
afterAll(async () => {
  await dropAll()
  await registry.stop()
  rmSync(folder, { recursive: true })
})

const order = (name: string, more: Partial<Order>): Order => ({
  source: null,
  upload: null,
  origin: null,
  tag: images.tagOf(name, 'v1'),
  room: { archiveGb: 1, quotaGb: 1_000, usedBytes: 0 },
  known: new Map(),
  bases: [],
  fetched: noFetchedBases,
  network: null,
  onPin: () => undefined,
  onStep: () => undefined,
  onLine: () => undefined,
  ...more,
})
const bring = (name: string, more: Partial<Order>) => bringImage(ways, order(name, more), testSignal())
const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function packed(name: string, to: string) {
  const own = mkdtempSync(join(folder, 'pack-'))
  const path = await saved(images, { packed: { version: { name, version: 1, bytes: 1_000 } }, folder: own }, testSignal())
  const facts = {
    kind: 'container',
    name,
    title: 'A shop',
    description: '',
    role: 'target',
    category: null,
    os: 'linux',
    arch: 'amd64',
    start: null,
    origins: [],
  } as const
  const size = readFileSync(path).length
  await pipeline(packageOf({ ...facts, origins: [] }, { path, size, sha256: sumOf(path) }), createWriteStream(to))
  return sumOf(path)
}

it('an image of a registry is loaded, packed, and read again as the same image with the same bytes', async () => {
  const pulled = await bring('pulled', { source: 'registry', origin: `${registry.host}/team/shop:1` })
  expect(pulled).toMatchObject({ virtType: 'container', user: '10001', ports: ['80/tcp'], origins: [`${registry.host}/team/shop:1`] })
  const file = join(folder, 'pulled.beacon-image')
  const first = await packed('pulled', file)
  await images.remove(images.tagOf('pulled', 'v1'))
  const back = await bring('back', { source: 'package', upload: { path: file, media_type: 'application/x-tar', folder: '' } })
  expect(back.id).toBe(pulled.id)
  expect(await packed('back', join(folder, 'again.beacon-image'))).toBe(first)
})

it('a layer that is not what the configuration says is refused by the engine, in words', async () => {
  const { config: usual, manifest } = imageParts()
  // A sum of its own: a layer that the engine has already is not read again.
  const config = Buffer.from(usual.toString().replace(/sha256:[0-9a-f]{64}/u, `sha256:${'0'.repeat(64)}`))
  const other = gzipSync(Buffer.alloc(2_048, 'x'))
  const blob = (bytes: Buffer) => ({ digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length })
  for (const bytes of [config, other]) registry.keep(bytes)
  registry.tag({ ...manifest, config: { ...manifest.config, ...blob(config) }, layers: [{ ...manifest.layers[0], ...blob(other) }] })
  await expect(bring('broken', { source: 'registry', origin: `${registry.host}/team/shop:1` })).rejects.toMatchObject({
    name: 'ImageFailure',
  })
  expect(await images.inspect(images.tagOf('broken', 'v1'))).toBeNull()
})
