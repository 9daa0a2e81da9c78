import type { PoolClient } from 'pg'
import type { Platform } from '../../../context.ts'
import { holding } from '../../../db/held.ts'
import type { Signer } from './archive-mark.ts'
import { chainStart, linkHash } from './link.ts'
import { findMisfit, type Last, type Misfit } from './predecessor.ts'
import { rowHash } from './row-hash.ts'
import { locks } from '../../../db/locks.ts'

/** Held while one process seals or cleans: there is one chain. */
export const chainLock = locks.auditChain
const rowsAtOnce = 5_000
/** A long arrear is sealed in several transactions, so that what is done stays done. */
const batchesAtOnce = 40
/** A number is drawn an instant before its transaction is known to the database; so long nobody takes for granted that it is. */
const settleMs = 10_000

/** The greatest number seen, and the transactions that ran then: once they are over, no smaller number comes any more. */
interface Mark {
  seq: number
  past: bigint
  at: number
}
/** What a sealing process keeps from one turn to the next. */
export interface SealMemory {
  mark: Mark | null
  /** Seals before this one hold nothing above the horizon. */
  openFrom: number
  /** The newest seal this process wrote or found whole. */
  last: Last | null
  /** What did not fit and was not told yet. */
  misfit: Misfit | null
}
export const sealMemory = (): SealMemory => ({ mark: null, openFrom: 0, last: null, misfit: null })

interface Sealed {
  rows: number
  last: Last
  misfit: Misfit | null
}

/** Seals what was committed since, in its order of arrival. Null: another process does it now. */
export async function sealOnce(
  { pool, secret }: Pick<Platform, 'pool' | 'secret'>,
  memory: SealMemory,
  settle = settleMs,
): Promise<number | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: locks } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [chainLock])
    const sealed = locks[0]?.free === true ? await holding(() => sealBehind(client, secret, memory, settle)) : null
    await client.query('commit')
    if (sealed === null) return null
    // Only what is committed is known: a seal that a lost connection took back is not missed.
    memory.last = sealed.last
    memory.misfit ??= sealed.misfit
    return sealed.rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** What does not fit is told and sealed on all the same: rows that come must not stay open because old ones were touched. */
async function sealBehind(client: PoolClient, signer: Signer, memory: SealMemory, settle: number): Promise<Sealed> {
  const last = await lastSeal(client)
  const misfit = await findMisfit(client, signer, memory.last, last)
  return { ...(await sealBatches(client, signer, memory, { last, settle })), misfit }
}

async function sealBatches(
  client: PoolClient,
  signer: Signer,
  memory: SealMemory,
  { last: before, settle }: { last: Last; settle: number },
): Promise<Omit<Sealed, 'misfit'>> {
  let last = before
  const horizon = Math.max(last.horizon, await settledHorizon(client, memory, settle))
  memory.openFrom = await firstOpen(client, memory.openFrom, last.horizon)
  let sealed = 0
  // Each batch goes on behind the one before it; a smaller number that appears meanwhile is taken at the next turn.
  let from = last.horizon
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const rows = await openRows(client, from, memory.openFrom)
    from = rows.at(-1)?.seq ?? from
    const isQuiet = rows.length === 0
    // With nothing new, an empty seal still says that everything up to the horizon is decided.
    if (isQuiet && (sealed > 0 || horizon <= last.horizon)) return { rows: sealed, last }
    // Rows come in the order of their numbers: behind a full batch everything up to its last row is decided, and no more than that.
    const decided = rows.length < rowsAtOnce ? horizon : Math.max(last.horizon, Math.min(horizon, from))
    last = await writeSeal(client, signer, last, { rows, horizon: decided })
    sealed += rows.length
    if (rows.length < rowsAtOnce) break
  }
  return { rows: sealed, last }
}

async function lastSeal(client: PoolClient): Promise<Last> {
  const { rows } = await client.query<{ number: string; hash: Buffer; horizon: string }>(
    'select number, hash, horizon from audit_seal order by number desc limit 1',
  )
  const [row] = rows
  return row === undefined
    ? { number: 0, hash: chainStart, horizon: 0 }
    : { number: Number(row.number), hash: row.hash, horizon: Number(row.horizon) }
}

/** Up to which number every row there will ever be is committed by now. */
async function settledHorizon(client: PoolClient, memory: SealMemory, settle: number): Promise<number> {
  const { rows } = await client.query<{ seq: string | null; oldest: string; past: string }>(
    `select (select max(seq) from audit) as seq, pg_snapshot_xmin(now.snap)::text as oldest, pg_snapshot_xmax(now.snap)::text as past
     from (select pg_current_snapshot() as snap) as now`,
  )
  const [row] = rows
  if (row === undefined) return 0
  const { mark } = memory
  const past = BigInt(row.past)
  // A database that came back from a backup elsewhere counts its transactions anew.
  const isOver = mark !== null && mark.past <= past && BigInt(row.oldest) >= mark.past && Date.now() - mark.at >= settle
  if (mark === null || isOver || mark.past > past) memory.mark = { seq: Number(row.seq ?? 0), past, at: Date.now() }
  return isOver ? mark.seq : 0
}

async function firstOpen(client: PoolClient, from: number, horizon: number): Promise<number> {
  const { rows } = await client.query<{ number: string | null }>(
    'select min(number) as number from audit_seal where number >= $1 and last_seq > $2',
    [from, horizon],
  )
  return Number(rows[0]?.number ?? from)
}

interface OpenRow {
  seq: number
  hash: Buffer
}

async function openRows(client: PoolClient, from: number, openFrom: number): Promise<OpenRow[]> {
  const { rows } = await client.query<{ seq: string; hash: Buffer }>(
    `with known as (select unnest(seqs) as seq from audit_seal where number >= $2 and last_seq > $1),
       fresh as (select a.seq, a.at from audit a where a.seq > $1 and not exists (select from known k where k.seq = a.seq) order by a.seq limit ${rowsAtOnce})
     select a.seq, ${rowHash} as hash from fresh f join audit a on a.seq = f.seq and a.at = f.at order by a.seq`,
    [from, openFrom],
  )
  return rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }))
}

async function writeSeal(
  client: PoolClient,
  signer: Signer,
  last: Last,
  { rows, horizon }: { rows: OpenRow[]; horizon: number },
): Promise<Last> {
  const number = last.number + 1
  const seqs = rows.map(({ seq }) => seq)
  const hashes = Buffer.concat(rows.map((row) => row.hash))
  const hash = linkHash(signer, { number, seqs, hashes, horizon, previous: last.hash })
  await client.query(
    `insert into audit_seal (number, first_seq, last_seq, rows, seqs, hashes, horizon, previous, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [number, seqs[0] ?? horizon, seqs.at(-1) ?? horizon, seqs.length, seqs, hashes, horizon, last.hash, hash],
  )
  return { number, hash, horizon }
}
