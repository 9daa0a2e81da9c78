const sector = 2_048
/** The first sixteen sectors belong to whoever starts from the disc. */
const firstSector = 16

interface IsoFile {
  /** As it stands on the disc: at most 30 letters. */
  name: string
  content: Buffer
}

/** A disc image (ISO 9660) of a few small files in one folder. A system reads it, whatever file systems it has else. */
export function isoOf(label: string, files: readonly IsoFile[]): Buffer {
  const tables = firstSector + 2
  const folderAt = tables + 2
  let next = folderAt + 1
  const placed = files.map(({ name, content }) => {
    const at = next
    next += Math.ceil(content.length / sector)
    return { name, content, at }
  })
  const folder = folderOf(folderAt, placed)
  return Buffer.concat([
    Buffer.alloc(firstSector * sector),
    headOf({ label, sectors: next, tables, folder: recordOf('\0', { at: folderAt, bytes: sector, isFolder: true }) }),
    endOf(),
    pathTable(folderAt, 'LE'),
    pathTable(folderAt, 'BE'),
    padded(folder),
    ...placed.map(({ content }) => padded(content)),
  ])
}

const padded = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc((sector - (content.length % sector)) % sector)])

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

/** 1 January 2000: two discs of the same files are the same. */
const recordDate = Buffer.from([100, 1, 1, 0, 0, 0, 0])

function recordOf(name: string, { at, bytes, isFolder }: { at: number; bytes: number; isFolder: boolean }): Buffer {
  const letters = Buffer.from(name, 'latin1')
  const fields = Buffer.concat([
    both32(at),
    both32(bytes),
    recordDate,
    Buffer.from([isFolder ? 2 : 0, 0, 0]),
    both16(1),
    Buffer.from([letters.length]),
    letters,
    Buffer.alloc((letters.length + 1) % 2),
  ])
  return Buffer.concat([Buffer.from([fields.length + 2, 0]), fields])
}

function folderOf(at: number, files: readonly (IsoFile & { at: number })[]): Buffer {
  const self = { at, bytes: sector, isFolder: true }
  return Buffer.concat([
    recordOf('\0', self),
    recordOf('\u0001', self),
    ...files
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, content, at: start }) => recordOf(`${name};1`, { at: start, bytes: content.length, isFolder: false })),
  ])
}

function pathTable(folderAt: number, order: 'LE' | 'BE'): Buffer {
  const table = Buffer.alloc(sector)
  table.writeUInt8(1, 0)
  if (order === 'LE') {
    table.writeUInt32LE(folderAt, 2)
    table.writeUInt16LE(1, 6)
  } else {
    table.writeUInt32BE(folderAt, 2)
    table.writeUInt16BE(1, 6)
  }
  return table
}

function headOf({ label, sectors, tables, folder }: { label: string; sectors: number; tables: number; folder: Buffer }): Buffer {
  const head = Buffer.alloc(sector)
  head.set([1], 0)
  head.write('CD001\u0001', 1, 'latin1')
  head.fill(' ', 8, 72)
  head.write(label.padEnd(32), 40, 'latin1')
  both32(sectors).copy(head, 80)
  both16(1).copy(head, 120)
  both16(1).copy(head, 124)
  both16(sector).copy(head, 128)
  both32(10).copy(head, 132)
  head.writeUInt32LE(tables, 140)
  head.writeUInt32BE(tables + 1, 148)
  folder.copy(head, 156)
  head.fill(' ', 190, 813)
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
