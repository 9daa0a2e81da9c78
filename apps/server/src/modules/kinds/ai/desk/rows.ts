import type { AiSubmissionRow } from '@beacon/api/kinds/ai/desk'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { aiEvaluation, aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { besidesOf, submissionView } from '../submission/index.ts'
import { taskTopics } from '../topic/index.ts'

/** Others that handed in the very same file for the topic. */
export const twins = sql<number>`(select count(distinct o.entrant_id)::int from ai_submission o where o.contest_id = ${aiSubmission.contest_id}
  and o.run = ${aiSubmission.run} and o.topic_id = ${aiSubmission.topic_id} and o.sha256 = ${aiSubmission.sha256}
  and o.entrant_id <> ${aiSubmission.entrant_id})`

export const selectRows = (executor: Executor) =>
  executor
    .select({
      row: aiSubmission,
      entrant_name: entrant.name,
      topic_name: topic.name,
      same_file: twins,
      attempts: sql<number>`coalesce((select e.attempts from ${aiEvaluation} e where e.submission_id = ${aiSubmission.submission_id}
        and e.version = ${aiSubmission.version}), 0)::int`,
    })
    .from(aiSubmission)
    .innerJoin(entrant, eq(entrant.entrant_id, aiSubmission.entrant_id))
    .innerJoin(topic, eq(topic.resource_id, aiSubmission.topic_id))
    .$dynamic()

export type JoinedSubmission = Awaited<ReturnType<typeof selectRows>>[number]

/** Rows as the desk reads them. Private scores stand in them from the reveal on. */
export async function rowViews(
  executor: Executor,
  contest_id: string,
  rows: readonly JoinedSubmission[],
  isRevealed: boolean,
): Promise<AiSubmissionRow[]> {
  const besides = await besidesOf(
    executor,
    rows.map(({ row }) => row),
    isRevealed,
  )
  const topics = new Map((await taskTopics(executor, contest_id)).map((one) => [one.row.resource_id, one]))
  return rows.map(({ row, entrant_name, topic_name, same_file, attempts }) => {
    // What a program says is its team's.
    const { log: _log, ...view } = submissionView(row, topics.get(row.topic_id), besides, false)
    return { ...view, entrant_id: row.entrant_id, entrant_name, topic_name, same_file, attempts }
  })
}
