import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { iso, stateOf } from '../../../../contest/core/contest/index.ts'
import { appendEvents, type ContestLock } from '../../../../contest/score/score/index.ts'
import { deadlineSql } from '../sitting/deadline.ts'
import { markEvent } from './events.ts'
import { areMarksFinal } from '../results/release.ts'

/** Marks of a paper that nobody has judged. */
export const notJudged = { objective: null, unmarked: null, mark: null } as const

type Closed = Pick<AttemptRecord, 'attempt_id' | 'entrant_id' | 'mark'>

/**
 * Opens papers that are in: their answers stay, and their marks are taken away. What people marked waits in its items until the paper is
 * judged again.
 */
export async function openAgain(tx: Tx, lock: ContestLock, attempts: readonly Closed[]): Promise<void> {
  if (attempts.length === 0) return
  const ids = attempts.map(({ attempt_id }) => attempt_id)
  await tx
    .update(examAttempt)
    .set({ state: 'going', submitted_at: null, submitted_by: null, submit_reason: '', answered: null, digest: null, ...notJudged })
    .where(inArray(examAttempt.attempt_id, ids))
  const marked = attempts.filter(({ mark }) => mark !== null)
  await appendEvents(
    tx,
    lock,
    marked.map(({ entrant_id }) => markEvent(entrant_id, { objective: null, subjective: null, submitted_at: null })),
  )
}

/**
 * Opens papers that the clock handed in and whose time, as it is now, is not over: after extra time, or when an exam that was over goes
 * on. What a candidate handed in stays in. Answers how many.
 */
export async function openWhoeverHasTime(tx: Tx, lock: ContestLock, row: ExamRecord): Promise<number> {
  if (areMarksFinal(row) || stateOf(row, lock.at).status === 'paused') return 0
  const { rows } = await tx.execute<{ attempt_id: string; entrant_id: string; mark: number | null }>(sql`
    select a.attempt_id, a.entrant_id, a.mark from exam_attempt a
    where a.contest_id = ${row.resource_id} and a.run = ${row.run} and a.state = 'auto_submitted'
      and ${deadlineSql(row, lock.at)} > ${iso(lock.at)}::timestamptz + interval '1 second'
    order by a.attempt_id for update`)
  await openAgain(tx, lock, rows)
  return rows.length
}
