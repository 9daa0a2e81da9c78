import type { ScoredSubmission } from '@beacon/engine/ai'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import type { AiContest } from '../../../../db/schema/kinds/ai/contest-ai.ts'
import { aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import type { ContestLock, NewEvent } from '../../../contest/score/score/index.ts'
import type { AiNewEvent } from '../evaluate/index.ts'
import { inRun } from '../submission/index.ts'
import type { TaskTopic } from '../topic/index.ts'
import { sealedFinals } from './sealed.ts'

export type WithScore = Pick<AiSubmissionRecord, 'submission_id' | 'entrant_id' | 'topic_id' | 'at'> & { metric: number }
interface LogLine {
  seq: number
  at: number
  /** Of the score of a submission: its id. */
  scored: string | null
}

/** Scores of submissions that the log does not know yet: each counts where it was handed in. */
export function firstScores(
  log: readonly LogLine[],
  rows: readonly WithScore[],
): (NewEvent<ScoredSubmission> & { counts_at_seq: number })[] {
  const known = new Set(log.map(({ scored }) => scored))
  return rows
    .filter(({ submission_id }) => !known.has(submission_id))
    .map(({ submission_id, entrant_id, topic_id, at, metric }) => ({
      kind: 'eval.scored',
      lane: 'result',
      entrant_id,
      solver_id: null,
      topic_id,
      part: null,
      counts_at_seq: log.findLast((line) => line.at <= Date.parse(at))?.seq ?? 1,
      payload: { submission_id, submitted_at: Date.parse(at), metric },
    }))
}

/**
 * All scores of a topic as they stand now, in one event; private ones of its finals once they are revealed. What never had a score enters
 * the log before it, and counts where it was handed in.
 */
export async function scoreEvents(tx: Tx, lock: ContestLock<AiContest>, topic: TaskTopic): Promise<AiNewEvent[]> {
  const topic_id = topic.row.resource_id
  const { contest_id, run } = lock
  const rows = await tx
    .select()
    .from(aiSubmission)
    .where(and(inRun(lock), eq(aiSubmission.topic_id, topic_id), eq(aiSubmission.state, 'scored')))
  const log = await tx
    .select({
      seq: scoreEvent.seq,
      at: scoreEvent.at,
      scored: sql<string | null>`case when ${scoreEvent.kind} = 'eval.scored' then ${scoreEvent.payload}->>'submission_id' end`,
    })
    .from(scoreEvent)
    .where(and(eq(scoreEvent.contest_id, contest_id), eq(scoreEvent.run, run)))
    .orderBy(asc(scoreEvent.seq))
  const scored = rows.flatMap(({ metric, ...row }) => (metric === null ? [] : [{ ...row, metric }]))
  const first = firstScores(
    log.map((line) => ({ ...line, at: Date.parse(line.at) })),
    scored,
  )
  const submission_ids = scored.map(({ submission_id }) => submission_id)
  const finals = lock.contest.revealed_at === null ? null : await sealedFinals(tx, lock, lock.contest, topic)
  const payload = { submission_ids, metrics: scored.map(({ metric }) => metric), finals }
  return [...first, { kind: 'eval.again', lane: 'result', solver_id: null, entrant_id: null, topic_id, part: null, payload }]
}
