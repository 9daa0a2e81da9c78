/**
 * How a console travels between an HTTP process and the scenes process: a byte for the kind, four for the length, then the piece.
 * Kind 0 is bytes of the terminal, kind 1 a JSON text.
 */
const headBytes = 5
const bytesKind = 0
const textKind = 1
/** What one frame may hold; a longer one is no frame of ours. */
const mostBytes = 1_048_576

export interface Frame {
  bytes?: Buffer
  word?: unknown
}

function framed(kind: number, piece: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headBytes + piece.length)
  frame.writeUInt8(kind, 0)
  frame.writeUInt32BE(piece.length, 1)
  frame.set(piece, headBytes)
  return frame
}

export const bytesFrame = (bytes: Uint8Array): Buffer => framed(bytesKind, bytes)
export const wordFrame = (word: object): Buffer => framed(textKind, Buffer.from(JSON.stringify(word)))

/** Gives frames back from a stream that cuts anywhere. @throws Error for what is no frame. */
export function openFrameReader(): (piece: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const frames: Frame[] = []
    while (rest.length >= headBytes) {
      const length = rest.readUInt32BE(1)
      if (length > mostBytes) throw new Error('a frame of a console is too long')
      if (rest.length < headBytes + length) break
      frames.push(frameOf(rest.readUInt8(0), rest.subarray(headBytes, headBytes + length)))
      rest = rest.subarray(headBytes + length)
    }
    return frames
  }
}

function frameOf(kind: number, piece: Buffer): Frame {
  if (kind === bytesKind) return { bytes: piece }
  if (kind !== textKind) throw new Error('a frame of a console has no kind')
  return { word: JSON.parse(piece.toString('utf8')) }
}
