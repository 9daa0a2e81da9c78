import { DiskRefusal, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'
import { isQcow2, readQcow2 } from './qcow2.ts'
import { readRaw } from './raw.ts'
import { isVdi, readVdi } from './vdi.ts'
import { isVhdx, readVhdx } from './vhdx.ts'
import { isVmdk, readVmdk } from './vmdk.ts'

/** A larger disk than a definition may ask for. */
export const mostVirtualBytes = 100 * 1024 ** 3
const smallest = 512

/** What a file holds, by its content alone; nothing that names another file passes. @throws DiskRefusal */
export async function readDisk(bytes: Bytes): Promise<DiskFacts> {
  const facts = await readerOf(await bytes.read(0, Math.min(512, bytes.size)))(bytes)
  if (facts.virtualBytes < smallest) throw new DiskRefusal('disk_broken')
  const inGb = (size: number) => Math.ceil((size / 1024 ** 3) * 10) / 10
  if (facts.virtualBytes > mostVirtualBytes)
    throw new DiskRefusal('disk_size', { size: inGb(facts.virtualBytes), max: inGb(mostVirtualBytes) })
  return facts
}

export function readerOf(head: Buffer): (bytes: Bytes) => Promise<DiskFacts> {
  if (isQcow2(head)) return readQcow2
  if (isVmdk(head)) return readVmdk
  if (isVdi(head)) return readVdi
  if (isVhdx(head)) return readVhdx
  return readRaw
}
