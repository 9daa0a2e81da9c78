import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { answerTask, ArchiveRefusal, readTar, type Source } from '../archive/index.ts'

export interface PatchTask {
  source: Source
  entries: number
  /** All that it may hold once it is unpacked. */
  unpackedBytes: number
}
export interface PatchContent {
  md5: string
  entries: { path: string; size: number }[]
}

/** Read through once, and nothing of it written: what is damaged, a bomb or leads outside is refused before anybody unpacks it. */
answerTask<PatchTask>(async (_archive, { source, entries: most, unpackedBytes }): Promise<PatchContent> => {
  const md5 = createHash('md5')
  for await (const piece of createReadStream(source.path)) md5.update(piece as Buffer)
  const entries: PatchContent['entries'] = []
  try {
    await readTar(inflated(source.path), { entries: most, bytes: unpackedBytes }, async ({ name, kind, bytes }) => {
      if (kind === 'file') entries.push({ path: name, size: bytes })
    })
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw error
    throw new ArchiveRefusal('import_unreadable', { path: '', why: 'gzip' })
  }
  return { md5: md5.digest('hex'), entries }
})

function inflated(path: string): Readable {
  const raw = createReadStream(path)
  const gunzip = createGunzip()
  raw.on('error', (error) => gunzip.destroy(error))
  return raw.pipe(gunzip)
}
