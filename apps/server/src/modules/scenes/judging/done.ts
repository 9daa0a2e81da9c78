import type { JudgingFault } from '@beacon/api/scene/judging'
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../db/database.ts'
import { judging, type BrokenAttempt, type JudgedStep, type JudgingRecord } from '../../../db/schema/index.ts'
import { turnOf } from './turn.ts'

/** A judging that is over. `done`: `failedStep(steps)` says what it found; `fault`: there is no verdict, and it costs nobody anything. */
export interface DoneJudging {
  judging_id: string
  owner: string
  key: string
  outcome: 'done' | 'fault'
  fault: JudgingFault | null
  steps: JudgedStep[]
  /** Attempts that broke off before. */
  broken: BrokenAttempt[]
  begun_at: string | null
  done_at: string
}

/** What is over of an owner and nobody has taken yet, the oldest first; who takes it, in whatever transaction commits, has it alone. */
export async function takeDoneJudgings(tx: Tx, owner: string, limit = 50): Promise<DoneJudging[]> {
  // A query of its own that locks is evaluated once: inside `in`, a plan may evaluate it for each row and take more than the limit.
  const next = tx.$with('next').as(
    tx
      .select({ judging_id: judging.judging_id })
      .from(judging)
      .where(and(eq(judging.owner, owner), eq(judging.state, 'done'), eq(judging.is_taken, false)))
      .orderBy(asc(judging.done_at))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const rows = await tx
    .with(next)
    .update(judging)
    .set({ is_taken: true })
    .where(inArray(judging.judging_id, tx.select({ judging_id: next.judging_id }).from(next)))
    .returning({
      judging_id: judging.judging_id,
      owner: judging.owner,
      key: judging.key,
      outcome: sql<'done' | 'fault'>`coalesce(${judging.outcome}, 'fault')`,
      fault: judging.fault,
      steps: judging.steps,
      broken: judging.broken,
      begun_at: judging.begun_at,
      done_at: sql<string>`${judging.done_at}`.mapWith(judging.done_at),
    })
  return rows.toSorted((one, other) => (one.done_at === other.done_at ? 0 : one.done_at < other.done_at ? -1 : 1))
}

/** Owners with this beginning that have something to take. */
export async function ownersToTake(executor: Executor, ownerPrefix: string): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ owner: judging.owner })
    .from(judging)
    .where(and(eq(judging.state, 'done'), eq(judging.is_taken, false), sql`starts_with(${judging.owner}, ${ownerPrefix})`))
  return rows.map(({ owner }) => owner)
}

const { inputs: _inputs, definition: _definition, is_taken: _taken, ...lineColumns } = getTableColumns(judging)
/** A judging as a log shows it, whatever its state: `viewSteps(plan, steps)` are all of its steps. */
export type JudgingLine = Omit<JudgingRecord, 'inputs' | 'definition' | 'is_taken'>

export interface JudgingFilter {
  owner: string
  keys?: readonly string[]
  /** Compared from its beginning. */
  keyPrefix?: string
  offset?: number
  limit: number
}

/** The latest order first. */
export function judgingsOf(executor: Executor, { owner, keys, keyPrefix, offset = 0, limit }: JudgingFilter): Promise<JudgingLine[]> {
  return executor
    .select(lineColumns)
    .from(judging)
    .where(
      and(
        eq(judging.owner, owner),
        keys === undefined ? undefined : inArray(judging.key, [...keys]),
        keyPrefix === undefined ? undefined : sql`starts_with(${judging.key}, ${keyPrefix})`,
      ),
    )
    .orderBy(desc(judging.ordered_at), desc(judging.judging_id))
    .limit(limit)
    .offset(offset)
}

export async function findJudging(executor: Executor, owner: string, key: string): Promise<JudgingLine | null> {
  const [row] = await judgingsOf(executor, { owner, keys: [key], limit: 1 })
  return row ?? null
}

/** How many patches are judged before one that waits: now, or in front of it. Looks at a hill, and versions that are made of it, are none. */
export async function patchesAhead(executor: Executor, { judging_id }: Pick<JudgingLine, 'judging_id'>): Promise<number> {
  const own = alias(judging, 'own')
  const isBefore = sql`(-${judging.priority}, ${turnOf(judging)}, ${judging.ordered_at}) < (-${own.priority}, ${turnOf(own)}, ${own.ordered_at})`
  const [row] = await executor
    .select({ n: count() })
    .from(judging)
    .innerJoin(own, eq(own.judging_id, judging_id))
    .where(and(isNotNull(judging.patch_file_id), or(eq(judging.state, 'leased'), and(eq(judging.state, 'queued'), isBefore))))
  return row?.n ?? 0
}
