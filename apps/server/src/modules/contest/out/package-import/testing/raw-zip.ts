import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  name: string | Buffer
  body?: Buffer | string
  /** Compressed bytes given as they are; with `size` as what the directory claims. */
  deflated?: Buffer
  size?: number
  flags?: number
  mode?: number
}

/** A zip written byte by byte, for tests: it can say what no archiver would write. */
export function rawZip(entries: Iterable<RawEntry>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const entry of entries) {
    const body = Buffer.from(entry.body ?? '')
    const packed = entry.deflated ?? deflateRawSync(body)
    const name = Buffer.from(entry.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.flags ?? 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(body), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(entry.size ?? body.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('504b0304', 'hex'), fields, name, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021403', 'hex'), fields, tail, name)
    offset += 30 + name.length + packed.length
    count += 1
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...(count > 0xffff ? [central, ...zip64End(count, central.length, offset)] : [central]), end])
}

function zip64End(count: number, length: number, offset: number): Buffer[] {
  const record = Buffer.alloc(56)
  record.write('504b0606', 'hex')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(length), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('504b0607', 'hex')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}
