import type { Archive } from './archive.ts'

export const smallBytesMax = 1024 * 1024

/** The bytes of a small file, or null as soon as it is too large: the rest is never inflated. */
export async function readSmall(archive: Archive, file: string, max = smallBytesMax): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = await archive.open(file)
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a package is read as bytes')
    size += chunk.length
    if (size > max) {
      stream.destroy()
      return null
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
