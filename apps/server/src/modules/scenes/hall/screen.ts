const keptBytes = 65_536
const lineFeed = 10

/** The last 64 KiB that a terminal showed, in one block of memory. What is cut is cut at a line, so no letter is torn. */
export function openScreen() {
  const block = Buffer.alloc(2 * keptBytes)
  let end = 0
  let isCut = false
  return {
    push: (bytes: Buffer) => {
      const piece = bytes.subarray(Math.max(0, bytes.length - keptBytes))
      isCut ||= piece.length < bytes.length
      if (end + piece.length > block.length) {
        block.copyWithin(0, end - keptBytes, end)
        end = keptBytes
        isCut = true
      }
      end += piece.copy(block, end)
    },
    shown: (): Buffer => {
      const from = Math.max(0, end - keptBytes)
      // A copy: what is shown is sent while more comes.
      const kept = Buffer.from(block.subarray(from, end))
      return isCut || from > 0 ? kept.subarray(kept.indexOf(lineFeed) + 1) : kept
    },
  }
}
