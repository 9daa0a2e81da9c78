import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchedBase } from '../../../db/schema/index.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { tarFile } from './archive/tar-write.ts'
import { openFetchedBases, sweepFetched } from './fetched-bases.ts'
import { makeImage, type Making } from './make.ts'
import { digestOf, imageParts, startRegistry, type FakeRegistry } from './registry/testing.ts'
import { toyEngine, type ToyEngine } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-fetched-'))
const upload = join(folder, 'upload.tar')
const digest = digestOf(JSON.stringify(imageParts().manifest))
let server: TestServer
let registry: FakeRegistry
let engine: ToyEngine
let lines: string[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.db.delete(fetchedBase)
  registry = await startRegistry()
  engine = toyEngine()
  lines = []
  return () => registry.stop()
})

interface Given {
  hosts?: readonly string[]
  allow?: readonly string[]
  known?: Making['known']
}
async function build(dockerfile: string, { hosts = [`http://${registry.host}`], allow = ['127.0.0.1'], known = new Map() }: Given = {}) {
  writeFileSync(upload, Buffer.concat([tarFile('Dockerfile', Buffer.from(dockerfile)), Buffer.alloc(1024)]))
  const { images } = engine
  const fetched = await openFetchedBases({ db: server.db, images, outbound: openOutbound(allow), registryHosts: hosts })
  const making: Making = {
    upload: { path: upload, media_type: 'application/x-tar', folder: '' },
    tag: images.tagOf('shop', 'v1'),
    room: { archiveGb: 1, quotaGb: 10, usedBytes: 0 },
    known,
    bases: [],
    fetched,
    network: null,
    onStep: () => undefined,
    onLine: (text) => lines.push(text),
  }
  return makeImage(images, making, testSignal())
}
const base = () => `${registry.host}/team/shop:1`
const problem = (code: string, details: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining({ line: 2, ...details }) })
/** With a line before it, so that a failure names the second one. */
const from = (name: string) => `# a challenge\nFROM ${name}\nCMD ["/hello"]\n`

describe('a base of a Dockerfile', () => {
  it('is fetched once, pinned by its digest, and told both times', async () => {
    await build(from(base()))
    expect(lines.join('')).toContain(`FROM ${base()}: ${base()}@${digest}, being fetched`)
    expect(await server.db.select().from(fetchedBase)).toMatchObject([{ reference: base(), digest }])
    const asked = registry.asked.length
    lines = []
    await build(from(base()))
    expect(registry.asked.length).toBe(asked)
    expect(lines.join('')).toMatch(new RegExp(`FROM ${base()}: ${base()}@${digest}, fetched 2`, 'u'))
    // It stays usable where the setting names nobody any more, and goes to the registry again where the engine lost it.
    await build(from(base()), { hosts: [] })
    engine.held.clear()
    await build(from(base()))
    expect(registry.asked.length).toBeGreaterThan(asked)
  })

  it('is taken from the library where an image had that name, however it was written', async () => {
    const known = new Map([
      [base(), 'bcn-toy/own:v1'],
      ['python:3', 'bcn-toy/python:v1'],
    ])
    await build(from(base()), { known })
    await build(from('docker.io/library/python:3'), { known })
    expect(registry.asked).toEqual([])
  })

  it('is refused with its line where the setting does not name its host, and where nobody may be asked', async () => {
    await expect(build(from('python:3'))).rejects.toEqual(problem('registry_host', { host: 'docker.io' }))
    await expect(build(from('python:3'), { hosts: [] })).rejects.toEqual(problem('dockerfile_base_unknown', { image: 'python:3' }))
    await expect(build(from('shop@3'))).rejects.toEqual(problem('dockerfile_base_unknown'))
    await expect(build(from(`${registry.host}/team/none:1`))).rejects.toEqual(problem('registry_missing'))
  })

  it('is refused where its registry is inside, leads inside, or gives another digest than was written', async () => {
    await expect(build(from(base()), { allow: [] })).rejects.toEqual(problem('registry_inside'))
    registry.odd.set('manifests/1', (_request, reply) => void reply.writeHead(307, { location: 'http://169.254.169.254/latest' }).end())
    await expect(build(from(base()))).rejects.toEqual(problem('registry_redirect', { to: '169.254.169.254' }))
    registry.odd.clear()
    const other = digestOf('another')
    registry.odd.set(`manifests/${other}`, (_request, reply) => {
      const bytes = JSON.stringify(imageParts().manifest)
      reply.writeHead(200, { 'content-type': 'application/vnd.oci.image.manifest.v1+json' }).end(bytes)
    })
    await expect(build(from(`${base()}@${other}`))).rejects.toEqual(problem('registry_digest'))
    expect(await server.db.select().from(fetchedBase)).toEqual([])
    expect(engine.loaded.size).toBe(0)
  })

  it('that never ends is cut as soon as it is longer than it was said to be', async () => {
    const { layer } = imageParts()
    registry.odd.set(`blobs/${digestOf(layer)}`, (request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/octet-stream' })
      const timer = setInterval(() => reply.write(Buffer.alloc(64 * 1024)), 1)
      request.on('close', () => clearInterval(timer))
    })
    await expect(build(from(base()))).rejects.toEqual(problem('registry_size'))
    expect(engine.held.size).toBe(0)
  })

  it('with triggers is refused, and nothing of it stays', async () => {
    const { inspect } = engine.images
    engine.images.inspect = async (tag) => {
      const facts = await inspect(tag)
      return facts === null ? null : { ...facts, hasTriggers: true }
    }
    await expect(build(from(base()))).rejects.toEqual(problem('image_onbuild'))
    expect(engine.held.size).toBe(0)
  })
})

describe('bases that were fetched', () => {
  const sweep = async (quotaGb: number) =>
    sweepFetched({ db: server.db, images: engine.images, quotaGb }, new Set(await engine.images.list()))
  const age = (days: number, bytes = 1_000) =>
    server.db.update(fetchedBase).set({ used_at: new Date(Date.now() - days * 86_400_000).toISOString(), bytes })

  it('go when no build began with them for a month, or their share of the disk is over, and not while they are fresh', async () => {
    await build(from(base()))
    await age(0, 50 * 1024 ** 3)
    await sweep(10)
    expect(await server.db.$count(fetchedBase)).toBe(1)
    await age(2)
    await sweep(10)
    expect(await server.db.$count(fetchedBase)).toBe(1)
    await age(2, 50 * 1024 ** 3)
    await sweep(10)
    expect(await server.db.$count(fetchedBase)).toBe(0)
    expect([...engine.held.keys()]).toEqual(['bcn-toy/shop:v1'])
    await build(from(base()))
    await age(31)
    await sweep(1_000)
    expect(await server.db.$count(fetchedBase, eq(fetchedBase.reference, base()))).toBe(0)
  })
})
