import { Transform } from 'node:stream'

/** Every cookie of the platform begins with it. */
const prefix = Buffer.from('beacon_')
const blank = 'x'.charCodeAt(0)
const [equals, underscore] = [0x3d, 0x5f]

const isOfName = (byte: number): boolean => byte === underscore || (byte >= 0x61 && byte <= 0x7a)
/** A value ends at what no cookie may hold: a control, a space, `"`, `,` or `;`. */
const isOfValue = (byte: number): boolean => byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x2c && byte !== 0x3b

/**
 * Blanks what follows `beacon_…=`, whatever is spoken: a browser sends the cookies of a site to all its ports, and a node must neither
 * read ours nor set one. Nothing is held back and no length changes, so it works over any cut into pieces.
 */
export function blankCookies(): Transform {
  // How much of the prefix was seen; beyond it the rest of a name, then its value.
  let seen = 0
  let isValue = false
  const step = (byte: number): number => {
    if (isValue && isOfValue(byte)) return blank
    isValue = false
    if (seen < prefix.length) {
      // The first letter comes but once in the prefix, so a miss begins anew with it at most.
      seen = byte === prefix[seen] ? seen + 1 : Number(byte === prefix[0])
      return byte
    }
    isValue = byte === equals
    if (isValue || !isOfName(byte)) seen = Number(byte === prefix[0])
    return byte
  }
  return new Transform({
    allowHalfOpen: true,
    transform: (piece: Buffer, _encoding, done) => done(null, piece.map(step)),
  })
}
