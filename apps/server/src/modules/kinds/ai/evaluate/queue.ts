import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { notify } from '../../../../db/bus.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import {
  aiEvaluation,
  aiReevaluation,
  aiSubmission,
  type AiEvaluationRecord,
  type AiSubmissionRecord,
} from '../../../../db/schema/kinds/ai/submission.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { aiOwn, evaluationTerms, type AiTopicOwn, type EvaluationTerms } from '../topic/index.ts'

/** NOTIFY that evaluations wait. */
export const evaluationChannel = 'ai_evaluation'
/** After so many attempts that broke off nobody tries again by itself. */
export const mostAttempts = 3
/** Whoever evaluates is done by then, or gone. */
const leaseS = 900
/** Of one topic at once: its reference is read once for all of them. */
const most = 20

export const tellEvaluations = (executor: Executor): Promise<void> => notify(executor, evaluationChannel, 'all')

/** Work that waits: those nobody has, and those whose process is gone. */
const isDue = or(
  eq(aiEvaluation.state, 'queued'),
  and(eq(aiEvaluation.state, 'leased'), lt(aiEvaluation.lease_until, sql`clock_timestamp()`)),
)

export async function orderEvaluations(
  tx: Tx,
  submissions: readonly { submission_id: string }[],
  { version, reevaluation_id }: Pick<AiEvaluationRecord, 'version' | 'reevaluation_id'>,
): Promise<void> {
  if (submissions.length === 0) return
  const rows = submissions.map(({ submission_id }) => ({ evaluation_id: newId(), submission_id, version, reevaluation_id }))
  await tx.insert(aiEvaluation).values(rows).onConflictDoNothing()
  await tellEvaluations(tx)
}

export const hasDue = async (executor: Executor): Promise<boolean> =>
  (await executor.select({ id: aiEvaluation.evaluation_id }).from(aiEvaluation).where(isDue).limit(1)).length > 0

export interface LeasedEvaluation {
  evaluation: AiEvaluationRecord
  submission: AiSubmissionRecord
}

/** Evaluations of one topic and one version. */
export interface Batch {
  contest_id: string
  own: AiTopicOwn
  terms: EvaluationTerms
  items: LeasedEvaluation[]
}

/** Takes the oldest that waits, and others of its topic and version with it. One that broke off before is tried alone. */
export async function leaseBatch(tx: Tx): Promise<Batch | null> {
  const [first] = await tx
    .select({ evaluation: aiEvaluation, topic_id: aiSubmission.topic_id })
    .from(aiEvaluation)
    .innerJoin(aiSubmission, eq(aiSubmission.submission_id, aiEvaluation.submission_id))
    .where(isDue)
    .orderBy(asc(aiEvaluation.attempts), asc(aiEvaluation.queued_at), asc(aiEvaluation.evaluation_id))
    .limit(1)
    .for('update', { of: aiEvaluation, skipLocked: true })
  if (first === undefined) return null
  const { reevaluation_id, attempts, version } = first.evaluation
  const like = and(
    isDue,
    eq(aiSubmission.topic_id, first.topic_id),
    eq(aiEvaluation.version, version),
    reevaluation_id === null ? isNull(aiEvaluation.reevaluation_id) : eq(aiEvaluation.reevaluation_id, reevaluation_id),
    attempts === 0 ? eq(aiEvaluation.attempts, 0) : eq(aiEvaluation.evaluation_id, first.evaluation.evaluation_id),
  )
  const items = await tx
    .select({ evaluation: aiEvaluation, submission: aiSubmission })
    .from(aiEvaluation)
    .innerJoin(aiSubmission, eq(aiSubmission.submission_id, aiEvaluation.submission_id))
    .where(like)
    .orderBy(asc(aiEvaluation.queued_at), asc(aiEvaluation.evaluation_id))
    .limit(most)
    .for('update', { of: aiEvaluation, skipLocked: true })
  const [one] = items
  const found = await findTerms(tx, first.topic_id, reevaluation_id)
  if (one === undefined || found === null) return null
  const lease = { state: 'leased' as const, attempts: attempts + 1, lease_until: sql`clock_timestamp() + make_interval(secs => ${leaseS})` }
  const ids = items.map(({ evaluation }) => evaluation.evaluation_id)
  await tx.update(aiEvaluation).set(lease).where(inArray(aiEvaluation.evaluation_id, ids))
  return {
    contest_id: one.submission.contest_id,
    ...found,
    items: items.map((item) => ({ ...item, evaluation: { ...item.evaluation, attempts: attempts + 1 } })),
  }
}

/** What evaluates: the topic's own, or what a re-evaluation tries. */
async function findTerms(tx: Tx, topic_id: string, reevaluation_id: string | null): Promise<Pick<Batch, 'own' | 'terms'> | null> {
  const [row] = await tx.select({ own: topic.own }).from(topic).where(eq(topic.resource_id, topic_id))
  if (row === undefined) return null
  const own = aiOwn(row)
  if (reevaluation_id === null) return { own, terms: own.terms }
  const [again] = await tx.select().from(aiReevaluation).where(eq(aiReevaluation.reevaluation_id, reevaluation_id))
  return again === undefined ? null : { own, terms: evaluationTerms.parse(again.terms) }
}
