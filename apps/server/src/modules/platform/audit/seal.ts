import type { PoolClient } from 'pg'
import type { Platform } from '../../../context.ts'
import { holding } from '../../../db/held.ts'
import type { Signer } from './archive-mark.ts'
import { chainStart, linkHash } from './link.ts'
import { findMisfit, type Last, type Misfit } from './predecessor.ts'
import { rowHash } from './row-hash.ts'
import { aboveHorizon, gapsAbove, withNumbers, type Sealed } from './sealed-numbers.ts'
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
  /** What is sealed above the horizon of `last`. */
  sealed: Sealed
  /** What did not fit and was not told yet. */
  misfit: Misfit | null
}
export const sealMemory = (): SealMemory => ({ mark: null, openFrom: 0, last: null, sealed: [], misfit: null })

interface Turn {
  rows: number
  last: Last
  sealed: Sealed
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
    const turn = locks[0]?.free === true ? await holding(() => sealBehind(client, secret, memory, settle)) : null
    await client.query('commit')
    if (turn === null) return null
    // Only what is committed is known: a seal that a lost connection took back is not missed.
    memory.last = turn.last
    memory.sealed = turn.sealed
    memory.misfit ??= turn.misfit
    return turn.rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** What does not fit is told and sealed on all the same: rows that come must not stay open because old ones were touched. */
async function sealBehind(client: PoolClient, signer: Signer, memory: SealMemory, settle: number): Promise<Turn> {
  const last = await lastSeal(client)
  const misfit = await findMisfit(client, signer, memory.last, last)
  const sealed = isSame(memory.last, last) ? memory.sealed : await readSealed(client, memory, last.horizon)
  return { ...(await sealBatches(client, signer, memory, { last, sealed, settle })), misfit }
}

const isSame = (known: Last | null, last: Last): boolean => known !== null && known.number === last.number && known.hash.equals(last.hash)

async function sealBatches(
  client: PoolClient,
  signer: Signer,
  memory: SealMemory,
  { last: before, sealed: known, settle }: { last: Last; sealed: Sealed; settle: number },
): Promise<Omit<Turn, 'misfit'>> {
  let last = before
  let sealed = known
  const horizon = Math.max(last.horizon, await settledHorizon(client, memory, settle))
  let count = 0
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const rows = await openRows(client, sealed, last.horizon)
    const isQuiet = rows.length === 0
    // With nothing new, an empty seal still says that everything up to the horizon is decided.
    if (isQuiet && (count > 0 || horizon <= last.horizon)) break
    // Rows come in the order of their numbers: behind a full batch everything up to its last row is decided, and no more than that.
    const upTo = rows.at(-1)?.seq ?? last.horizon
    const decided = rows.length < rowsAtOnce ? horizon : Math.max(last.horizon, Math.min(horizon, upTo))
    last = await writeSeal(client, signer, last, { rows, horizon: decided })
    sealed = aboveHorizon(
      withNumbers(
        sealed,
        rows.map(({ seq }) => seq),
      ),
      decided,
    )
    count += rows.length
    if (rows.length < rowsAtOnce) break
  }
  return { rows: count, last, sealed }
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

/** Read anew only where another process sealed since: what it sealed above the horizon. */
async function readSealed(client: PoolClient, memory: SealMemory, horizon: number): Promise<Sealed> {
  memory.openFrom = await firstOpen(client, memory.openFrom, horizon)
  const { rows } = await client.query<{ first: number; last: number }>(
    `select lower(range)::float8 as first, (upper(range) - 1)::float8 as last from unnest((
       select range_agg(int8range(one.seq, one.seq, '[]')) from audit_seal s cross join lateral unnest(s.seqs) as one(seq)
       where s.number >= $2 and s.last_seq > $1)) as range order by 1`,
    [horizon, memory.openFrom],
  )
  return aboveHorizon(rows, horizon)
}

interface OpenRow {
  seq: number
  hash: Buffer
}

/** Rows of the gaps alone are read: above the horizon lie the seals of ten seconds, and reading them again each turn cost more than their hashes. */
async function openRows(client: PoolClient, sealed: Sealed, horizon: number): Promise<OpenRow[]> {
  const gaps = gapsAbove(sealed, horizon)
  const { rows } = await client.query<{ seq: string; hash: Buffer }>(
    `select a.seq, ${rowHash} as hash from (
       select found.* from unnest($1::bigint[], $2::bigint[]) as gap(above, below)
       cross join lateral (select * from audit where seq > gap.above and seq < gap.below order by seq limit ${rowsAtOnce}) as found
       order by found.seq limit ${rowsAtOnce}) as a order by a.seq`,
    [gaps.map(({ above }) => above), gaps.map(({ below }) => below)],
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
