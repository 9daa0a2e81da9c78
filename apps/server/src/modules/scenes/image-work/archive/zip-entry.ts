import type { Archive } from '../../../platform/archive/index.ts'

/** How many bytes an entry holds, and its first ones. */
export async function measured(archive: Archive, name: string): Promise<{ bytes: number; first: Buffer }> {
  let bytes = 0
  let first = Buffer.alloc(0)
  for await (const part of (await archive.open(name)) as AsyncIterable<Buffer>) {
    if (bytes === 0) first = Buffer.from(part.subarray(0, 4))
    bytes += part.length
  }
  return { bytes, first }
}

/** A zip made on Windows has no modes: what is a program says so by its first bytes. */
export const isProgram = (first: Buffer): boolean => first.subarray(0, 2).toString() === '#!' || first.toString('latin1') === '\x7fELF'
