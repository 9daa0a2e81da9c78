import { createHmac } from 'node:crypto'
import type { Signer } from './archive-mark.ts'

/** What the first seal of all stands on. */
export const chainStart = Buffer.alloc(32)

export interface Link {
  number: number
  seqs: readonly number[]
  hashes: Buffer
  horizon: number
  previous: Buffer
}

/**
 * The mark of a seal: over its number, the numbers and hashes of its rows, how far it decided, and the seal before it. Its key comes
 * from the master key, so whoever rules the database alone cannot make one.
 */
export function linkHash(signer: Signer, { number, seqs, hashes, horizon, previous }: Link): Buffer {
  const head = JSON.stringify({ number, horizon, seqs })
  return createHmac('sha256', signer.derive('audit_chain', 'link')).update(previous).update(head).update(hashes).digest()
}
