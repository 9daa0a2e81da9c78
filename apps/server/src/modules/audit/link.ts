import { createHash } from 'node:crypto'

/** What the first seal of all stands on. */
export const chainStart = Buffer.alloc(32)

export interface Link {
  number: number
  seqs: readonly number[]
  hashes: Buffer
  horizon: number
  previous: Buffer
}

/** The hash of a seal: over its number, the numbers and hashes of its rows, how far it decided, and the seal before it. */
export function linkHash({ number, seqs, hashes, horizon, previous }: Link): Buffer {
  const head = JSON.stringify({ number, horizon, seqs })
  return createHash('sha256').update(previous).update(head).update(hashes).digest()
}
