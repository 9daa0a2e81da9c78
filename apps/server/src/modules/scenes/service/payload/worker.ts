import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { answerTask, ArchiveRefusal, readTar, type Archive, type Source } from '../../../platform/archive/index.ts'

export interface PayloadTask {
  source: Source
  isGzip: boolean
  entries: number
  /** All that it may hold once it is unpacked. */
  unpackedBytes: number
  /** Files of which one must be there, the wanted one first; none: the archive is only read through. */
  mains: readonly string[]
}
export type PayloadAnswer = { kind: 'whole'; root: string; main: string } | { kind: 'no_main' } | { kind: 'no_archive' }

/** Every byte is read once: what is damaged, a bomb or leads outside is refused before anybody unpacks it. */
answerTask<PayloadTask>(async (archive, task): Promise<PayloadAnswer> => {
  const names = task.source.kind === 'zip' ? await namesOfZip(archive) : await namesOfTar(task)
  if (names === null) return { kind: 'no_archive' }
  return task.mains.length === 0 ? { kind: 'whole', root: '', main: '' } : placeOf(names, task.mains)
})

async function namesOfZip(archive: Archive): Promise<readonly string[]> {
  for (const name of archive.names) for await (const _part of await archive.open(name));
  return archive.names
}

/** Null for what is compressed but no tar. */
async function namesOfTar({ source, isGzip, entries, unpackedBytes }: PayloadTask): Promise<string[] | null> {
  const names: string[] = []
  let isTar = false
  try {
    await readTar(opened(source.path, isGzip), { entries, bytes: unpackedBytes }, async ({ name, kind }) => {
      isTar = true
      if (kind === 'file') names.push(name)
    })
  } catch (error) {
    if (error instanceof ArchiveRefusal && (isTar || error.code !== 'import_unreadable')) throw error
    if (!(error instanceof ArchiveRefusal) && !isGzip) throw error
    if (isTar) throw new ArchiveRefusal('import_unreadable', { path: '', why: 'gzip' })
    return null
  }
  return names
}

function opened(path: string, isGzip: boolean): Readable {
  const raw = createReadStream(path)
  if (!isGzip) return raw
  const inflated = createGunzip()
  raw.on('error', (error) => inflated.destroy(error))
  return raw.pipe(inflated)
}

/** At the top, or in the only top folder that has one. */
function placeOf(names: readonly string[], mains: readonly string[]): PayloadAnswer {
  for (const main of mains) if (names.includes(main)) return { kind: 'whole', root: '', main }
  for (const main of mains) {
    const [only, second] = names.filter((name) => name.endsWith(`/${main}`) && name.split('/').length === 2)
    if (only !== undefined && second === undefined) return { kind: 'whole', root: only.slice(0, -main.length), main }
  }
  return { kind: 'no_main' }
}
