import type { ImageProblemCode } from '@beacon/api/image/image-limits'

/** Parts of a file, read where they lie. */
export interface Bytes {
  size: number
  /** Exactly so many bytes. @throws DiskRefusal where the file ends before */
  read: (offset: number, length: number) => Promise<Buffer>
}

/** Why a disk is refused before any tool opens it; crosses from the reader to the maker. */
export class DiskRefusal extends Error {
  override name = 'DiskRefusal'
  readonly code: ImageProblemCode
  readonly details: Record<string, string | number>
  constructor(code: ImageProblemCode, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Of one read: no header that we look at is longer. */
const mostBytes = 4 * 1024 * 1024

export function boundedBytes(size: number, take: (offset: number, length: number) => Promise<Buffer>): Bytes {
  return {
    size,
    read: (offset, length) => {
      const isInside = Number.isSafeInteger(offset) && offset >= 0 && length >= 0 && length <= mostBytes && offset + length <= size
      if (!isInside) throw new DiskRefusal('disk_broken')
      return take(offset, length)
    },
  }
}

/** A number of 64 bits that a file of ours can reach. @throws DiskRefusal */
export function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DiskRefusal('disk_broken')
  return Number(value)
}
