import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { imageLimits } from '@beacon/api/image/image-limits'
import { answerTask, ArchiveRefusal, inside, readTar, type Archive, type Source, type TarEntry } from '../../../platform/archive/index.ts'
import { openTar, type TarOwner, type TarWriter } from './tar-write.ts'
import { isProgram, measured } from './zip-entry.ts'

export interface PayloadTask {
  source: Source
  isGzip: boolean
  root: string
  main: string
  folder: string
  owner: TarOwner
  unpackedBytes: number
  to: string
}
export interface PayloadAnswer {
  files: number
  bytes: number
  /** The program was among them. */
  hasMain: boolean
}

answerTask<PayloadTask>(async (archive, task): Promise<PayloadAnswer> => {
  const out = openTar(task.to, task.owner)
  const told: PayloadAnswer = { files: 0, bytes: 0, hasMain: false }
  await out.add({ name: `${task.folder}/`, kind: 'folder', mode: 0o755, bytes: 0 })
  const add = adding(task, { out, told })
  await (task.source.kind === 'zip' ? ofZip(archive, add) : ofTar(task, add))
  await out.end()
  return told
})

type Add = (entry: TarEntry, bytes?: AsyncIterable<Buffer>) => Promise<void>

function adding({ root, main, folder, unpackedBytes }: PayloadTask, { out, told }: { out: TarWriter; told: PayloadAnswer }): Add {
  const seen = new Set<string>()
  return async (entry, bytes) => {
    if (!entry.name.startsWith(root)) return
    const name = entry.name.slice(root.length)
    if (name === '') return
    const place = `${folder}/${name}`
    if (entry.kind === 'folder') return out.add({ ...entry, name: `${place}/`, mode: 0o755, bytes: 0 })
    // Of two files with one name, the second would be written through what the first one was.
    if (seen.has(name)) throw new ArchiveRefusal('import_entry_refused', { path: name.slice(0, 200), why: 'twice' })
    seen.add(name)
    if (entry.kind === 'link') return out.add({ ...entry, name: place, to: linkFrom(name, entry.to, root) })
    told.files += 1
    if ((told.bytes += entry.bytes) > unpackedBytes)
      throw new ArchiveRefusal('import_bomb', { limit: `${Math.round(unpackedBytes / 1024 ** 2)} MB` })
    const isMain = name === main
    if (isMain) told.hasMain = true
    await out.add({ ...entry, name: place, mode: isMain ? 0o755 : entry.mode | 0o600 }, bytes)
  }
}

/** Links lead to what is unpacked beside them, and nowhere else. */
function linkFrom(name: string, to: string, root: string): string {
  if (!to.startsWith(root)) throw new ArchiveRefusal('import_symlink', { path: name.slice(0, 200) })
  return `${'../'.repeat(name.split('/').length - 1)}${to.slice(root.length)}` || '.'
}

async function ofZip(archive: Archive, add: Add): Promise<void> {
  for (const name of archive.names) {
    const { bytes, first } = await measured(archive, name)
    const mode = archive.modeOf?.(name) ?? (isProgram(first) ? 0o755 : 0o644)
    await add({ name: inside(name), kind: 'file', mode, bytes, to: '' }, (await archive.open(name)) as AsyncIterable<Buffer>)
  }
}

async function ofTar({ source, isGzip, unpackedBytes }: PayloadTask, add: Add): Promise<void> {
  const raw = createReadStream(source.path)
  const limits = { entries: imageLimits.entries, bytes: unpackedBytes }
  if (!isGzip) return readTar(raw, limits, add)
  const inflated = createGunzip()
  raw.on('error', (error) => inflated.destroy(error))
  return readTar(raw.pipe(inflated) as Readable, limits, add).catch((error: unknown) => {
    if (error instanceof ArchiveRefusal) throw error
    throw new ArchiveRefusal('import_unreadable', { path: '', why: 'gzip' })
  })
}
