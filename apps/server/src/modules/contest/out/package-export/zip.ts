import { createWriteStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../../../context.ts'
import { ZipFile } from 'yazl'

/** An entry of the package: a text made here, or a stored file. */
export type Entry = { path: string; text: string } | { path: string; storage_key: string }

/** A fixed time, so that the same questions give the same bytes. */
const mtime = new Date('2020-01-01T00:00:00Z')

/** The package as bytes, made while they are read; `onEntry` hears every entry that is in. */
export function zipStream(ctx: Pick<Ctx, 'storage'>, entries: readonly Entry[], onEntry: (path: string) => void): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  for (const entry of entries) {
    if ('text' in entry) {
      zip.addBuffer(Buffer.from(entry.text), entry.path, { mtime })
      onEntry(entry.path)
    } else
      zip.addReadStreamLazy(entry.path, { mtime }, (callback) => {
        void ctx.storage.open(entry.storage_key).then(
          ({ stream }) => {
            stream.once('end', () => onEntry(entry.path))
            callback(null, stream)
          },
          (error: unknown) => void zip.emit('error', error),
        )
      })
  }
  zip.end()
  return out
}

export async function writeZip(
  ctx: Pick<Ctx, 'storage'>,
  entries: readonly Entry[],
  to: string,
  report: (share: number) => Promise<void>,
): Promise<void> {
  let done = 0
  const count = () => {
    done += 1
    void report(done / entries.length)
  }
  await pipeline(zipStream(ctx, entries, count), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
}
