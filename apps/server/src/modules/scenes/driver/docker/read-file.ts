import type { ReadFile, Ref } from '../driver.ts'
import { unless } from './connect.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'
import { seePath } from './unpack.ts'

const block = 512
/** What stands before the content: a header of the file, and one that says more of it. */
const headBytes = 16_384
const readMs = 30_000

/** The engine packs it from outside of the node. What grows or changes while it is read is cut at the limit. */
export async function readFileIn(
  site: Site,
  { ref, node, path }: { ref: Ref; node: string; path: string },
  most: number,
  signal: AbortSignal,
): Promise<ReadFile> {
  const seen = await seePath(site, { ref, node, path })
  if (seen === null) return { lack: 'missing' }
  if (seen.kind !== 'file') return { lack: 'no_file' }
  if (seen.bytes > most) return { lack: 'large' }
  const { Id } = await getNode(site, ref, node, signal)
  const packed = await unless(
    [404],
    site.engine.ask((docker, { abortSignal }) => docker.getContainer(Id).getArchive({ path, abortSignal }), { signal, answerMs: readMs }),
  )
  return packed === null ? { lack: 'missing' } : fileOf(await beginningOf(packed, most + headBytes), most)
}

async function beginningOf(stream: NodeJS.ReadableStream, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    const piece = Buffer.from(part)
    parts.push(piece)
    bytes += piece.length
    // Leaving the loop ends the stream.
    if (bytes >= most) break
  }
  return Buffer.concat(parts)
}

/** The first file of an archive; headers that only say more of it are passed over. */
export function fileOf(tar: Buffer, most: number): ReadFile {
  for (let at = 0; at + block <= tar.length;) {
    const head = tar.subarray(at, at + block)
    const size = Number.parseInt(head.subarray(124, 136).toString('latin1').replaceAll('\0', '').trim() || '0', 8)
    const type = String.fromCharCode(head[156] ?? 0)
    if (!Number.isSafeInteger(size) || size < 0) return { lack: 'no_file' }
    if (type === '0' || type === '\0') {
      if (size > most) return { lack: 'large' }
      return { content: tar.subarray(at + block, at + block + size) }
    }
    if (type !== 'x' && type !== 'g') return { lack: 'no_file' }
    at += block + Math.ceil(size / block) * block
  }
  return { lack: 'no_file' }
}
