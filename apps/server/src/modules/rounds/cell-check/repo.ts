import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { cellCheck, type CellCheckRecord } from '../../../db/schema/rounds/cell.ts'
import type { RoundKey } from '../round/index.ts'
import type { Cell } from './port.ts'

export type RowKey = Cell & { n: number; rev: number }
type OfRun = Omit<RoundKey, 'n'>

export const isOfRun = ({ contest_id, run }: OfRun) => and(eq(cellCheck.contest_id, contest_id), eq(cellCheck.run, run))
export const isOfRound = (key: RoundKey) => and(isOfRun(key), eq(cellCheck.n, key.n))
export const isCell = (of: OfRun, { n, topic_id, entrant_id }: Cell & { n: number }) =>
  and(isOfRound({ ...of, n }), eq(cellCheck.topic_id, topic_id), eq(cellCheck.entrant_id, entrant_id))
export const isOpen = ne(cellCheck.state, 'done')

/** Rows by their keys, in one statement whatever their number. */
export const isAmong = (keys: readonly RowKey[]): SQL => sql`
  (${cellCheck.n}, ${cellCheck.topic_id}, ${cellCheck.entrant_id}, ${cellCheck.rev}) in (select k.n, k.topic_id, k.entrant_id, k.rev
    from jsonb_to_recordset(${JSON.stringify(keys.map(({ n, topic_id, entrant_id, rev }) => ({ n, topic_id, entrant_id, rev })))}::jsonb)
      as k(n int, topic_id uuid, entrant_id uuid, rev int))`

/** A verdict that counts: what was annulled is not checked. */
export const countedVerdict = sql<NonNullable<CellCheckRecord['verdict']> | null>`
  case when ${cellCheck.is_annulled} then 'error' else ${cellCheck.verdict} end`

export interface CountedCell extends Cell {
  n: number
  /** Null: its check is not over. */
  verdict: CellCheckRecord['verdict']
  rev: number
}

/** What counts of each cell of rounds, by round, topic and entrant. */
export const selectCounted = (executor: Executor, of: OfRun, rounds: readonly number[]): Promise<CountedCell[]> =>
  executor
    .select({
      n: cellCheck.n,
      topic_id: cellCheck.topic_id,
      entrant_id: cellCheck.entrant_id,
      verdict: countedVerdict,
      rev: cellCheck.rev,
    })
    .from(cellCheck)
    .where(and(isOfRun(of), inArray(cellCheck.n, [...rounds]), cellCheck.counts))
    .orderBy(cellCheck.n, cellCheck.topic_id, cellCheck.entrant_id)

/** The newest rows of a cell first. */
export const selectRevisions = (executor: Executor, of: OfRun, cell: Cell & { n: number }): Promise<CellCheckRecord[]> =>
  executor
    .select()
    .from(cellCheck)
    .where(isCell(of, cell))
    .orderBy(sql`${cellCheck.rev} desc`)

/** A later check of a cell counts in place of those before it. */
export async function makeCount(tx: Tx, of: OfRun, { rev, ...cell }: RowKey): Promise<boolean> {
  const newer = await tx.$count(cellCheck, and(isCell(of, cell), cellCheck.counts, sql`${cellCheck.rev} > ${rev}`))
  if (newer > 0) return false
  await tx
    .update(cellCheck)
    .set({ counts: false })
    .where(and(isCell(of, cell), cellCheck.counts))
  await tx
    .update(cellCheck)
    .set({ counts: true })
    .where(and(isCell(of, cell), eq(cellCheck.rev, rev)))
  return true
}
