import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { discOf, paddingOf } from './layout.ts'
import type { DiscFile } from './tree.ts'

/** A disc of a few small files in one folder. A system reads it, whatever file systems it has else. */
export function smallDisc(label: string, files: readonly { name: string; content: Buffer }[]): Buffer {
  const contents = new Map(files.map(({ name, content }) => [name, content]))
  const listed = files.map(({ name, content }) => ({ path: name, bytes: content.length }))
  const disc = discOf(label, listed, { hasLongNames: false })
  return Buffer.concat([
    disc.head,
    ...disc.files.flatMap(({ path, bytes }) => [contents.get(path) ?? Buffer.alloc(0), Buffer.alloc(paddingOf(bytes))]),
  ])
}

export interface DiscSource extends DiscFile {
  open: () => AsyncIterable<Uint8Array>
}

interface DiscWish {
  label: string
  files: readonly DiscSource[]
}

/** A disc of files and folders with their names as they are; its content throws where a file is not as long as it said. @throws RangeError */
export function readDisc({ label, files }: DiscWish): { bytes: number; content: () => AsyncGenerator<Uint8Array> } {
  const disc = discOf(label, files, { hasLongNames: true })
  const sources = new Map(files.map((file) => [file.path, file]))
  async function* content(): AsyncGenerator<Uint8Array> {
    yield disc.head
    for (const { path: name, bytes } of disc.files) {
      let told = 0
      for await (const piece of sources.get(name)?.open() ?? []) {
        told += piece.length
        yield piece
      }
      if (told !== bytes) throw new Error(`${name} has ${told} bytes in place of ${bytes}`)
      yield Buffer.alloc(paddingOf(bytes))
    }
  }
  return { bytes: disc.bytes, content }
}

/** @throws RangeError, or Error where a file is not as long as it said */
export async function writeDisc(path: string, wish: DiscWish, signal: AbortSignal): Promise<{ bytes: number }> {
  const { bytes, content } = readDisc(wish)
  await pipeline(Readable.from(content()), createWriteStream(path, { mode: 0o600 }), { signal })
  return { bytes }
}
