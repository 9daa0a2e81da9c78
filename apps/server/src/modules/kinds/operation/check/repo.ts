import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import {
  operationCheck,
  operationRun,
  type OperationCheckRecord,
  type OperationRunRecord,
} from '../../../../db/schema/kinds/operation/play.ts'

/** Runs of checks of all O&M contests; behind it stands the contest. */
export const checkOwners = 'operation:'
export const checkOwner = (contest_id: string): string => `${checkOwners}${contest_id}`
export const checkKey = ({ run_id, attempt }: Pick<OperationRunRecord, 'run_id' | 'attempt'>): string => `${run_id} ${attempt}`

interface OfRun {
  contest_id: string
  run: number
}
const openStates = ['queued', 'running'] as const

const ofRun = ({ contest_id, run }: OfRun): SQL | undefined => and(eq(operationRun.contest_id, contest_id), eq(operationRun.run, run))

/** Runs that are not over, of all entrants or of one. */
export const selectOpen = (executor: Executor, of: OfRun, more?: SQL): Promise<OperationRunRecord[]> =>
  executor
    .select()
    .from(operationRun)
    .where(and(ofRun(of), inArray(operationRun.state, [...openStates]), more))

export async function lockRun(tx: Tx, run_id: string): Promise<OperationRunRecord | null> {
  const [row] = await tx.select().from(operationRun).where(eq(operationRun.run_id, run_id)).for('update')
  return row ?? null
}

export const checksOfRun = (executor: Executor, run_id: string): Promise<OperationCheckRecord[]> =>
  executor.select().from(operationCheck).where(eq(operationCheck.run_id, run_id))

/** Applications of an entrant so far: by point, in all, and the last one by topic. */
export interface Used {
  points: ReadonlyMap<string, number>
  all: number
  last: ReadonlyMap<string, string>
}
export async function usedBy(executor: Executor, { contest_id, run }: OfRun, entrant_id: string): Promise<Used> {
  const { rows } = await executor.execute<{ point_id: string; n: number }>(sql`
    select point_id, count(*)::int as n from operation_check
    where contest_id = ${contest_id} and run = ${run} and entrant_id = ${entrant_id} and is_counted group by 1`)
  const all = await executor.execute<{ n: number }>(sql`
    select count(distinct run_id)::int as n from operation_check
    where contest_id = ${contest_id} and run = ${run} and entrant_id = ${entrant_id} and is_counted`)
  const last = await executor.execute<{ topic_id: string; at: string }>(sql`
    select topic_id, max(requested_at) as at from operation_run
    where contest_id = ${contest_id} and run = ${run} and entrant_id = ${entrant_id} and trigger = 'application'
      and exists (select from operation_check c where c.run_id = operation_run.run_id and c.is_counted) group by 1`)
  return {
    points: new Map(rows.map(({ point_id, n }) => [point_id, n])),
    all: all.rows[0]?.n ?? 0,
    last: new Map(last.rows.map(({ topic_id, at }) => [topic_id, new Date(at).toISOString()])),
  }
}
