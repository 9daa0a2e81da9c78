import type { PoolClient } from 'pg'
import type { Signer } from './archive-mark.ts'
import { findNotedHead, shortMark, type NotedHead } from './head.ts'
import { linkHash } from './link.ts'

/** The seal that the next one stands on. */
export interface Last {
  number: number
  hash: Buffer
  horizon: number
}

/** What the sealer found instead: a seal it knows is gone or another's (`lost`), or the newest one carries no mark of our key (`seq`: its first row). */
export type Misfit = { lost: NotedHead } | { seq: number }

/** Compares the newest seal with what this process knows. Nothing is read while nobody else wrote one. */
export async function findMisfit(client: PoolClient, signer: Signer, known: Last | null, last: Last): Promise<Misfit | null> {
  if (known !== null && known.number === last.number && known.hash.equals(last.hash)) return null
  if (known !== null && known.number > 0) {
    const lost = { number: known.number, hash: shortMark(known.hash) }
    const kept = await findNotedHead(client, lost)
    if (kept === 'missing' || kept === 'different') return { lost }
  }
  return last.number === 0 ? null : findForeign(client, signer, last.number)
}

async function findForeign(client: PoolClient, signer: Signer, number: number): Promise<Misfit | null> {
  const { rows } = await client.query<
    { seqs: number[]; first_seq: string; horizon: string } & Record<'hashes' | 'previous' | 'hash', Buffer>
  >('select seqs::float8[] as seqs, hashes, horizon, previous, hash, first_seq from audit_seal where number = $1', [number])
  const [row] = rows
  if (row === undefined) return null
  const isOurs = linkHash(signer, { ...row, number, horizon: Number(row.horizon) }).equals(row.hash)
  return isOurs ? null : { seq: Number(row.first_seq) }
}
