import type { JudgingFault } from '@beacon/api/scene/judging'
import { isRepeatedFault } from '@beacon/engine/judging'
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { checkScript, judging, type BrokenAttempt, type JudgedStep, type JudgingRecord } from '../../../db/schema/index.ts'
import { tellJudgings } from './tell.ts'
import { turnOf } from './turn.ts'

/** An accident may happen twice; what breaks a third time is for people to look at. */
export const mostFaults = 3
/** Whoever is silent for so long is gone. */
export const leaseS = 30
/** Behind a fault, times the faults so far: an engine that was restarted is there again. */
const restS = 5
const now = sql`clock_timestamp()`
const leaseEnd = sql`${now} + make_interval(secs => ${leaseS})`

type Leased = Pick<JudgingRecord, 'judging_id' | 'owner' | 'attempt'>
const isMine = ({ judging_id, attempt }: Leased) =>
  and(eq(judging.judging_id, judging_id), eq(judging.state, 'leased'), eq(judging.attempt, attempt))

/** `boxes` are made and take room; `looks` are at scenes that run already. */
export type JudgingSort = 'boxes' | 'looks'

/** Whether the time of a judging that waits has come, or comes within so many seconds. */
export async function isJudgingNear(executor: Executor, seconds: number): Promise<boolean> {
  const near = lte(judging.not_before, sql`${now} + make_interval(secs => ${seconds})`)
  const found = await executor
    .select({ one: sql`1` })
    .from(judging)
    .where(and(eq(judging.state, 'queued'), near))
    .limit(1)
  return found.length > 0
}

/** Takes judgings of a sort whose scripts are made, the most urgent first; of equal ones, each holder's in turn. */
export async function leaseJudgings(tx: Tx, judge: string, limit: number, sort: JudgingSort = 'boxes'): Promise<JudgingRecord[]> {
  const unmade = tx
    .select({ one: sql`1` })
    .from(checkScript)
    .where(
      and(
        or(eq(checkScript.script_id, judging.checker_id), eq(checkScript.script_id, judging.exploit_id)),
        eq(checkScript.state, 'building'),
      ),
    )
  const due = tx.$with('due').as(
    tx
      .select({ judging_id: judging.judging_id })
      .from(judging)
      .where(
        and(
          eq(judging.state, 'queued'),
          lte(judging.not_before, now),
          (sort === 'boxes' ? isNull : isNotNull)(judging.scene_id),
          not(exists(unmade)),
        ),
      )
      .orderBy(desc(judging.priority), asc(turnOf(judging)), asc(judging.ordered_at))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const rows = await tx
    .with(due)
    .update(judging)
    .set({
      state: 'leased',
      judge,
      attempt: sql`${judging.attempt} + 1`,
      lease_until: leaseEnd,
      steps: [],
      begun_at: sql`coalesce(${judging.begun_at}, ${now})`,
    })
    .where(inArray(judging.judging_id, tx.select({ judging_id: due.judging_id }).from(due)))
    .returning()
  await tellJudgings(
    tx,
    rows.map(({ owner }) => owner),
  )
  return rows
}

/** Says that the judge of these is alive; answers which of them are still its own. */
export async function keepLeases(executor: Executor, leased: readonly Leased[]): Promise<ReadonlySet<string>> {
  if (leased.length === 0) return new Set()
  const rows = await executor
    .update(judging)
    .set({ lease_until: leaseEnd })
    .where(or(...leased.map(isMine)))
    .returning({ judging_id: judging.judging_id })
  return new Set(rows.map(({ judging_id }) => judging_id))
}

/** Writes what is known of the steps, if the row is still the caller's; answers whether it is. */
export async function writeSteps(
  tx: Tx,
  leased: Leased,
  { steps, images }: { steps: readonly JudgedStep[]; images: Readonly<Record<string, string>> },
): Promise<boolean> {
  const rows = await tx
    .update(judging)
    .set({ steps: [...steps], images: { ...images }, lease_until: leaseEnd })
    .where(isMine(leased))
    .returning({ judging_id: judging.judging_id })
  if (rows.length > 0) await tellJudgings(tx, [leased.owner])
  return rows.length > 0
}

/** All steps were taken, or one found what its plan does not expect. */
export async function endJudging(tx: Tx, leased: Leased, steps: readonly JudgedStep[]): Promise<boolean> {
  const rows = await tx
    .update(judging)
    .set({ state: 'done', outcome: 'done', steps: [...steps], done_at: now, lease_until: null })
    .where(isMine(leased))
    .returning({ judging_id: judging.judging_id })
  if (rows.length > 0) await tellJudgings(tx, [leased.owner])
  return rows.length > 0
}

/** Gives a judging back that its judge has to leave: nothing of it counts. */
export async function returnJudging(tx: Tx, leased: Leased): Promise<void> {
  await tx.update(judging).set({ state: 'queued', lease_until: null, steps: [] }).where(isMine(leased))
  await tellJudgings(tx, [leased.owner])
}

/** An attempt that says nothing of what is judged is made again with a new box. After the last one there is no verdict, unless they say it together. */
export async function breakJudging(tx: Tx, leased: Leased, fault: JudgingFault): Promise<void> {
  const [row] = await tx.select().from(judging).where(isMine(leased)).for('update')
  if (row !== undefined) await breakRow(tx, row, fault)
}

async function breakRow(tx: Tx, row: JudgingRecord, fault: JudgingFault): Promise<void> {
  const { judging_id, owner, judge, steps } = row
  const broken: BrokenAttempt[] = [...row.broken, { fault, at: new Date().toISOString(), judge, steps }]
  const isLast = broken.length >= mostFaults || fault === 'script'
  const failed = isRepeatedFault(broken, row.scene_id !== null) ? steps.at(-1) : undefined
  const verdict: JudgedStep | undefined = failed && { ...failed, verdict: 'failed', result: failed.result ?? 'error' }
  const change = verdict
    ? { state: 'done' as const, outcome: 'done' as const, steps: [...steps.slice(0, -1), verdict], done_at: now }
    : isLast
      ? { state: 'done' as const, outcome: 'fault' as const, fault, done_at: now }
      : { state: 'queued' as const, steps: [], not_before: sql`${now} + make_interval(secs => ${restS * broken.length})` }
  await tx
    .update(judging)
    .set({ ...change, broken, lease_until: null })
    .where(eq(judging.judging_id, judging_id))
  await tellJudgings(tx, [owner])
}

/** Judgings whose judge was killed, and those whose script could not be made into an image. */
export async function settleLostJudgings(tx: Tx): Promise<void> {
  const failed = tx
    .select({ one: sql`1` })
    .from(checkScript)
    .where(
      and(
        or(eq(checkScript.script_id, judging.checker_id), eq(checkScript.script_id, judging.exploit_id)),
        eq(checkScript.state, 'failed'),
      ),
    )
  const lost = await tx
    .select()
    .from(judging)
    .where(and(eq(judging.state, 'leased'), or(isNull(judging.lease_until), lt(judging.lease_until, now))))
    .for('update', { skipLocked: true })
  for (const row of lost) await breakRow(tx, row, 'lost')
  const without = await tx
    .select()
    .from(judging)
    .where(and(eq(judging.state, 'queued'), exists(failed)))
    .for('update', { skipLocked: true })
  for (const row of without) await breakRow(tx, row, 'script')
}
