import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const block = 512

export interface TarWriter {
  add: (
    entry: { name: string; kind: 'file' | 'folder' | 'link'; mode: number; bytes: number; to?: string },
    bytes?: AsyncIterable<Buffer>,
  ) => Promise<void>
  end: () => Promise<void>
  /** Leaves it unfinished. */
  drop: () => void
}

/** Whom the files of a tar belong to, in numbers. */
export interface TarOwner {
  uid: number
  gid: number
}
const root: TarOwner = { uid: 0, gid: 0 }

/** Writes a tar of plain headers: of one owner, without times, nothing but what was named. */
export function openTar(path: string, owner: TarOwner = root): TarWriter {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  // A full disk is told by an event, also between two writes.
  let failure: Error | null = null
  out.on('error', (error) => (failure = error))
  const put = async (bytes: Buffer) => {
    if (failure !== null) throw failure
    if (!out.write(bytes)) await once(out, 'drain')
  }
  return {
    add: async ({ name, kind, mode, bytes, to = '' }, body) => {
      const size = kind === 'file' ? bytes : 0
      await put(longHead({ name, type: kind === 'file' ? '0' : kind === 'folder' ? '5' : '2', mode, size, to, owner }))
      for await (const piece of body ?? []) await put(piece)
      await put(Buffer.alloc((block - (size % block)) % block))
    },
    end: async () => {
      await put(Buffer.alloc(2 * block))
      out.end()
      if (!out.closed) await once(out, 'close')
      if (failure !== null) throw failure
    },
    drop: () => void out.destroy(),
  }
}

/** GNU's way to tell what is longer than a header takes. */
function long(type: 'L' | 'K', text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`)
  if (bytes.length <= 100) return Buffer.alloc(0)
  const head = headerOf({ name: '././@LongLink', type, mode: 0, size: bytes.length, to: '' })
  return Buffer.concat([head, bytes, Buffer.alloc((block - (bytes.length % block)) % block)])
}

const longHead = (head: Head): Buffer => Buffer.concat([long('L', head.name), long('K', head.to), headerOf(head)])

interface Head {
  name: string
  type: string
  mode: number
  size: number
  to: string
  owner?: TarOwner
}

function headerOf({ name, type, mode, size, to, owner = root }: Head): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, bytes: number) => header.write(`${value.toString(8).padStart(bytes - 1, '0')}\0`, at)
  Buffer.from(name).copy(header, 0, 0, 99)
  octal(mode, 100, 8)
  octal(owner.uid, 108, 8)
  octal(owner.gid, 116, 8)
  if (size < 8 ** 11) octal(size, 124, 12)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  octal(0, 136, 12)
  header.write('        ', 148)
  header.write(type, 156)
  Buffer.from(to).copy(header, 157, 0, 99)
  header.write('ustar  \0', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** One small file as the beginning of a tar. */
export const tarFile = (name: string, content: Buffer, mode = 0o644): Buffer =>
  Buffer.concat([
    headerOf({ name, type: '0', mode, size: content.length, to: '' }),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ])

/** A folder as a part of a tar. */
export const tarFolder = (name: string, owner: TarOwner): Buffer => longHead({ name, type: '5', mode: 0o755, size: 0, to: '', owner })

/** One large file as a part of a tar, read as it flows. */
export async function* tarOfStream(
  { name, size, mode = 0o644, owner = root }: { name: string; size: number; mode?: number; owner?: TarOwner },
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield longHead({ name, type: '0', mode, size, to: '', owner })
  yield* bytes
  yield Buffer.alloc((block - (size % block)) % block)
}
