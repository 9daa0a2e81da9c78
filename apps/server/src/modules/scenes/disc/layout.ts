import { longNaming, plainNaming, type Naming } from './names.ts'
import { treeOf, type DiscFile, type DiscFolder } from './tree.ts'

const sector = 2_048
/** The first sixteen sectors belong to whoever starts from the disc. */
const firstSector = 16
/** 1 January 2000: two discs of the same files are the same. */
const recordDate = Buffer.from([100, 1, 1, 0, 0, 0, 0])

export interface Disc {
  /** All that stands before the content of files. */
  head: Buffer
  /** In the order in which they follow, each filled up to a whole sector. */
  files: readonly DiscFile[]
  bytes: number
}

export const paddingOf = (bytes: number): number => (sector - (bytes % sector)) % sector
const sectorsOf = (bytes: number): number => Math.ceil(bytes / sector)

interface Extent {
  at: number
  bytes: number
}

/** One of the trees of a disc: its folders and their table, once with each order of bytes. */
interface Tree {
  naming: Naming
  folders: readonly DiscFolder[]
  places: Map<DiscFolder, Extent>
  table: Buffer
  tables: number
}

/** Where everything lies on a disc (ISO 9660) of some files. `hasLongNames` adds the longer names of Joliet. @throws RangeError */
export function discOf(label: string, files: readonly DiscFile[], { hasLongNames }: { hasLongNames: boolean }): Disc {
  const folders = treeOf(files)
  const namings = hasLongNames ? [plainNaming, longNaming] : [plainNaming]
  let next = firstSector + namings.length + 1
  const trees = namings.map((naming): Tree => {
    const table = tableOf(folders, naming, () => 0, 'LE')
    const tables = next
    next += 2 * sectorsOf(table.length)
    const places = new Map<DiscFolder, Extent>()
    for (const folder of folders) {
      const bytes = folderBytes(folder, naming)
      places.set(folder, { at: next, bytes })
      next += sectorsOf(bytes)
    }
    return { naming, folders, places, table, tables }
  })
  const ordered = folders.flatMap((folder) => folder.files.map(({ file }) => file))
  const extents = new Map<DiscFile, Extent>()
  const headSectors = next
  for (const file of ordered) {
    extents.set(file, { at: next, bytes: file.bytes })
    next += sectorsOf(file.bytes)
  }
  const head = Buffer.concat([
    Buffer.alloc(firstSector * sector),
    ...trees.map((tree) => descriptorOf(label, tree, next)),
    endOf(),
    ...trees.flatMap((tree) => treeBytes(tree, extents)),
  ])
  if (head.length !== headSectors * sector) throw new Error('the disc is not laid out as it was reckoned')
  return { head, files: ordered, bytes: next * sector }
}

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc(paddingOf(content.length))])

function treeBytes({ naming, folders, places }: Tree, extents: ReadonlyMap<DiscFile, Extent>): Buffer[] {
  const at = (folder: DiscFolder) => places.get(folder)?.at ?? 0
  return [
    padded(tableOf(folders, naming, at, 'LE')),
    padded(tableOf(folders, naming, at, 'BE')),
    ...folders.map((folder) => folderContent(folder, naming, { places, extents })),
  ]
}

function both16(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE(value, 0)
  bytes.writeUInt16BE(value, 2)
  return bytes
}

function both32(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(value, 0)
  bytes.writeUInt32BE(value, 4)
  return bytes
}

function recordOf(name: Buffer, { at, bytes }: Extent, isFolder: boolean): Buffer {
  const fields = Buffer.concat([
    both32(at),
    both32(bytes),
    recordDate,
    Buffer.from([isFolder ? 2 : 0, 0, 0]),
    both16(1),
    Buffer.from([name.length]),
    name,
    Buffer.alloc((name.length + 1) % 2),
  ])
  return Buffer.concat([Buffer.from([fields.length + 2, 0]), fields])
}

interface Placed {
  places: ReadonlyMap<DiscFolder, Extent>
  extents: ReadonlyMap<DiscFile, Extent>
}
const nowhere: Extent = { at: 0, bytes: 0 }

/** The folder itself and the one above it come first; the others by their bytes, as whoever reads them may look for them so. */
function recordsOf(folder: DiscFolder, naming: Naming, { places, extents }: Placed): Buffer[] {
  const taken = new Set<string>()
  const own = places.get(folder) ?? nowhere
  const above = places.get(folder.parent ?? folder) ?? nowhere
  const entries = [
    ...folder.folders.map((one) => ({ name: naming.nameOf(one.name, 'folder', taken), to: places.get(one) ?? nowhere, isFolder: true })),
    ...folder.files.map(({ name, file }) => ({
      name: naming.nameOf(name, 'file', taken),
      to: extents.get(file) ?? nowhere,
      isFolder: false,
    })),
  ].toSorted((one, other) => Buffer.compare(one.name, other.name))
  return [
    recordOf(Buffer.from([0]), own, true),
    recordOf(Buffer.from([1]), above, true),
    ...entries.map(({ name, to, isFolder }) => recordOf(name, to, isFolder)),
  ]
}

/** No record lies across two sectors. */
function packed(records: readonly Buffer[]): Buffer {
  const parts: Buffer[] = []
  let used = 0
  for (const record of records) {
    const left = sector - (used % sector)
    const gap = record.length > left ? left : 0
    if (gap > 0) parts.push(Buffer.alloc(gap))
    parts.push(record)
    used += gap + record.length
  }
  return padded(Buffer.concat(parts))
}

const folderBytes = (folder: DiscFolder, naming: Naming): number =>
  packed(recordsOf(folder, naming, { places: new Map(), extents: new Map() })).length

const folderContent = (folder: DiscFolder, naming: Naming, placed: Placed): Buffer => packed(recordsOf(folder, naming, placed))

/** Folders with the number of the one above each. */
function tableOf(folders: readonly DiscFolder[], naming: Naming, placeOf: (folder: DiscFolder) => number, order: 'LE' | 'BE'): Buffer {
  const taken = new Map<DiscFolder | null, Set<string>>()
  const rows = folders.map((folder) => {
    const names = taken.get(folder.parent) ?? new Set()
    taken.set(folder.parent, names)
    const name = folder.parent === null ? Buffer.from([0]) : naming.nameOf(folder.name, 'folder', names)
    const row = Buffer.alloc(8 + name.length + (name.length % 2))
    row.writeUInt8(name.length, 0)
    const above = folders.indexOf(folder.parent ?? folder) + 1
    if (order === 'LE') {
      row.writeUInt32LE(placeOf(folder), 2)
      row.writeUInt16LE(above, 6)
    } else {
      row.writeUInt32BE(placeOf(folder), 2)
      row.writeUInt16BE(above, 6)
    }
    name.copy(row, 8)
    return row
  })
  return Buffer.concat(rows)
}

function descriptorOf(label: string, { naming, folders, places, table, tables }: Tree, sectors: number): Buffer {
  const head = Buffer.alloc(sector)
  const [root] = folders
  head.set([naming.isLong ? 2 : 1], 0)
  head.write('CD001\u0001', 1, 'latin1')
  naming.text('', 32).copy(head, 8)
  naming.text(label, 32).copy(head, 40)
  both32(sectors).copy(head, 80)
  // Which letters the names have: UCS-2 of level 3.
  if (naming.isLong) head.write('%/E', 88, 'latin1')
  both16(1).copy(head, 120)
  both16(1).copy(head, 124)
  both16(sector).copy(head, 128)
  both32(table.length).copy(head, 132)
  head.writeUInt32LE(tables, 140)
  head.writeUInt32BE(tables + sectorsOf(table.length), 148)
  recordOf(Buffer.from([0]), (root && places.get(root)) ?? nowhere, true).copy(head, 156)
  naming.text('', 622).copy(head, 190)
  for (const at of [813, 830, 847, 864]) head.write('0'.repeat(16), at, 'latin1')
  head.set([1], 881)
  return head
}

function endOf(): Buffer {
  const end = Buffer.alloc(sector)
  end.set([255], 0)
  end.write('CD001\u0001', 1, 'latin1')
  return end
}
