import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { imageLimits } from '@beacon/api/image/image-limits'
import { GiB } from '../../image/index.ts'
import { openTar, type TarWriter } from '../archive/tar-write.ts'
import { freeIn, roundGb } from '../free.ts'
import { ImageFailure } from '../problem.ts'
import { asFailure, openRegistry, type RegistryClient, type RegistryMeans } from './client.ts'
import { acceptedManifests, chosenOf, manifestOf, type Blob, type Manifest } from './manifest.ts'
import { readReference, usualName, type Reference } from './reference.ts'

export interface Pulling {
  reference: string
  /** Where the layout of the image is put. */
  to: string
  archiveGb: number
  /** Told before anything large is fetched: who comes back asks for the same one. */
  onPin: (pinned: string) => void
  onLine: (text: string) => void
}
const manifestBytes = 4 * 1024 * 1024
const configBytes = 4 * 1024 * 1024
/** Stays free. */
const floorBytes = 512 * 1024 * 1024

/** Fetches one image of a registry as a layout that goes the way of an upload. Answers the name that it has there. @throws ImageFailure */
export async function pullImage(means: RegistryMeans, pulling: Pulling, signal: AbortSignal): Promise<string> {
  const reference = readReference(pulling.reference)
  const { host, name } = reference
  const late = AbortSignal.timeout(imageLimits.pull_minutes * 60_000)
  const cut = AbortSignal.any([signal, late])
  try {
    const client = openRegistry(means, { host, name, signal: cut })
    const { digest, manifest } = await resolve(client, reference, pulling)
    const bytes = mustFit(manifest, pulling.archiveGb)
    await mustHaveRoom(dirname(pulling.to), bytes)
    await write(client, { digest, manifest, host, cut }, pulling)
    return usualName(reference)
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) throw new ImageFailure('registry_time', { host })
    throw asFailure(error, host)
  }
}

/** Every answer is what its digest says, the first one only where somebody wrote a digest: the tag is pinned by it. */
async function resolve(
  client: RegistryClient,
  reference: Reference,
  { onPin, onLine }: Pulling,
): Promise<{ digest: string; manifest: Manifest }> {
  const { host, name, tag } = reference
  const first = await client.text(`manifests/${reference.digest ?? tag}`, acceptedManifests, manifestBytes)
  const wanted = reference.digest ?? first.digest
  if (wanted !== null && wanted !== first.sha256) throw new ImageFailure('registry_digest', { digest: wanted.slice(0, 80) })
  onPin(`${host}/${name}:${tag}@${first.sha256}`)
  onLine(`${host}/${name}:${tag} ${first.sha256}\n`)
  const chosen = chosenOf(first.text, first.type)
  if (chosen === null) return { digest: first.sha256, manifest: manifestOf(first.text, first.type) }
  const own = await client.text(`manifests/${chosen.digest}`, chosen.type, manifestBytes)
  if (own.sha256 !== chosen.digest) throw new ImageFailure('registry_digest', { digest: chosen.digest })
  return { digest: own.sha256, manifest: manifestOf(own.text, chosen.type) }
}

function mustFit({ config, layers }: Manifest, gb: number): number {
  const all = layers.reduce((sum, { size }) => sum + size, 0)
  if (config.size > configBytes) throw new ImageFailure('registry_size', { limit: `${configBytes / 1024 ** 2} MB` })
  if (all > gb * GiB) throw new ImageFailure('registry_size', { limit: `${gb} GB` })
  return all
}

/** It lies there twice for a while: as it came, and as the engine gets it. */
async function mustHaveRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeIn(folder)
  if (2 * bytes + floorBytes > free)
    throw new ImageFailure('disk_short', roundGb({ need: 2 * bytes, free: Math.max(0, free - floorBytes) }))
}

interface Writing {
  digest: string
  manifest: Manifest
  host: string
  cut: AbortSignal
}

/** The layout holds our own words about it; of the registry's it holds config and layers, each as its digest says. */
async function write(client: RegistryClient, { manifest, host, cut }: Writing, { to, onLine }: Pulling): Promise<void> {
  const out = openTar(to)
  const put = (name: string, text: string) => {
    const bytes = Buffer.from(text)
    return out.add({ name, kind: 'file', mode: 0o600, bytes: bytes.length }, one(bytes))
  }
  try {
    const blobs = new Map([manifest.config, ...manifest.layers].map((blob) => [blob.digest, blob]))
    for (const blob of blobs.values()) {
      onLine(`${blob.digest} ${blob.size} B\n`)
      await writeBlob(client, blob, { out, host, cut })
    }
    const own = JSON.stringify({ schemaVersion: 2, config: manifest.config, layers: manifest.layers })
    const sha256 = createHash('sha256').update(own).digest('hex')
    await put(`blobs/sha256/${sha256}`, own)
    await put('index.json', JSON.stringify({ schemaVersion: 2, manifests: [{ digest: `sha256:${sha256}`, size: own.length }] }))
    await out.end()
  } finally {
    out.drop()
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function writeBlob(
  client: RegistryClient,
  blob: Blob,
  { out, host, cut }: { out: TarWriter; host: string; cut: AbortSignal },
): Promise<void> {
  const body = await client.open(`blobs/${blob.digest}`)
  const end = () => void body.destroy(new Error('cut'))
  cut.addEventListener('abort', end, { once: true })
  try {
    const entry = { name: `blobs/sha256/${blob.digest.slice('sha256:'.length)}`, kind: 'file' as const, mode: 0o600, bytes: blob.size }
    await out.add(entry, checked(body as AsyncIterable<Buffer>, blob, host))
  } finally {
    cut.removeEventListener('abort', end)
    body.destroy()
  }
}

/** Ends with an error where there is one byte more or less than was told, or another content. */
async function* checked(body: AsyncIterable<Buffer>, { digest, size }: Blob, host: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of body) {
    if ((bytes += piece.length) > size) throw new ImageFailure('registry_size', { host, limit: `${size} B` })
    hash.update(piece)
    yield piece
  }
  if (bytes !== size || `sha256:${hash.digest('hex')}` !== digest) throw new ImageFailure('registry_digest', { digest })
}
