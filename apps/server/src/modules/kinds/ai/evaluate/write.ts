import { isFrozenAt } from '@beacon/engine'
import type { AiEvent } from '@beacon/engine/ai'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { aiEvaluation, aiSealed, type AiEvaluationRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { publish } from '../../../../live/outbox.ts'
import { clockOf } from '../../../contest/core/contest/index.ts'
import { appendEvents, type ContestLock, type NewEvent } from '../../../contest/score/score/index.ts'
import type { LeasedEvaluation } from './queue.ts'
import type { FileOutcome } from './task.ts'
import { setSubmission } from './tell.ts'

export type AiNewEvent = NewEvent<AiEvent>
/** A file was scored or refused; neither: it could not be evaluated, through no fault of its own. */
type Outcome = FileOutcome | { scores: null; problem: null }

function stateOf({ scores, problem }: Outcome): 'scored' | 'refused' | 'fault' {
  if (scores !== null) return 'scored'
  return problem === null ? 'fault' : 'refused'
}

/** The evaluation is still the caller's: its lease may have run out, and somebody else have taken it. */
const isHeld = ({ evaluation_id, attempts }: AiEvaluationRecord) =>
  and(eq(aiEvaluation.evaluation_id, evaluation_id), eq(aiEvaluation.state, 'leased'), eq(aiEvaluation.attempts, attempts))

async function take(tx: Tx, { evaluation }: LeasedEvaluation, outcome: Outcome, took_ms: number | null): Promise<boolean> {
  const rows = await tx
    .update(aiEvaluation)
    .set({ state: stateOf(outcome), metric: outcome.scores?.public ?? null, problem: outcome.problem, took_ms, lease_until: null })
    .where(isHeld(evaluation))
    .returning({ id: aiEvaluation.evaluation_id })
  return rows.length > 0
}

/**
 * Writes what came of an evaluation. The private score is sealed in the same transaction; the public one becomes an event, unless the
 * evaluation was made aside. Refusals of the form, and faults of ours, are not counted.
 */
export async function writeOutcome(
  tx: Tx,
  lock: ContestLock,
  item: LeasedEvaluation,
  outcome: Outcome,
  took_ms: number | null,
): Promise<void> {
  const { evaluation, submission } = item
  if (!(await take(tx, item, outcome, took_ms))) return
  const { submission_id, entrant_id, topic_id } = submission
  if (outcome.scores !== null) {
    const sealed = { submission_id, version: evaluation.version, metric: outcome.scores.private }
    await tx
      .insert(aiSealed)
      .values(sealed)
      .onConflictDoUpdate({ target: [aiSealed.submission_id, aiSealed.version], set: sealed })
  }
  if (evaluation.reevaluation_id !== null) return
  const state = stateOf(outcome)
  const metric = outcome.scores?.public ?? null
  const written = await setSubmission(tx, submission_id, {
    state,
    metric,
    problem: outcome.problem,
    // What its team waited for is the program.
    took_ms: submission.result_file_id === null ? took_ms : submission.took_ms,
    // A program used the platform, whatever it left.
    is_counted: state === 'scored' || (state === 'refused' && submission.result_file_id !== null),
    version: evaluation.version,
  })
  if (written === undefined || metric === null || submission.run !== lock.run) return
  const about = { entrant_id, topic_id, solver_id: null, part: null }
  const event: AiNewEvent = {
    kind: 'eval.scored',
    lane: 'result',
    ...about,
    payload: { submission_id, submitted_at: Date.parse(submission.at), metric },
  }
  await appendEvents(tx, lock, [event])
  const { contest_id } = lock
  if (!isFrozenAt(clockOf(lock.contest), lock.at))
    await publish(tx, { contest_id, channel: 'public', event: 'topic.evaluation', data: { topic_id } })
}

/** An attempt that says nothing of the file: it waits again, and after the last one it is a fault of ours. */
export async function giveBack(tx: Tx, { evaluation }: LeasedEvaluation): Promise<void> {
  await tx.update(aiEvaluation).set({ state: 'queued', lease_until: null }).where(isHeld(evaluation))
}
