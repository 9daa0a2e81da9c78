/** Headers of disks as tests write them. */
export interface QcowParts {
  version?: number
  backingAt?: bigint
  backingBytes?: number
  features?: bigint
  crypt?: number
  size?: bigint
  clusterBits?: number
  tableEntries?: number
  extensions?: ReadonlyArray<readonly [type: number, text: string]>
}

export function qcow2(parts: QcowParts = {}): Buffer {
  const { version = 3, backingAt = 0n, backingBytes = 0, features = 0n, crypt = 0, size = 1n << 20n, clusterBits = 16 } = parts
  const bytes = Buffer.alloc(256 * 1024)
  bytes.write('QFI\xfb', 0, 'latin1')
  bytes.writeUInt32BE(version, 4)
  bytes.writeBigUInt64BE(backingAt, 8)
  bytes.writeUInt32BE(backingBytes, 16)
  bytes.writeUInt32BE(clusterBits, 20)
  bytes.writeBigUInt64BE(size, 24)
  bytes.writeUInt32BE(crypt, 32)
  bytes.writeUInt32BE(parts.tableEntries ?? 1, 36)
  bytes.writeBigUInt64BE(BigInt(3 * 65_536), 40)
  bytes.writeBigUInt64BE(features, 72)
  bytes.writeUInt32BE(4, 96)
  bytes.writeUInt32BE(104, 100)
  let at = 104
  for (const [type, text] of parts.extensions ?? []) {
    bytes.writeUInt32BE(type, at)
    bytes.writeUInt32BE(text.length, at + 4)
    bytes.write(text, at + 8, 'latin1')
    at += 8 + Math.ceil(text.length / 8) * 8
  }
  return bytes
}

/** A disk that tells 30 GB of data and holds one cluster: every place of it leads there. */
export function bombOf(gib: number): Buffer {
  const cluster = 65_536
  const tables = (gib * 2 ** 30) / cluster / (cluster / 8)
  const bytes = Buffer.alloc(6 * cluster)
  qcow2({ size: BigInt(gib) << 30n, tableEntries: tables }).copy(bytes, 0, 0, 104)
  // Places of counts, their block, the first table, the second, and data.
  bytes.writeBigUInt64BE(BigInt(cluster), 48)
  bytes.writeUInt32BE(1, 56)
  bytes.writeBigUInt64BE(BigInt(2 * cluster), cluster)
  for (let n = 0; n < 6; n += 1) bytes.writeUInt16BE(1, 2 * cluster + 2 * n)
  for (let n = 0; n < tables; n += 1) bytes.writeBigUInt64BE(BigInt(4 * cluster), 3 * cluster + 8 * n)
  for (let n = 0; n < cluster / 8; n += 1) bytes.writeBigUInt64BE(BigInt(5 * cluster), 4 * cluster + 8 * n)
  bytes.fill(0xa5, 5 * cluster)
  return bytes
}

export interface VmdkParts {
  lines?: readonly string[]
  capacity?: bigint
  version?: number
}
export const vmdkLines = ['# Disk DescriptorFile', 'version=1', 'CID=1', 'parentCID=ffffffff', 'createType="monolithicSparse"']

export function vmdk({ lines = [...vmdkLines, 'RW 2048 SPARSE "disk.vmdk"'], capacity = 2048n, version = 1 }: VmdkParts = {}): Buffer {
  const bytes = Buffer.alloc(64 * 1024)
  bytes.write('KDMV', 0, 'latin1')
  bytes.writeUInt32LE(version, 4)
  bytes.writeBigUInt64LE(capacity, 12)
  bytes.writeBigUInt64LE(128n, 20)
  bytes.writeBigUInt64LE(1n, 28)
  bytes.writeBigUInt64LE(20n, 36)
  bytes.writeUInt32LE(512, 44)
  bytes.write(`${lines.join('\n')}\n`, 512, 'latin1')
  return bytes
}

export function vdi({ type = 1, parent = 0 }: { type?: number; parent?: number } = {}): Buffer {
  const bytes = Buffer.alloc(1024)
  bytes.writeUInt32LE(0xbe_da_10_7f, 0x40)
  bytes.writeUInt32LE(0x0001_0001, 0x44)
  bytes.writeUInt32LE(type, 0x4c)
  bytes.writeBigUInt64LE(1n << 20n, 0x170)
  bytes[0x1b8] = parent
  return bytes
}

export function raw(mib = 1): Buffer {
  const bytes = Buffer.alloc(mib * 2 ** 20)
  bytes.write('\x55\xaa', 510, 'latin1')
  return bytes
}
