import { elapsedAt } from '@beacon/engine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { solve, submission } from '../../../../db/schema/contest/score.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { publish } from '../../../../live/index.ts'
import type { AnswerLock } from '../rules/index.ts'
import { clockOf, stateOf } from '../../core/contest/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import { selectTopics } from './repo.ts'
import { isWaiting, wholeOf } from './play/sight.ts'

/** A place among the events. */
interface Place {
  at: number
  seq: number
}
interface Taken extends Place {
  solver_id: string
  topic_id: string
  part: number
}
type Held = Awaited<ReturnType<typeof selectHeld>>[number]

/**
 * Counts held flags whose turn came otherwise than by a try. By a referee's word: where the flag and what it waited for both stand,
 * as the word itself does. By a rule: now, and not after the end. Of a stage with several parts the next try counts it.
 */
export async function freeHeld(tx: Tx, lock: AnswerLock, by: 'word' | 'rule'): Promise<void> {
  if (by === 'rule' && stateOf(lock.contest, lock.at).status === 'finished') return
  const topics = await selectTopics(tx, lock.contest_id)
  const stages = new Map(topics.flatMap((one) => (one.parent_id === null ? [] : [[one.resource_id, one] as const])))
  const waiting = stages.size === 0 ? [] : await selectHeld(tx, lock.run, [...stages.keys()])
  const taken = waiting.length === 0 ? [] : await selectTaken(tx, lock.run, waiting)
  for (;;) {
    const next = waiting.findIndex((one) => turnOf(one, topics, taken) !== null)
    const [held] = next < 0 ? [] : waiting.splice(next, 1)
    const turn = held === undefined ? null : turnOf(held, topics, taken)
    const stage = stages.get(held?.topic_id ?? '')
    if (held === undefined || turn === null || stage === undefined) return
    const place = by === 'rule' ? { at: lock.at, seq: lock.next_seq } : turn
    await count(tx, lock, { held, stage, place })
    taken.push({ ...held, ...place })
    taken.sort((one, other) => one.seq - other.seq)
  }
}

const ms = (column: typeof submission.at | typeof solve.at) => sql<number>`(extract(epoch from ${column}) * 1000)::float8`

/** Oldest first; one of a part that is solved waits for nothing. */
const selectHeld = (tx: Tx, run: number, stage_ids: readonly string[]) =>
  tx
    .select({
      submission_id: submission.resource_id,
      topic_id: submission.topic_id,
      part: sql<number>`${submission.part}`,
      entrant_id: submission.entrant_id,
      solver_id: submission.solver_id,
      user_id: submission.user_id,
      by: user.rep_name,
      at: ms(submission.at),
      seq: submission.counts_at_seq,
    })
    .from(submission)
    .innerJoin(user, eq(user.resource_id, submission.user_id))
    .where(
      and(
        inArray(submission.topic_id, [...stage_ids]),
        eq(submission.run, run),
        eq(submission.code, 'flag_held'),
        eq(submission.is_practice, false),
        sql`${submission.verdict} is distinct from 'wrong' and ${submission.part} is not null`,
        sql`not exists (select from ${solve} d where d.topic_id = ${submission.topic_id} and d.solver_id = ${submission.solver_id}
          and d.run = ${submission.run} and d.part = ${submission.part})`,
      ),
    )
    .orderBy(submission.at, submission.resource_id)

/** What these solvers have, in the order in which it counts. */
const selectTaken = (tx: Tx, run: number, held: readonly Held[]): Promise<Taken[]> =>
  tx
    .select({
      solver_id: solve.solver_id,
      topic_id: solve.topic_id,
      part: solve.part,
      at: ms(solve.at),
      seq: submission.counts_at_seq,
    })
    .from(solve)
    .innerJoin(submission, eq(submission.resource_id, solve.submission_id))
    .where(and(inArray(solve.solver_id, [...new Set(held.map(({ solver_id }) => solver_id))]), eq(solve.run, run)))
    .orderBy(submission.counts_at_seq, solve.at)

/** Where a held flag would count by what its solver has; null while it waits. */
function turnOf(held: Held, topics: readonly TopicRecord[], taken: readonly Taken[]): Place | null {
  const stage = topics.find(({ resource_id }) => resource_id === held.topic_id)
  const isSolved = taken.some((one) => one.solver_id === held.solver_id && one.topic_id === held.topic_id && one.part === held.part)
  if (stage === undefined || stage.parts.length !== 1 || stage.parts[0]?.logic !== 'any' || isSolved) return null
  const had: Taken[] = []
  const isDue = () => !isWaiting(stage, wholeOf(topics, had))
  if (isDue()) return held
  for (const one of taken) {
    if (one.solver_id !== held.solver_id) continue
    had.push(one)
    if (isDue()) return one.seq > held.seq ? one : held
  }
  return null
}

interface Counted {
  held: Held
  stage: TopicRecord
  place: Place
}

/** As a referee's word makes a try right: the event says where it counts, and the key keeps it from counting twice. */
async function count(tx: Tx, lock: AnswerLock, { held, stage, place }: Counted): Promise<void> {
  const { contest_id, run, contest } = lock
  const { submission_id, topic_id, part, entrant_id, solver_id, user_id, by } = held
  const elapsed_ms = Math.max(0, Math.round(elapsedAt(clockOf(contest), place.at)) - stage.released_elapsed_ms)
  const at = new Date(place.at).toISOString()
  const counts_at_seq = place.seq
  await tx.insert(solve).values({ contest_id, run, topic_id, part, solver_id, entrant_id, user_id, submission_id, at, is_practice: false })
  await tx
    .update(submission)
    .set({ result: 'correct', code: 'flag_correct', counts_at_seq, elapsed_ms })
    .where(eq(submission.resource_id, submission_id))
  const payload = { submission_id, submitted_at: place.at, elapsed_ms, is_correct: true }
  await appendEvents(tx, lock, [{ kind: 'verdict', lane: 'result', entrant_id, solver_id, topic_id, part, counts_at_seq, payload }])
  const data = { topic_id, result: 'correct' as const, by, tries_left: null }
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.submission', data })
}
