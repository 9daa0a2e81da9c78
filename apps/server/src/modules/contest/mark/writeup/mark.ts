import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, type RubricMark, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { publish } from '../../../../live/index.ts'
import { iso } from '../../core/contest/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import { noLease } from '../marking/index.ts'
import type { AnswerLock } from '../../topic/rules/index.ts'
import type { NewAnswerEvent } from '../../topic/standings/index.ts'

export interface Mark {
  status: 'passed' | 'failed' | 'ask_again'
  score: number | null
  rubric: RubricMark[]
  remark: string
  ask_until: string | null
  referee: { user_id: string; rep_name: string }
}

/** Writes a mark under the contest's lock: recorded now, counting at the upload's place. */
export async function setMark(
  tx: Tx,
  lock: AnswerLock,
  { row, topic }: { row: WriteupRecord; topic: TopicRecord | null },
  mark: Mark,
): Promise<void> {
  const { status, score, rubric, remark, ask_until, referee } = mark
  await tx
    .update(writeup)
    .set({
      status,
      score,
      rubric,
      remark,
      ask_until,
      referee_id: referee.user_id,
      referee: referee.rep_name,
      judged_at: iso(lock.at),
      ...noLease,
      review_version: sql`${writeup.review_version} + 1`,
    })
    .where(eq(writeup.resource_id, row.resource_id))
  const isScored = score !== null || row.score !== null
  if (isScored && topic?.is_practice !== true) await appendEvents(tx, lock, [judgedEvent(row, topic, score ?? 0)])
  const { resource_id: upload_id, contest_id, entrant_id, topic_id, kind } = row
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.review', data: { upload_id, topic_id, status } })
  await publish(tx, { contest_id, channel: 'desk:marking.mark', event: 'desk.review', data: { upload_id, kind, status } })
}

const judgedEvent = (row: WriteupRecord, topic: TopicRecord | null, points: number): NewAnswerEvent => ({
  kind: 'judged',
  lane: 'result',
  entrant_id: row.entrant_id,
  solver_id: row.solver_id === row.entrant_id ? null : row.solver_id,
  topic_id: row.topic_id,
  part: null,
  counts_at_seq: row.counts_at_seq,
  payload: {
    upload_id: row.resource_id,
    submitted_at: Date.parse(row.at),
    points,
    keeps: row.kind !== 'writeup' && topic?.best_counts === true ? 'best' : 'latest',
  },
})
