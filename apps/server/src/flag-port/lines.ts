/** Bytes of a line. Nobody's flag or token is longer. */
export const lineBytes = 200

/** A line without its end; null is one that was too long: its bytes were dropped as they came. */
export type FlagLine = string | null

export interface LineReader {
  read(chunk: Buffer): FlagLine[]
  /** What stands behind the last end of a line. */
  rest(): FlagLine[]
}

/** Whatever splits a reply into lines elsewhere, too: a reply to one line is one line. */
const breaks = /[\p{Cc}\u2028\u2029]/gu
const none = Buffer.alloc(0)

/** Lines of what comes in pieces; empty ones are none. It holds one line at most. */
export function lineReader(): LineReader {
  let kept = none
  let isTooLong = false
  const keep = (part: Buffer) => {
    // One more for the carriage return of those who send one.
    if (kept.length + part.length > lineBytes + 1) isTooLong = true
    kept = isTooLong ? none : Buffer.concat([kept, part])
  }
  const take = (): FlagLine[] => {
    const line = isTooLong ? null : kept.toString().trim().replace(breaks, '\uFFFD')
    kept = none
    isTooLong = false
    return line === '' ? [] : [line]
  }
  return {
    read: (chunk) => {
      const lines: FlagLine[] = []
      let from = 0
      for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, to))
        lines.push(...take())
        from = to + 1
      }
      keep(chunk.subarray(from))
      return lines
    },
    rest: take,
  }
}
