import { DiskRefusal, safe, type Bytes } from './bytes.ts'
import type { DiskFacts } from './facts.ts'

const kiB = 1024
const regionTables = [192 * kiB, 256 * kiB]
const mostEntries = 2047
const metadataBytes = 64 * kiB
/** As they lie in the file, their first three parts turned round. */
const metadataRegion = '06a27c8b90479a4bb8fe575f050f886e'
const fileParameters = '3767a1ca36fa434db3b633f0aa44e76b'
const virtualSize = '2442a52f1bcd7648b2115dbed83bf4b8'
const parentLocator = '2d5fd3a80bb34d45abf7d3d84834ab0c'
const hasParent = 0b10

export const isVhdx = (head: Buffer): boolean => head.subarray(0, 8).toString('latin1') === 'vhdxfile'

/** A disk of Hyper-V's that stands alone. Both of its tables of regions lead to the same facts. @throws DiskRefusal */
export async function readVhdx(bytes: Bytes): Promise<DiskFacts> {
  const places = new Set<number>()
  for (const at of regionTables) places.add(await placeOfMetadata(bytes, at))
  const [place] = places
  if (places.size !== 1 || place === undefined) throw new DiskRefusal('disk_broken')
  const table = await bytes.read(place, metadataBytes)
  if (table.subarray(0, 8).toString('latin1') !== 'metadata') throw new DiskRefusal('disk_broken')
  const items = entriesOf(table, { from: 32, bytes: 32, count: table.readUInt16LE(10) })
  if (items.some(({ guid }) => guid === parentLocator)) throw new DiskRefusal('disk_parent', { format: 'vhdx' })
  const parameters = await itemOf(bytes, { place, items, guid: fileParameters, length: 8 })
  if ((parameters.readUInt32LE(4) & hasParent) !== 0) throw new DiskRefusal('disk_parent', { format: 'vhdx' })
  const size = await itemOf(bytes, { place, items, guid: virtualSize, length: 8 })
  return { format: 'vhdx', virtualBytes: safe(size.readBigUInt64LE(0)) }
}

async function placeOfMetadata(bytes: Bytes, at: number): Promise<number> {
  const table = await bytes.read(at, 64 * kiB)
  if (table.subarray(0, 4).toString('latin1') !== 'regi') throw new DiskRefusal('disk_broken')
  const regions = entriesOf(table, { from: 16, bytes: 32, count: table.readUInt32LE(8) }).filter(({ guid }) => guid === metadataRegion)
  const [region] = regions
  if (region === undefined || regions.length !== 1) throw new DiskRefusal('disk_broken')
  return safe(region.entry.readBigUInt64LE(16))
}

interface Entry {
  guid: string
  entry: Buffer
}

function entriesOf(table: Buffer, { from, bytes, count }: { from: number; bytes: number; count: number }): Entry[] {
  if (count > mostEntries || from + count * bytes > table.length) throw new DiskRefusal('disk_broken')
  return Array.from({ length: count }, (_, index) => {
    const entry = table.subarray(from + index * bytes, from + (index + 1) * bytes)
    return { guid: entry.subarray(0, 16).toString('hex'), entry }
  })
}

interface ItemQuery {
  place: number
  items: readonly Entry[]
  guid: string
  length: number
}

async function itemOf(bytes: Bytes, { place, items, guid, length }: ItemQuery): Promise<Buffer> {
  const found = items.filter((item) => item.guid === guid)
  const [one] = found
  if (one === undefined || found.length !== 1) throw new DiskRefusal('disk_broken')
  return bytes.read(place + one.entry.readUInt32LE(16), length)
}
