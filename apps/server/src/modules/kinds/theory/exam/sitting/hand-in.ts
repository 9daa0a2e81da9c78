import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { PoolClient } from 'pg'
import { iso } from '../../../../contest/core/contest/index.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { digestOf, isAnswered } from '../results/judge.ts'

/** What decides whether a paper may be handed in now, read under its lock. */
export type LockedAttempt = Pick<AttemptRecord, 'attempt_id' | 'state' | 'epoch' | 'acked' | 'started_at' | 'deadline' | 'paused_at'>

/** A paper that its candidate hands in. */
export interface HandedIn {
  attempt_id: string
  submitted_at: string
  answered: number
  digest: string
}

/** A paper that somebody else holds is skipped: a group waits for nobody. */
const lockText = `select to_jsonb(h) as row, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from (
    select attempt_id, state, epoch, acked, started_at, deadline, paused_at from exam_attempt where attempt_id = any($1::uuid[])
    for no key update skip locked) h`
/** Sent behind the lock, so that it sees every answer that was acknowledged. */
const answersText = `select attempt_id, json_agg(json_build_object('question_id', question_id, 'answer', answer)) as held
  from exam_answer where attempt_id = any($1::uuid[]) group by attempt_id`
const writeText = `update exam_attempt a set state = 'submitted', submitted_at = g.submitted_at, submitted_by = 'candidate', submit_reason = '',
    answered = g.answered, digest = g.digest, unsaved = 0, objective = null, unmarked = null, mark = null, paused_at = null
  from jsonb_to_recordset($1::jsonb) as g (attempt_id uuid, submitted_at timestamptz, answered int, digest text)
  where a.attempt_id = g.attempt_id`

type Held = { question_id: string; answer: Answer }[]

/** Locks papers that go on and counts their answers; what is missing is over or held by somebody else. */
export async function lockPapers(
  client: PoolClient,
  attemptIds: readonly string[],
  mayHandIn: (row: LockedAttempt) => boolean,
): Promise<Map<string, HandedIn>> {
  const [locked, answers] = await Promise.all([
    client.query<{ row: LockedAttempt; now: number }>({ name: 'exam_lock', text: lockText, values: [attemptIds] }),
    client.query<{ attempt_id: string; held: Held }>({ name: 'exam_answers', text: answersText, values: [attemptIds] }),
  ])
  const heldBy = new Map(answers.rows.map(({ attempt_id, held }) => [attempt_id, held]))
  const papers = locked.rows.flatMap(({ row, now }): HandedIn[] => {
    if (row.state !== 'going' || !mayHandIn(row)) return []
    const held = heldBy.get(row.attempt_id) ?? []
    const answered = held.filter(({ answer }) => isAnswered(answer)).length
    // A hand-in after the deadline counts as at the deadline.
    const at = Math.min(Math.trunc(now), Date.parse(row.deadline))
    return [{ attempt_id: row.attempt_id, submitted_at: iso(at), answered, digest: digestOf(held) }]
  })
  return new Map(papers.map((paper) => [paper.attempt_id, paper]))
}

export async function writeHandedIn(client: PoolClient, papers: readonly HandedIn[]): Promise<void> {
  await client.query({ name: 'exam_hand_in', text: writeText, values: [JSON.stringify(papers)] })
}
