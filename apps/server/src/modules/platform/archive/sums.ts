import { createHash } from 'node:crypto'
import { ArchiveRefusal, openable, type Archive } from './archive.ts'

const textMost = 16 * 1024 * 1024

/** The SHA-256 of every entry, and the bytes of a few as Latin-1 text: a signature is over bytes, not over what they spell. */
export async function readSums(
  archive: Archive,
  wanted: readonly string[],
): Promise<{ sums: Record<string, string>; texts: Record<string, string> }> {
  const sums: Record<string, string> = {}
  const texts: Record<string, string> = {}
  for (const name of openable(archive)) {
    const hash = createHash('sha256')
    const kept: Buffer[] = []
    let bytes = 0
    for await (const chunk of await archive.open(name)) {
      const part: Buffer = chunk
      hash.update(part)
      if (!wanted.includes(name)) continue
      bytes += part.length
      if (bytes > textMost) throw new ArchiveRefusal('import_bomb', { limit: `${textMost / 1024 ** 2} MB`, path: name })
      kept.push(part)
    }
    sums[name] = hash.digest('hex')
    if (wanted.includes(name)) texts[name] = Buffer.concat(kept).toString('latin1')
  }
  return { sums, texts }
}
