import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { aiEvaluation, aiReevaluation, aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { cancelRuns } from '../../../scenes/check/index.ts'
import { programOwner } from './programs.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'

/** A run ends unread: what waits is evaluated no more. Answers how many waited. */
export async function closeRun(tx: Tx, { contest_id, run, at }: Pick<ContestLock, 'contest_id' | 'run' | 'at'>): Promise<number> {
  await cancelRuns(tx, programOwner(contest_id))
  const ofRun = sql`select submission_id from ai_submission where contest_id = ${contest_id} and run <= ${run}`
  await tx
    .delete(aiEvaluation)
    .where(and(sql`${aiEvaluation.submission_id} in (${ofRun})`, inArray(aiEvaluation.state, ['queued', 'leased'])))
  await tx
    .update(aiReevaluation)
    .set({ decision: 'discarded', decided_at: iso(at) })
    .where(and(eq(aiReevaluation.contest_id, contest_id), isNull(aiReevaluation.decision)))
  const open = await tx
    .update(aiSubmission)
    .set({ state: 'fault', is_counted: false })
    .where(and(eq(aiSubmission.contest_id, contest_id), inArray(aiSubmission.state, ['queued', 'running'])))
    .returning({ id: aiSubmission.submission_id })
  return open.length
}
