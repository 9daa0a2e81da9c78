import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { openOutbound } from '../../../../outbound/outbound.ts'
import { readUpload } from '../archive/read.ts'
import { ImageFailure } from '../problem.ts'
import { openDoors } from './doors.ts'
import { pullImage } from './pull.ts'
import { digestOf, imageParts, indexOf, indexType, startRegistry, type FakeRegistry } from './testing.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-pull-'))
let registry: FakeRegistry
let pinned = ''
let made = 0
beforeEach(async () => {
  registry = await startRegistry()
  pinned = ''
})
afterEach(() => registry.stop())
afterAll(() => rmSync(folder, { recursive: true }))

interface More {
  reference?: string
  hosts?: string[]
  allow?: string[]
  signal?: AbortSignal
}
const pull = async ({
  reference = `${registry.host}/team/shop:1`,
  hosts = [`http://${registry.host}`],
  allow = ['127.0.0.1'],
  ...more
}: More = {}) => {
  const to = join(folder, `pulled-${(made += 1)}.tar`)
  const means = { outbound: openOutbound(allow), doors: openDoors(hosts) }
  const own = { reference, to, archiveGb: 1, onPin: (text: string) => void (pinned = text), onLine: () => undefined }
  const name = await pullImage(means, own, more.signal ?? testSignal())
  return { name, to }
}
const problem = (working: Promise<unknown>) =>
  working.then(
    () => 'pulled',
    (error: unknown) => (error instanceof ImageFailure ? error.code : String(error)),
  )
const clean = (to: string) =>
  readUpload({ path: to, media_type: 'application/x-tar', folder: '' }, join(folder, `clean-${(made += 1)}.tar`), 1)
const { layer, config, manifest } = imageParts()

it('fetches an image by its tag, pins it by its digest, and leaves what an upload would be', async () => {
  const digest = registry.tag(manifest)
  const { name, to } = await pull()
  expect([name, pinned]).toEqual([`${registry.host}/team/shop:1`, `${registry.host}/team/shop:1@${digest}`])
  expect(await clean(to)).toMatchObject({ kind: 'archive' })
})

it('fetches what is pinned though the tag moved on', async () => {
  const digest = registry.tag(manifest)
  registry.tag({ ...manifest, layers: [] })
  await pull({ reference: `${registry.host}/team/shop:1@${digest}` })
  expect(pinned).toContain(digest)
})

it('takes the one of an index for this machine', async () => {
  const digest = registry.tag(manifest)
  registry.tag(indexOf(digest), indexType)
  await pull()
  registry.tag(indexOf(digest, [['windows', 'amd64']]), indexType)
  expect(await problem(pull())).toBe('registry_platform')
})

it('signs in with a token for reading this one name, and says it to nobody else', async () => {
  const realm = `http://${registry.host}/token`
  const challenge = `Bearer realm="${realm}",service="fake",scope="repository:other:push"`
  registry.odd.set('*', (request, reply) => {
    if (request.url?.startsWith('/token') === true) return void reply.end(JSON.stringify({ token: 'abc' }))
    if (request.headers.authorization !== 'Bearer abc') return void reply.writeHead(401, { 'www-authenticate': challenge }).end()
    const blobs = [layer, config].find((bytes) => request.url?.endsWith(digestOf(bytes)) === true)
    if (blobs !== undefined) return void reply.end(blobs)
    reply.writeHead(200, { 'content-type': manifest.mediaType }).end(JSON.stringify(manifest))
  })
  await pull()
  const token = new URL(`http://x${registry.asked.find((line) => line.includes('/token'))?.split(' ')[1] ?? ''}`)
  expect([token.searchParams.get('scope'), token.searchParams.get('service')]).toEqual(['repository:team/shop:pull', 'fake'])
  registry.odd.set(
    '*',
    (_request, reply) => void reply.writeHead(401, { 'www-authenticate': 'Bearer realm="http://10.0.0.1/token"' }).end(),
  )
  expect(await problem(pull())).toBe('registry_redirect')
  registry.odd.set('*', (_request, reply) => void reply.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end())
  expect(await problem(pull())).toBe('registry_sign_in')
})

it('follows where a blob lies only to registries of the setting, without its token', async () => {
  const other = await startRegistry()
  const place = `blobs/${digestOf(layer)}`
  registry.odd.set(place, (_request, reply) => void reply.writeHead(307, { location: `http://${other.host}/v2/team/shop/${place}` }).end())
  expect(await problem(pull())).toBe('registry_redirect')
  await pull({ hosts: [`http://${registry.host}`, `http://${other.host}`] })
  expect(other.asked).toEqual([`- /v2/team/shop/${place}`])
  registry.odd.set(place, (_request, reply) => void reply.writeHead(307, { location: `/v2/team/shop/${place}` }).end())
  expect(await problem(pull())).toBe('registry_redirect')
  await other.stop()
})

it.each([
  ['a metadata address', 'http://169.254.169.254/latest'],
  ['a file', 'file:///etc/shadow'],
  ['nothing', ''],
])('is led to %s and does not go there', async (_what, location) => {
  registry.odd.set('manifests/1', (_request, reply) => void reply.writeHead(302, { location }).end())
  expect(await problem(pull())).toBe('registry_redirect')
})

it('asks no host that the setting does not name, and none inside', async () => {
  expect(await problem(pull({ hosts: [] }))).toBe('registry_host')
  expect(await problem(pull({ hosts: ['https://registry.example.org'] }))).toBe('registry_host')
  expect(await problem(pull({ allow: [] }))).toBe('registry_inside')
  expect(registry.asked).toEqual([])
})

it.each([
  'shop',
  'team/shop:1',
  'HOST/../x',
  'r.example.org/a b',
  'r.example.org/a:1@sha256:1',
  'r.example.org/../a',
  'r.example.org/',
  `r.example.org/${'a'.repeat(300)}`,
  'r.example.org@evil/a',
])('takes no reference such as %s', async (reference) => expect(await problem(pull({ reference }))).toBe('registry_reference'))

it('compares every answer with its digest', async () => {
  registry.odd.set(`blobs/${digestOf(layer)}`, (_request, reply) => void reply.end(Buffer.alloc(layer.length, 'x')))
  expect(await problem(pull())).toBe('registry_digest')
  registry.odd.set(`blobs/${digestOf(layer)}`, (_request, reply) => void reply.end(layer.subarray(0, 20)))
  expect(await problem(pull())).toBe('registry_digest')
  registry.odd.set('manifests/1', (_request, reply) => {
    reply.writeHead(200, { 'content-type': manifest.mediaType, 'docker-content-digest': digestOf('other') }).end(JSON.stringify(manifest))
  })
  expect(await problem(pull())).toBe('registry_digest')
  expect(await problem(pull({ reference: `${registry.host}/team/shop:1@${digestOf('none')}` }))).toBe('registry_missing')
  registry.odd.clear()
  registry.tag(indexOf(digestOf('elsewhere')), indexType)
  registry.odd.set(`manifests/${digestOf('elsewhere')}`, (_request, reply) => {
    reply.writeHead(200, { 'content-type': manifest.mediaType }).end(JSON.stringify(manifest))
  })
  expect(await problem(pull())).toBe('registry_digest')
})

const endless = (reply: { write: (bytes: Buffer) => boolean; on: (event: 'close', hear: () => void) => unknown }) => {
  const timer = setInterval(() => reply.write(Buffer.alloc(64 * 1024)), 1)
  reply.on('close', () => clearInterval(timer))
}

it('leaves an answer without end', async () => {
  registry.odd.set('manifests/1', (_request, reply) => {
    reply.writeHead(200, { 'content-type': manifest.mediaType })
    endless(reply)
  })
  expect(await problem(pull())).toBe('registry_size')
  registry.odd.clear()
  registry.odd.set(`blobs/${digestOf(layer)}`, (_request, reply) => endless(reply))
  expect(await problem(pull())).toBe('registry_size')
})

it('ends at once when it is cancelled, in the middle of an answer that stands still', async () => {
  registry.odd.set(`blobs/${digestOf(layer)}`, (_request, reply) => void reply.write(layer.subarray(0, 10)))
  const began = performance.now()
  await expect(pull({ signal: AbortSignal.timeout(500) })).rejects.toThrow(/timeout/iu)
  expect(performance.now() - began).toBeLessThan(5_000)
})

const part = manifest.layers[0]
it.each([
  ['a type nobody knows', manifest, 'application/json', 'registry_type'],
  ['two types', { ...manifest, mediaType: indexType }, manifest.mediaType, 'registry_type'],
  ['the first form', { schemaVersion: 1 }, 'application/vnd.docker.distribution.manifest.v1+json', 'registry_type'],
  [
    'a layer of another kind',
    { ...manifest, layers: [{ ...part, mediaType: 'application/vnd.oci.image.layer.v1.tar+zstd' }] },
    manifest.mediaType,
    'registry_type',
  ],
  [
    'a configuration of another kind',
    { ...manifest, config: { ...manifest.config, mediaType: 'text/html' } },
    manifest.mediaType,
    'registry_type',
  ],
  [
    'a layer that lies elsewhere',
    { ...manifest, layers: [{ ...part, urls: ['http://10.0.0.1/'] }] },
    manifest.mediaType,
    'registry_manifest',
  ],
  ['no layers', { ...manifest, layers: [] }, manifest.mediaType, 'registry_manifest'],
  ['layers in another form', { ...manifest, layers: { length: 1 } }, manifest.mediaType, 'registry_manifest'],
  ['a digest of another kind', { ...manifest, layers: [{ ...part, digest: '../../etc/shadow' }] }, manifest.mediaType, 'registry_manifest'],
  ['sizes below nothing', { ...manifest, layers: [{ ...part, size: -1 }] }, manifest.mediaType, 'registry_manifest'],
  ['very many layers', { ...manifest, layers: Array.from({ length: 128 }, () => part) }, manifest.mediaType, 'registry_layers'],
  ['more than an upload may have', { ...manifest, layers: [{ ...part, size: 2 ** 31 }] }, manifest.mediaType, 'registry_size'],
  ['a huge configuration', { ...manifest, config: { ...manifest.config, size: 2 ** 30 } }, manifest.mediaType, 'registry_size'],
  ['text', 'hello', manifest.mediaType, 'registry_manifest'],
])('refuses a manifest with %s', async (_what, body, type, code) => {
  registry.tag(body, type)
  expect(await problem(pull())).toBe(code)
})

it('counts what layers hold before an engine unpacks them', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20))
  registry.keep(bomb)
  registry.tag({ ...manifest, layers: Array.from({ length: 1 }, () => ({ ...part, digest: digestOf(bomb), size: bomb.length })) })
  const { to } = await pull()
  expect(await problem(readUpload({ path: to, media_type: 'application/x-tar', folder: '' }, join(folder, 'bomb.tar'), 0.1))).toBe(
    'archive_limit',
  )
})

it('tells what the registry says: nothing there, closed, broken, silent', async () => {
  const say = (status: number) => registry.odd.set('manifests/1', (_request, reply) => void reply.writeHead(status).end())
  const told: string[] = []
  for (const status of [404, 403, 500]) {
    say(status)
    told.push(await problem(pull()))
  }
  registry.odd.set('manifests/1', (_request, reply) => void reply.destroy())
  told.push(await problem(pull()))
  expect(told).toEqual(['registry_missing', 'registry_sign_in', 'registry_status', 'registry_silent'])
})
