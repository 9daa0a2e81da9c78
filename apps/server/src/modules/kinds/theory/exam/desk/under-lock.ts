import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Permission } from '@beacon/api/people/permissions'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { change, type Note } from '../../../../../db/change.ts'
import type { Tx } from '../../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { forgetContest } from '../../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../../contest/score/score/index.ts'
import { tellDesk } from './notify-desk.ts'
import { mustBeOwn, seeActing, type Watch } from './invigilator.ts'
import { areMarksFinal } from '../results/release.ts'
import { staffExam } from './staff-exam.ts'

export interface Held {
  tx: Tx
  note: Note<'contest'>
  lock: ContestLock
  row: ExamRecord
}

interface Step {
  operation: AuditOperation<'contest'>
  item?: Permission
}

/** Runs a step of the invigilators under the exam's lock, which orders it with the clock. */
export async function underLock<T>(
  ctx: SignedIn,
  id: string,
  { operation, item = 'contest.control' }: Step,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  await staffExam(ctx, id, item)
  return locked(ctx, id, operation, work)
}

/** The same for those who may also be the staff of a room. */
export async function underLockOf<T>(
  ctx: SignedIn,
  id: string,
  { operation, entrantIds }: { operation: AuditOperation<'contest'>; entrantIds: readonly string[] | null },
  work: (held: Held, watch: Watch) => Promise<T>,
): Promise<T> {
  const watch = await seeActing(ctx, id)
  await mustBeOwn(ctx, watch, entrantIds)
  return locked(ctx, id, operation, (held) => work(held, watch))
}

async function locked<T>(ctx: SignedIn, id: string, operation: AuditOperation<'contest'>, work: (held: Held) => Promise<T>): Promise<T> {
  const done = await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    return work({ tx, note, lock, row: asExam(lock.contest) })
  })
  forgetContest(ctx, id)
  tellDesk(ctx, id)
  return done
}

export const inRun = ({ resource_id, run }: ExamRecord) => and(eq(examAttempt.contest_id, resource_id), eq(examAttempt.run, run))

/** Locked attempts of some candidates of this run. */
export const lockAttempts = (tx: Tx, row: ExamRecord, entrantIds: readonly string[]): Promise<AttemptRecord[]> =>
  tx
    .select()
    .from(examAttempt)
    .where(and(inRun(row), inArray(examAttempt.entrant_id, [...entrantIds])))
    .orderBy(examAttempt.attempt_id)
    .for('update')

export const mustNotBeFinal = (row: ExamRecord): void => {
  if (areMarksFinal(row)) fail('results_released')
}
