import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../context.ts'
import { ZipFile } from 'yazl'

/** An entry of the package: a text made here, or a stored file. */
export type Entry = { path: string; text: string } | { path: string; storage_key: string }

/** A fixed time, so that the same questions give the same bytes. */
const mtime = new Date('2020-01-01T00:00:00Z')

export async function writeZip(
  ctx: Pick<Ctx, 'storage'>,
  entries: readonly Entry[],
  to: string,
  report: (share: number) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)
  let done = 0
  const count = () => {
    done += 1
    void report(done / entries.length)
  }
  for (const entry of entries) {
    if ('text' in entry) {
      zip.addBuffer(Buffer.from(entry.text), entry.path, { mtime })
      count()
    } else
      zip.addReadStreamLazy(entry.path, { mtime }, (callback) => {
        void ctx.storage.open(entry.storage_key).then(
          ({ stream }) => {
            stream.once('end', count)
            callback(null, stream)
          },
          (error: unknown) => void zip.emit('error', error),
        )
      })
  }
  zip.end()
  await pipeline(out, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
}
