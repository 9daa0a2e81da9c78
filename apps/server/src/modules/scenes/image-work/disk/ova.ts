import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { boundedBytes, DiskRefusal } from './bytes.ts'
import { readTar, type TarEntry } from '../../../platform/archive/index.ts'
import { rawHeadBytes, readRaw } from './raw.ts'
import { mostVirtualBytes, readerOf } from './read-disk.ts'

interface Taking {
  /** The archive from its begin; it is read twice. */
  open: () => Readable
  member: string
  mostBytes: number
  to: string
}
const entries = 100
const sumsBytes = 64 * 1024
const shownNames = 10

/** Puts the disk of an OVA aside and answers its name there. @throws DiskRefusal, ArchiveRefusal */
export async function takeFromOva({ open, member, mostBytes, to }: Taking): Promise<string> {
  const limits = { entries, bytes: mostBytes }
  const disks: string[] = []
  const seen = new Set<string>()
  let sums = new Map<string, Sum>()
  await readTar(open(), limits, async (entry, bytes) => {
    if (entry.kind === 'link') throw new DiskRefusal('archive_link', { path: entry.name.slice(0, 200) })
    if (entry.kind === 'folder') return
    if (seen.has(entry.name)) throw new DiskRefusal('archive_twice', { path: entry.name.slice(0, 200) })
    seen.add(entry.name)
    const head = await headOf(bytes)
    if (entry.name.endsWith('.mf') && entry.bytes <= sumsBytes) sums = sumsIn(head.toString('utf8'))
    else if (await isDisk(head, entry)) disks.push(entry.name)
  })
  const wanted = chosen(disks, member)
  const sum = sums.get(wanted)
  await readTar(open(), limits, async (entry, bytes) => {
    if (entry.name === wanted && entry.kind === 'file') await put(bytes, { to, sum, name: wanted })
  })
  return wanted
}

function chosen(disks: readonly string[], member: string): string {
  const names = disks
    .slice(0, shownNames)
    .map((name) => name.slice(0, 100))
    .join(', ')
  if (member !== '') {
    const found = disks.find((name) => name === member)
    if (found === undefined) throw new DiskRefusal('ova_member', { path: member.slice(0, 200), names })
    return found
  }
  const [one] = disks
  if (one === undefined) throw new DiskRefusal('ova_none')
  if (disks.length > 1) throw new DiskRefusal('ova_many', { n: disks.length, names })
  return one
}

async function headOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(Buffer.from(part))
    if ((length += part.length) >= rawHeadBytes) break
  }
  return Buffer.concat(parts)
}

/** By content: what looks like a disk and is one that we refuse is told by name when it is read. */
async function isDisk(head: Buffer, { bytes }: TarEntry): Promise<boolean> {
  if (readerOf(head.subarray(0, 512)) !== readRaw) return true
  const part = boundedBytes(Math.min(head.length, bytes), async (offset, length) => head.subarray(offset, offset + length))
  return readRaw(part).then(
    () => true,
    () => false,
  )
}

interface Sum {
  algorithm: 'sha1' | 'sha256'
  hex: string
}

/** Lines such as `SHA256(disk.vmdk)= 0123…`. */
function sumsIn(text: string): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const line of text.split('\n')) {
    const [head = '', tail = ''] = [line.slice(0, line.lastIndexOf('=')), line.slice(line.lastIndexOf('=') + 1)]
    const at = head.indexOf('(')
    const algorithm = head.slice(0, at).trim().toLowerCase()
    const name = head.slice(at + 1, head.lastIndexOf(')'))
    const hex = tail.trim().toLowerCase()
    if ((algorithm === 'sha1' || algorithm === 'sha256') && /^[0-9a-f]{40,64}$/u.test(hex)) sums.set(name, { algorithm, hex })
  }
  return sums
}

async function put(bytes: AsyncIterable<Buffer>, { to, sum, name }: { to: string; sum: Sum | undefined; name: string }): Promise<void> {
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  const hash = createHash(sum?.algorithm ?? 'sha256')
  let written = 0
  for await (const piece of bytes) {
    if ((written += piece.length) > mostVirtualBytes)
      throw new DiskRefusal('archive_limit', { limit: `${mostVirtualBytes / 1024 ** 3} GB` })
    hash.update(piece)
    if (!out.write(piece)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  if (sum !== undefined && hash.digest('hex') !== sum.hex) throw new DiskRefusal('ova_sum', { path: name.slice(0, 200) })
}
