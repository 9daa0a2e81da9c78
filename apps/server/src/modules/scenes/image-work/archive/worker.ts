import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { imageLimits } from '@beacon/api/image/image-limits'
import {
  answerTask,
  ArchiveRefusal,
  inside,
  readSmall,
  readTar,
  type Archive,
  type Source,
  type TarEntry,
} from '../../../platform/archive/index.ts'
import { ignoreBytes, ignoring, ownIgnore } from './dockerignore.ts'
import { openLayers } from './layer.ts'
import { placesIn, type Places } from './places.ts'
import { openTar, type TarWriter } from './tar-write.ts'
import { isProgram, measured } from './zip-entry.ts'

export interface Task {
  source: Source
  isGzip: boolean
  folder: string
  /** All that it may hold once it is unpacked. */
  unpackedBytes: number
  /** Where the archive for the engine goes. */
  to: string
}
export interface Answer {
  kind: 'build' | 'archive' | 'unknown' | 'many'
  dockerfile: string | null
  /** Names that an archive gives its image. */
  origins: string[]
}

const jsonBytes = 4 * 1024 * 1024
const isJson = (name: string) => name === 'manifest.json' || name === 'index.json' || name.startsWith('blobs/sha256/')

answerTask<Task>(async (archive, task): Promise<Answer> => (task.source.kind === 'zip' ? ofZip(archive, task) : ofTar(task)))

const empty = (kind: Answer['kind']): Answer => ({ kind, dockerfile: null, origins: [] })

async function ofTar(task: Task): Promise<Answer> {
  const entries: TarEntry[] = []
  const texts = new Map<string, string>()
  await eachEntry(task, async (entry, bytes) => {
    entries.push(entry)
    const isWanted = isJson(entry.name) || /(?:^|\/)(?:Dockerfile|\.dockerignore)$/u.test(entry.name)
    if (isWanted && entry.kind === 'file' && entry.bytes <= jsonBytes && texts.size < 200) texts.set(entry.name, await textOf(bytes))
  })
  const twice = firstTwice(entries)
  if (twice !== null) throw new ArchiveRefusal('import_entry_refused', { path: twice, why: 'twice' })
  const found = placesIn(entries, texts, task.folder)
  if (found.kind === 'unknown' || found.kind === 'many') return empty(found.kind)
  const out = openTar(task.to)
  if (found.kind === 'archive') await writeArchive(task, found, out)
  else await writeFolder(task, { root: found.root, isIgnored: ignoring(texts.get(`${found.root}.dockerignore`) ?? '') }, out)
  await out.end()
  return found.kind === 'archive'
    ? { kind: 'archive', dockerfile: null, origins: found.origins }
    : { kind: 'build', dockerfile: texts.get(`${found.root}Dockerfile`) ?? null, origins: [] }
}

function eachEntry({ source, isGzip, unpackedBytes }: Task, hear: Parameters<typeof readTar>[2]): Promise<void> {
  const raw = createReadStream(source.path)
  const limits = { entries: imageLimits.entries, bytes: unpackedBytes }
  if (!isGzip) return readTar(raw, limits, hear)
  const inflated = createGunzip()
  raw.on('error', (error) => inflated.destroy(error))
  return readTar(raw.pipe(inflated) as Readable, limits, hear).catch((error: unknown) => {
    if (error instanceof ArchiveRefusal) throw error
    throw new ArchiveRefusal('import_unreadable', { path: '', why: 'gzip' })
  })
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Of two files with one name, a reader takes the first and another the last. */
function firstTwice(entries: readonly TarEntry[]): string | null {
  const seen = new Set<string>()
  for (const { name, kind } of entries) {
    if (kind === 'folder') continue
    if (seen.has(name)) return name.slice(0, 200)
    seen.add(name)
  }
  return null
}

/** Only what the image is made of, by names of ours: no tag and no path of theirs reaches the engine. */
async function writeArchive(task: Task, { layers, config }: Extract<Places, { kind: 'archive' }>, out: TarWriter): Promise<void> {
  const own = new Map([...new Set(layers)].map((layer, index) => [layer, `layer-${index}.tar`]))
  own.set(config, 'config.json')
  const { count } = openLayers(task.unpackedBytes)
  await eachEntry(task, async (entry, bytes) => {
    const name = own.get(entry.name)
    if (name === undefined || entry.kind !== 'file') return
    await out.add({ ...entry, name, mode: 0o600 }, entry.name === config ? bytes : count(entry.name, bytes))
  })
  const manifest = Buffer.from(JSON.stringify([{ Config: 'config.json', RepoTags: null, Layers: layers.map((layer) => own.get(layer)) }]))
  await out.add({ name: 'manifest.json', kind: 'file', mode: 0o600, bytes: manifest.length }, [manifest] as never)
}

/** The Dockerfile is left out: the engine gets ours. */
async function writeFolder(
  task: Task,
  { root, isIgnored }: { root: string; isIgnored: (path: string) => boolean },
  out: TarWriter,
): Promise<void> {
  await eachEntry(task, async (entry, bytes) => {
    if (!entry.name.startsWith(root) || entry.name === `${root}Dockerfile`) return
    const name = entry.name.slice(root.length)
    if (name === '' || isIgnored(name)) return
    if (entry.kind !== 'link') return out.add({ ...entry, name }, bytes)
    if (!entry.to.startsWith(root)) throw new ArchiveRefusal('import_symlink', { path: entry.name.slice(0, 200) })
    const up = '../'.repeat(name.split('/').length - 1)
    await out.add({ ...entry, name, to: `${up}${entry.to.slice(root.length)}` || '.' })
  })
  await hideDockerfile(isIgnored, out)
}

/** The engine's own Dockerfile stands in the folder as well: who leaves out both files gets neither. */
async function hideDockerfile(isIgnored: (path: string) => boolean, out: TarWriter): Promise<void> {
  if (!isIgnored('Dockerfile') || !isIgnored('.dockerignore')) return
  await out.add({ name: '.dockerignore', kind: 'file', mode: 0o644, bytes: ownIgnore.length }, [ownIgnore] as never)
}

async function ofZip(archive: Archive, { folder, to }: Task): Promise<Answer> {
  const entries = archive.names.map((name): TarEntry => ({ name: inside(name), kind: 'file', mode: 0o644, bytes: 0, to: '' }))
  const found = placesIn(entries, new Map(), folder)
  if (found.kind !== 'build') return empty('unknown')
  const dockerfile = await readSmall(archive, `${found.root}Dockerfile`, imageLimits.dockerfile_bytes)
  const out = openTar(to)
  const ignoreFile = `${found.root}.dockerignore`
  const ignored = archive.names.includes(ignoreFile) ? await readSmall(archive, ignoreFile, ignoreBytes) : null
  const isIgnored = ignoring(ignored?.toString('utf8') ?? '')
  const isPartOfBuild = (name: string) =>
    name.startsWith(found.root) && name !== `${found.root}Dockerfile` && !isIgnored(name.slice(found.root.length))
  for (const name of archive.names.filter(isPartOfBuild)) {
    const { bytes, first } = await measured(archive, name)
    const mode = archive.modeOf?.(name) ?? (isProgram(first) ? 0o755 : 0o644)
    await out.add({ name: name.slice(found.root.length), kind: 'file', mode, bytes }, (await archive.open(name)) as AsyncIterable<Buffer>)
  }
  await hideDockerfile(isIgnored, out)
  await out.end()
  return { kind: 'build', dockerfile: dockerfile?.toString('utf8') ?? null, origins: [] }
}
