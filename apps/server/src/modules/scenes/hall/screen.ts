const keptBytes = 65_536
const lineFeed = 10

/** The last 64 KiB that a terminal showed. What is cut is cut at a line, so no letter and no sequence is torn. */
export function openScreen() {
  let pieces: Buffer[] = []
  let bytes = 0
  let isCut = false
  return {
    push: (piece: Buffer) => {
      pieces.push(piece)
      bytes += piece.length
      while (bytes > 2 * keptBytes || (pieces.length > 1 && bytes - (pieces[0]?.length ?? 0) >= keptBytes)) {
        const first = pieces.shift() ?? Buffer.alloc(0)
        bytes -= first.length
        isCut = true
        if (pieces.length > 0) continue
        pieces = [first.subarray(first.length - keptBytes)]
        bytes = keptBytes
      }
    },
    shown: (): Buffer => {
      const all = Buffer.concat(pieces)
      const kept = all.subarray(Math.max(0, all.length - keptBytes))
      if (!isCut && kept.length === all.length) return kept
      return kept.subarray(kept.indexOf(lineFeed) + 1)
    },
  }
}
export type Screen = ReturnType<typeof openScreen>
