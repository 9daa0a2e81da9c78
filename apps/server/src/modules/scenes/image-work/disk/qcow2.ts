import { DiskRefusal, safe, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'

const magic = 0x51_46_49_fb
/** Of version 3: what a reader must know. 0 unclean, 1 broken, 2 data in another file, 3 another compression, 4 longer tables. */
const known = 0b1_1001n
const longestHeader = 4096
const mostClusterBits = 21
const extensionBacking = 0xe2_79_2a_ca
const extensionData = 0x44_41_54_41

export const isQcow2 = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === magic

/** A disk of QEMU's that stands alone. @throws DiskRefusal */
export async function readQcow2(bytes: Bytes): Promise<DiskFacts> {
  const head = await bytes.read(0, 72)
  const version = head.readUInt32BE(4)
  if (version !== 2 && version !== 3) throw new DiskRefusal('disk_version', { format: 'qcow2', version })
  if (head.readBigUInt64BE(8) !== 0n || head.readUInt32BE(16) !== 0) throw new DiskRefusal('disk_backing', { format: 'qcow2' })
  const clusterBits = head.readUInt32BE(20)
  if (clusterBits < 9 || clusterBits > mostClusterBits) throw new DiskRefusal('disk_broken')
  if (head.readUInt32BE(32) !== 0) throw new DiskRefusal('disk_encrypted', { format: 'qcow2' })
  const virtualBytes = safe(head.readBigUInt64BE(24))
  mustHoldTable(bytes, { at: safe(head.readBigUInt64BE(40)), entries: head.readUInt32BE(36) })
  await readExtensions(bytes, version === 2 ? 72 : await lengthOfThree(bytes), 2 ** clusterBits)
  return { format: 'qcow2', virtualBytes }
}

/** The first table lies in the file and is no longer than the tool takes it. */
function mustHoldTable({ size }: Bytes, { at, entries }: { at: number; entries: number }): void {
  if (entries * 8 > 32 * 1024 * 1024 || at + entries * 8 > size) throw new DiskRefusal('disk_broken')
}

async function lengthOfThree(bytes: Bytes): Promise<number> {
  const more = await bytes.read(72, 32)
  const features = more.readBigUInt64BE(0)
  if ((features & 0b100n) !== 0n) throw new DiskRefusal('disk_data_file', { format: 'qcow2' })
  if ((features & 0b10n) !== 0n) throw new DiskRefusal('disk_broken')
  if ((features & ~known) !== 0n) throw new DiskRefusal('disk_feature', { format: 'qcow2', bits: `0x${features.toString(16)}` })
  const length = more.readUInt32BE(28)
  if (length < 104 || length > longestHeader || length % 8 !== 0) throw new DiskRefusal('disk_broken')
  return length
}

/** What follows the header, in its first cluster: two of the kinds name another file. */
async function readExtensions(bytes: Bytes, from: number, cluster: number): Promise<void> {
  const end = Math.min(cluster, bytes.size)
  for (let at = from; at + 8 <= end;) {
    const head = await bytes.read(at, 8)
    const type = head.readUInt32BE(0)
    const length = head.readUInt32BE(4)
    if (type === 0) return
    if (type === extensionBacking) throw new DiskRefusal('disk_backing', { format: 'qcow2' })
    if (type === extensionData) throw new DiskRefusal('disk_data_file', { format: 'qcow2' })
    if (length > end - at - 8) throw new DiskRefusal('disk_broken')
    at += 8 + Math.ceil(length / 8) * 8
  }
}
