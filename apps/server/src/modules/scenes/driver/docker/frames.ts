const headBytes = 8
const ofStderr = 2

export type Channel = 'out' | 'err'

/** Output without a terminal comes in frames of two channels. What goes beyond the limit is dropped and said. */
export class FrameReader {
  isCut = false
  readonly #limit: number
  readonly #hear: ((bytes: Buffer, channel: Channel) => void) | undefined
  #rest: Buffer = Buffer.alloc(0)
  #kept = 0
  readonly #out: Buffer[] = []
  readonly #err: Buffer[] = []

  constructor(limit: number, hear?: (bytes: Buffer, channel: Channel) => void) {
    this.#limit = limit
    this.#hear = hear
  }

  push(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= headBytes) {
      const end = headBytes + this.#rest.readUInt32BE(4)
      if (this.#rest.length < end) return
      this.#keep(this.#rest[0] === ofStderr ? 'err' : 'out', this.#rest.subarray(headBytes, end))
      this.#rest = this.#rest.subarray(end)
    }
  }

  stdout = (): Buffer => Buffer.concat(this.#out)
  stderr = (): Buffer => Buffer.concat(this.#err)

  #keep(channel: Channel, bytes: Buffer): void {
    this.#hear?.(bytes, channel)
    const room = this.#limit - this.#kept
    if (bytes.length > room) this.isCut = true
    const kept = bytes.subarray(0, Math.max(0, room))
    this.#kept += kept.length
    if (kept.length > 0) (channel === 'err' ? this.#err : this.#out).push(kept)
  }
}

/** Both channels of a whole answer in the order in which they were written. */
export function textOfFrames(bytes: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; at + headBytes <= bytes.length;) {
    const end = at + headBytes + bytes.readUInt32BE(at + 4)
    parts.push(bytes.subarray(at + headBytes, end))
    at = end
  }
  return Buffer.concat(parts).toString('utf8')
}
