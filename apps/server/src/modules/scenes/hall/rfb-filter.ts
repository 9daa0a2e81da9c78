/** What a browser says to a desktop, in the protocol of VNC (RFC 6143), after its greeting. */
const kinds = {
  pixelFormat: 0,
  encodings: 2,
  updateRequest: 3,
  key: 4,
  pointer: 5,
  cutText: 6,
  continuous: 150,
  fence: 248,
  size: 251,
  qemu: 255,
}
const qemuKey = 0
const qemuSound = 1
/** Version, kind of security, and whether the desktop is shared. */
const greetingBytes = 12 + 1 + 1
/** What somebody may paste, and names of encodings that a browser knows. */
const most = { text: 4_096, encodings: 256, screens: 16 }

export interface RfbEars {
  /** Whether keys and pointers of this browser count now. */
  mayType: () => boolean
  onTyped: () => void
}

/**
 * Lets through what a browser may say. Keys of whoever only watches are left out here, as a desktop knows no right; what is no message of
 * the protocol ends the connection. @throws RangeError
 */
export function openRfbFilter({ mayType, onTyped }: RfbEars): (piece: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0)
  let greeting = greetingBytes
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const passed: Buffer[] = []
    if (greeting > 0) {
      const part = rest.subarray(0, greeting)
      greeting -= part.length
      passed.push(part)
      rest = rest.subarray(part.length)
    }
    for (let length = lengthOf(rest); length !== null && length <= rest.length; length = lengthOf(rest)) {
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (!isTyped(message)) passed.push(message)
      else if (mayType()) {
        onTyped()
        passed.push(message)
      }
    }
    return Buffer.concat(passed)
  }
}

function isTyped(message: Buffer): boolean {
  const kind = message.readUInt8(0)
  return kind === kinds.key || kind === kinds.pointer || kind === kinds.cutText || (kind === kinds.qemu && message[1] === qemuKey)
}

/** Bytes of the message that begins here; null where more of it must be known. */
function lengthOf(rest: Buffer): number | null {
  if (rest.length === 0) return null
  const kind = rest.readUInt8(0)
  if (kind === kinds.pixelFormat) return 20
  if (kind === kinds.updateRequest || kind === kinds.continuous) return 10
  if (kind === kinds.key) return 8
  if (kind === kinds.pointer) return 6
  if (kind === kinds.encodings) return counted(rest, { at: 2, head: 4, each: 4, most: most.encodings })
  if (kind === kinds.size) return counted(rest, { at: 6, head: 8, each: 16, most: most.screens, isByte: true })
  if (kind === kinds.fence) return counted(rest, { at: 8, head: 9, each: 1, most: 64, isByte: true })
  if (kind === kinds.cutText) return textLength(rest)
  if (kind === kinds.qemu) return qemuLength(rest)
  throw new RangeError('this is no message of a desktop')
}

function counted(
  rest: Buffer,
  { at, head, each, most: limit, isByte = false }: { at: number; head: number; each: number; most: number; isByte?: boolean },
): number | null {
  if (rest.length < head) return null
  const count = isByte ? rest.readUInt8(at) : rest.readUInt16BE(at)
  if (count > limit) throw new RangeError('a message of a desktop is too long')
  return head + count * each
}

function textLength(rest: Buffer): number | null {
  if (rest.length < 8) return null
  // A clipboard of its own kind tells its length below zero.
  const length = Math.abs(rest.readInt32BE(4))
  if (length > most.text) throw new RangeError('a text for a desktop is too long')
  return 8 + length
}

function qemuLength(rest: Buffer): number | null {
  if (rest.length < 2) return null
  if (rest[1] === qemuKey) return 12
  if (rest[1] !== qemuSound) throw new RangeError('this is no message of a desktop')
  if (rest.length < 4) return null
  return rest.readUInt16BE(2) === 2 ? 10 : 4
}
