import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { tarFile } from '../archive/tar-write.ts'
import { hereArch } from './manifest.ts'

type Answer = (request: IncomingMessage, reply: ServerResponse) => void

export const digestOf = (bytes: string | Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
const types = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
}

/** A small image: one layer with one file. */
export function imageParts() {
  const tar = Buffer.concat([tarFile('hello', Buffer.from('hello\n')), Buffer.alloc(1024)])
  const layer = gzipSync(tar)
  const config = Buffer.from(
    JSON.stringify({
      architecture: hereArch,
      os: 'linux',
      config: { User: '10001', ExposedPorts: { '80/tcp': {} } },
      rootfs: { type: 'layers', diff_ids: [digestOf(tar)] },
      history: [],
    }),
  )
  const manifest = {
    schemaVersion: 2,
    mediaType: types.manifest,
    config: { mediaType: types.config, digest: digestOf(config), size: config.length },
    layers: [{ mediaType: types.layer, digest: digestOf(layer), size: layer.length }],
  }
  return { layer, config, manifest }
}

export interface FakeRegistry {
  host: string
  asked: string[]
  /** Answers a path below `/v2/team/shop/` in another way than it usually is. */
  odd: Map<string, Answer>
  /** Puts this manifest under the tag, and answers its digest. */
  tag: (manifest: unknown, type?: string) => string
  keep: (bytes: Buffer) => void
  stop: () => Promise<void>
}

/** A registry on this machine that has `team/shop:1` and does what a test tells it. */
export async function startRegistry(): Promise<FakeRegistry> {
  const held = new Map<string, { bytes: Buffer; type: string }>()
  const odd = new Map<string, Answer>()
  const asked: string[] = []
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push(`${request.headers.authorization ?? '-'} ${path}`)
    const own = odd.get(path.replace('/v2/team/shop/', '')) ?? odd.get('*')
    if (own !== undefined) return own(request, reply)
    const found = held.get(path.replace('/v2/team/shop/', ''))
    if (found === undefined) return void reply.writeHead(404).end('{}')
    reply.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const keep = (bytes: Buffer) => void held.set(`blobs/${digestOf(bytes)}`, { bytes, type: 'application/octet-stream' })
  const tag = (manifest: unknown, type = types.manifest) => {
    const bytes = Buffer.from(JSON.stringify(manifest))
    for (const name of ['1', digestOf(bytes)]) held.set(`manifests/${name}`, { bytes, type })
    return digestOf(bytes)
  }
  const { layer, config, manifest } = imageParts()
  keep(layer)
  keep(config)
  tag(manifest)
  const stop = () => new Promise<void>((done) => void (server.closeAllConnections(), server.close(() => done())))
  return { host, asked, odd, tag, keep, stop }
}

export const indexOf = (digest: string, platforms: ReadonlyArray<readonly [string, string]> = [['linux', hereArch]]) => ({
  schemaVersion: 2,
  mediaType: types.index,
  manifests: platforms.map(([os, architecture]) => ({ mediaType: types.manifest, digest, size: 1, platform: { os, architecture } })),
})
export const indexType = types.index
