import { createHash } from 'node:crypto'

/** Each piece vouches for all before it: sha256 over the chain so far and the piece's own sum, both as hexadecimal text. */
export const nextChain = (before: string | null, sha256: string): string =>
  createHash('sha256')
    .update(before ?? '')
    .update(sha256)
    .digest('hex')
