import { inflateSync } from 'node:zlib'

interface Piece {
  tag: string
  data: Buffer
  checksum: number
}

/**
 * A WOFF font as the plain font it wraps (W3C WOFF 1.0, section 5): its tables inflated, in their order.
 * PDF writers read a wrapped one a thousand times slower, table by table.
 */
export function plainFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const pieces = Array.from({ length: count }, (_, index) => pieceAt(woff, 44 + index * 20))
  const head = Buffer.alloc(12 + 16 * count)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, data, checksum }] of pieces.entries()) {
    const at = 12 + 16 * index
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function pieceAt(woff: Buffer, at: number): Piece {
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.readUInt32BE(at + 8)
  const length = woff.readUInt32BE(at + 12)
  const raw = woff.subarray(offset, offset + packed)
  return { tag: woff.toString('latin1', at, at + 4), data: packed < length ? inflateSync(raw) : raw, checksum: woff.readUInt32BE(at + 16) }
}
