import { DiskRefusal, safe, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'

const signature = 0xbe_da_10_7f
const headerBytes = 0x1c8
const version = 0x0001_0001
/** 1 grows, 2 has its full size; 3 and 4 hold differences to another file. */
const standalone = new Set([1, 2])

export const isVdi = (head: Buffer): boolean => head.length >= 0x44 && head.readUInt32LE(0x40) === signature

/** A disk of VirtualBox's that stands alone. @throws DiskRefusal */
export async function readVdi(bytes: Bytes): Promise<DiskFacts> {
  const head = await bytes.read(0, headerBytes)
  if (head.readUInt32LE(0x44) !== version) throw new DiskRefusal('disk_version', { format: 'vdi', version: head.readUInt32LE(0x44) })
  const isAlone = standalone.has(head.readUInt32LE(0x4c))
  const links = head.subarray(0x1a8, 0x1c8)
  if (!isAlone || links.some((byte) => byte !== 0)) throw new DiskRefusal('disk_parent', { format: 'vdi' })
  return { format: 'vdi', virtualBytes: safe(head.readBigUInt64LE(0x170)) }
}
