import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { packageContents, type ImagePackage } from '@beacon/api/image/image-package'
import { tarFile, tarOfStream } from '../archive/tar-write.ts'

/** A package as it flows: manifest, content, and the end of the archive. */
export function packageOf(
  facts: Omit<ImagePackage, 'format' | 'content'>,
  content: { path: string; size: number; sha256: string },
): Readable {
  const { path, size, sha256 } = content
  const name = packageContents[facts.kind]
  const manifest: ImagePackage = { format: 1, ...facts, content: { name, size, sha256 } }
  return Readable.from(parts(manifest, path))
}

async function* parts(manifest: ImagePackage, path: string): AsyncGenerator<Buffer> {
  yield tarFile('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  yield* tarOfStream(manifest.content, createReadStream(path) as AsyncIterable<Buffer>)
  yield Buffer.alloc(1024)
}
