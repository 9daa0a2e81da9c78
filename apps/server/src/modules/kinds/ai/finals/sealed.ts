import type { RevealEvent } from '@beacon/engine/ai'
import { compareMetric, finalsOf } from '@beacon/engine/ai'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiSealed, aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { inRun } from '../submission/index.ts'
import { taskTopics, type TaskTopic } from '../topic/index.ts'

/** The finals of all entrants with their private scores; `only`: of one topic. */
export async function sealedFinals(
  tx: Tx,
  { contest_id, run }: ContestLock,
  contest: AiContest,
  only?: TaskTopic,
): Promise<RevealEvent['payload']> {
  const topics = only === undefined ? await taskTopics(tx, contest_id) : [only]
  const byId = new Map(topics.map((one) => [one.row.resource_id, one]))
  if (byId.size === 0) return { submission_ids: [], metrics: [] }
  const rows = await tx
    .select({ row: aiSubmission, sealed: aiSealed.metric })
    .from(aiSubmission)
    .innerJoin(aiSealed, and(eq(aiSealed.submission_id, aiSubmission.submission_id), eq(aiSealed.version, aiSubmission.version)))
    .where(and(inRun({ contest_id, run }), eq(aiSubmission.state, 'scored'), inArray(aiSubmission.topic_id, [...byId.keys()])))
  const facts = rows.flatMap(({ row }) =>
    row.metric === null ? [] : [{ ...row, metric: row.metric, at: Date.parse(row.at), is_void: row.void_reason !== null }],
  )
  const sealed = new Map(rows.map((one) => [one.row.submission_id, one.sealed]))
  const submission_ids = finalsOf(facts, contest.final_select_max, (topic_id, left, right) => {
    const { points_way: way, base = 0, target = 1 } = byId.get(topic_id)?.own.terms ?? { points_way: 'linear' as const }
    return compareMetric({ way, base, target }, left, right)
  })
  return { submission_ids, metrics: submission_ids.map((id) => sealed.get(id) ?? 0) }
}
