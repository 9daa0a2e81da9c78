import type { Readable } from 'node:stream'
import { ArchiveRefusal } from './archive.ts'

export interface TarEntry {
  name: string
  kind: 'file' | 'folder' | 'link'
  mode: number
  bytes: number
  /** Where a link points to. */
  to: string
}
/** Gets each entry with its bytes; what it does not read is skipped. */
export type HearEntry = (entry: TarEntry, bytes: AsyncIterable<Buffer>) => Promise<void>

export interface TarLimits {
  entries: number
  bytes: number
}
const block = 512
const longestHeader = 64 * 1024
/** Archivers fill their last block with zeros. */
const mostFilling = 1024 ** 2
const broken = (why: string) => new ArchiveRefusal('import_unreadable', { path: '', why })

/**
 * Reads a tar (ustar, pax and GNU names) once from begin to end; nothing is kept but the entry at hand. What stands behind its last entry is
 * read as well and counts like the rest: whoever unpacks the same bytes reads them all. @throws ArchiveRefusal
 */
export async function readTar(source: Readable, limits: TarLimits, hear: HearEntry): Promise<void> {
  const take = takerOf(source)
  let longName: string | null = null
  let longLink: string | null = null
  let entries = 0
  let bytes = 0
  for (;;) {
    const header = await take.exactly(block, true)
    if (header === null) return
    if (header.every((byte) => byte === 0)) {
      if (await take.hasMore(limits.bytes - bytes + mostFilling)) throw tooLarge(limits)
      return
    }
    mustSum(header)
    const size = numberAt(header, 124, 12)
    const type = String.fromCharCode(header[156] ?? 0)
    if (++entries > limits.entries) throw new ArchiveRefusal('import_bomb', { limit: `${limits.entries} entries` })
    if ((bytes += size) > limits.bytes) throw tooLarge(limits)
    if (type === 'x' || type === 'g' || type === 'L' || type === 'K') {
      if (size > longestHeader) throw broken('a long header')
      const text = ((await take.exactly(size)) ?? Buffer.alloc(0)).toString('utf8')
      await take.skip(padding(size))
      if (type === 'x') {
        longName = paxOf(text, 'path') ?? longName
        longLink = paxOf(text, 'linkpath') ?? longLink
        if (paxOf(text, 'size') !== null || text.includes('GNU.sparse')) throw broken('a size of its own')
      } else if (type === 'L') longName = text.split('\0', 1)[0] ?? ''
      else if (type === 'K') longLink = text.split('\0', 1)[0] ?? ''
      continue
    }
    const prefix = textAt(header, 257, 6).startsWith('ustar') && header[263] === 0x30 ? textAt(header, 345, 155) : ''
    const name = longName ?? (prefix === '' ? textAt(header, 0, 100) : `${prefix}/${textAt(header, 0, 100)}`)
    const to = longLink ?? textAt(header, 157, 100)
    longName = longLink = null
    const kind = kindOf(type, name)
    const body = take.part(kind === 'file' ? size : 0)
    const clean = inside(name)
    if (clean !== '')
      await hear(
        { name: clean, kind, mode: numberAt(header, 100, 8) & 0o777, bytes: size, to: linkTo(kind, { name: clean, to, type }) },
        body,
      )
    for await (const _rest of body);
    if (kind !== 'file') await take.skip(size)
    await take.skip(padding(size))
  }
}

const tooLarge = ({ bytes }: TarLimits) => new ArchiveRefusal('import_bomb', { limit: `${Math.round(bytes / 1024 ** 2)} MB` })
const padding = (size: number) => (block - (size % block)) % block

function kindOf(type: string, name: string): TarEntry['kind'] {
  if (type === '5') return 'folder'
  if (type === '0' || type === '\0' || type === '7') return name.endsWith('/') ? 'folder' : 'file'
  if (type === '1' || type === '2') return 'link'
  throw new ArchiveRefusal('import_entry_refused', { path: name.slice(0, 200), why: 'device' })
}

/** The name below the root, without its dots. */
export function inside(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  if (name.startsWith('/') || name.includes('\0') || parts.includes('..'))
    throw new ArchiveRefusal('import_path_escape', { path: name.slice(0, 200) })
  return parts.join('/')
}

/** A link may point to what lies inside, and nowhere else. */
function linkTo(kind: TarEntry['kind'], { name, to, type }: { name: string; to: string; type: string }): string {
  if (kind !== 'link') return ''
  const refuse = () => new ArchiveRefusal('import_symlink', { path: name.slice(0, 200) })
  if (to === '' || to.startsWith('/') || to.includes('\0')) throw refuse()
  const way = type === '1' ? [] : name.split('/').slice(0, -1)
  for (const part of to.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') way.push(part)
    else if (way.pop() === undefined) throw refuse()
  }
  return way.join('/')
}

const textAt = (header: Buffer, from: number, bytes: number): string => {
  const part = header.subarray(from, from + bytes)
  const end = part.indexOf(0)
  return part.subarray(0, end === -1 ? bytes : end).toString('utf8')
}

/** Octal digits, or GNU's way to tell what is larger than they can. */
function numberAt(header: Buffer, from: number, bytes: number): number {
  if (bytes === 12 && header[from] === 0x80) {
    const value = header.readBigUInt64BE(from + 4)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken('a number')
    return Number(value)
  }
  const text = textAt(header, from, bytes).trim()
  if (text === '') return 0
  if (!/^[0-7]{1,12}$/u.test(text)) throw broken('a number')
  return Number.parseInt(text, 8)
}

function mustSum(header: Buffer): void {
  let sum = 8 * 32
  for (let at = 0; at < block; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  if (sum !== numberAt(header, 148, 8)) throw broken('a header')
}

function paxOf(text: string, key: string): string | null {
  for (const line of text.split('\n')) {
    const at = line.indexOf(` ${key}=`)
    if (at > 0 && /^\d+$/u.test(line.slice(0, at))) return line.slice(at + key.length + 2)
  }
  return null
}

interface Taker {
  exactly: (bytes: number, mayEnd?: boolean) => Promise<Buffer | null>
  part: (bytes: number) => AsyncIterable<Buffer>
  skip: (bytes: number) => Promise<void>
  /** Reads so much to the end; whether there is more. */
  hasMore: (bytes: number) => Promise<boolean>
}

function takerOf(source: Readable): Taker {
  const chunks = source.iterator() as AsyncIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done === true) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  async function* part(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (held.length === 0 && !(await more())) throw broken('it ends too soon')
      const piece = held.subarray(0, left)
      held = held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  return {
    exactly: async (bytes, mayEnd = false) => {
      while (held.length < bytes)
        if (!(await more())) {
          if (mayEnd && held.length === 0) return null
          throw broken('it ends too soon')
        }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    // One iteration: what a reader left is read by who asks next.
    part: (bytes) => {
      const parts = part(bytes)
      return { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }
    },
    skip: async (bytes) => {
      for await (const _piece of part(bytes));
    },
    hasMore: async (bytes) => {
      let left = bytes - held.length
      for (held = Buffer.alloc(0); left >= 0 && (await more()); held = Buffer.alloc(0)) left -= held.length
      return left < 0
    },
  }
}
