import type { AgainEvent } from '@beacon/engine/ai'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import type { ContestLock, NewEvent } from '../../../contest/score/score/index.ts'
import type { TaskTopic } from '../topic/index.ts'
import { sealedFinals } from './sealed.ts'

/** All scores of a topic as they stand now, in one event; private ones of its finals once they are revealed. */
export async function scoresEvent(tx: Tx, lock: ContestLock<AiContest>, topic: TaskTopic): Promise<NewEvent<AgainEvent>> {
  const topic_id = topic.row.resource_id
  const rows = await tx
    .select({ submission_id: aiSubmission.submission_id, metric: aiSubmission.metric })
    .from(aiSubmission)
    .where(
      and(
        eq(aiSubmission.contest_id, lock.contest_id),
        eq(aiSubmission.run, lock.run),
        eq(aiSubmission.topic_id, topic_id),
        eq(aiSubmission.state, 'scored'),
      ),
    )
  const scored = rows.flatMap(({ submission_id, metric }) => (metric === null ? [] : [{ submission_id, metric }]))
  return {
    kind: 'eval.again',
    lane: 'result',
    entrant_id: null,
    solver_id: null,
    topic_id,
    part: null,
    payload: {
      submission_ids: scored.map(({ submission_id }) => submission_id),
      metrics: scored.map(({ metric }) => metric),
      finals: lock.contest.revealed_at === null ? null : await sealedFinals(tx, lock, lock.contest, topic),
    },
  }
}
