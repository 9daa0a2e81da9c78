import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { limits } from '@beacon/api/limits'
import { ArchiveRefusal, type Archive } from './archive.ts'

/** An entry to write out, with its path. */
export interface Extract {
  entry: string
  to: string
}

export async function writeOut(archive: Archive, extract: readonly Extract[]): Promise<number> {
  for (const { entry, to } of extract)
    await pipeline(await archive.open(entry), atMost(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return extract.length
}

function atMost(path: string) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limits.attachment_bytes)
        throw new ArchiveRefusal('import_bomb', { limit: `${limits.attachment_bytes / 1024 ** 2} MB`, path })
      yield chunk
    }
  }
}
