import { DiskRefusal, safe, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'

const sector = 512
/** The tool reads a parent's name from here, whatever the header says of its descriptor. */
const toolPlace = { at: sector, sectors: 20 }
const mostSectors = 2048
const atEnd = 0xff_ff_ff_ff_ff_ff_ff_ffn
const standalone = new Set(['monolithicsparse', 'streamoptimized'])

const isSparse = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'KDMV'
const isText = (head: Buffer): boolean => /^\s*# disk descriptorfile/iu.test(head.subarray(0, 128).toString('latin1'))
const isOld = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'COWD'
export const isVmdk = (head: Buffer): boolean => isSparse(head) || isText(head) || isOld(head)

/** One file that holds its descriptor and all of its data. @throws DiskRefusal */
export async function readVmdk(bytes: Bytes): Promise<DiskFacts> {
  const head = await bytes.read(0, Math.min(sector, bytes.size))
  // A descriptor alone tells where the data lies: in other files.
  if (!isSparse(head)) throw new DiskRefusal('disk_extents', { format: 'vmdk' })
  const header = readHeader(head)
  if (header.isLong) {
    const last = readHeader(await bytes.read(bytes.size - 2 * sector, sector))
    if (last.capacity !== header.capacity || last.isLong || last.descriptorAt !== header.descriptorAt) throw new DiskRefusal('disk_broken')
  }
  const text = await descriptorOf(bytes, header.descriptorAt, header.descriptorSectors)
  judge(text)
  const place = Math.min(toolPlace.sectors * sector, Math.max(0, bytes.size - toolPlace.at))
  judgeParent((await bytes.read(toolPlace.at, place)).toString('latin1'))
  return { format: 'vmdk', virtualBytes: header.capacity * sector }
}

interface Header {
  capacity: number
  descriptorAt: number
  descriptorSectors: number
  /** A second header lies at the end of the file, and the tool takes that one. */
  isLong: boolean
}

function readHeader(head: Buffer): Header {
  if (head.length < sector || !isSparse(head)) throw new DiskRefusal('disk_broken')
  const version = head.readUInt32LE(4)
  if (version < 1 || version > 3) throw new DiskRefusal('disk_version', { format: 'vmdk', version })
  const capacity = safe(head.readBigUInt64LE(12))
  // Without a size of its own the file is a descriptor in disguise: its data lies elsewhere.
  if (capacity === 0) throw new DiskRefusal('disk_extents', { format: 'vmdk' })
  if (capacity > Number.MAX_SAFE_INTEGER / sector) throw new DiskRefusal('disk_broken')
  const descriptorAt = safe(head.readBigUInt64LE(28))
  const descriptorSectors = safe(head.readBigUInt64LE(36))
  return { capacity, descriptorAt, descriptorSectors, isLong: head.readBigUInt64LE(56) === atEnd }
}

async function descriptorOf(bytes: Bytes, at: number, sectors: number): Promise<string> {
  if (at === 0 || sectors === 0 || sectors > mostSectors) throw new DiskRefusal('disk_extents', { format: 'vmdk' })
  return (await bytes.read(at * sector, sectors * sector)).toString('latin1').split('\0', 1)[0] ?? ''
}

function judge(text: string): void {
  judgeParent(text)
  const lines = text.split('\n').map((line) => line.trim().toLowerCase())
  const type = valueOf(lines, 'createtype')
  if (!standalone.has(type ?? '')) throw new DiskRefusal('disk_extents', { format: 'vmdk', type: (type ?? '').slice(0, 40) })
  const parent = valueOf(lines, 'parentcid')
  if (parent !== null && parent !== 'ffffffff') throw new DiskRefusal('disk_parent', { format: 'vmdk' })
  const extents = lines.filter((line) => /^(?:rw|rdonly|noaccess)\s/u.test(line))
  const [one] = extents
  // The name of the one extent is the file itself, whatever it was called where it was made.
  if (one === undefined || extents.length !== 1 || !/^rw \d{1,15} sparse "[^"/\\]{1,255}"$/u.test(one))
    throw new DiskRefusal('disk_extents', { format: 'vmdk' })
}

function judgeParent(text: string): void {
  if (text.toLowerCase().includes('parentfilenamehint')) throw new DiskRefusal('disk_parent', { format: 'vmdk' })
}

function valueOf(lines: readonly string[], key: string): string | null {
  const line = lines.find((one) => one.startsWith(`${key}=`) || one.startsWith(`${key} `))
  if (line === undefined) return null
  return line
    .slice(line.indexOf('=') + 1)
    .trim()
    .replaceAll('"', '')
}
