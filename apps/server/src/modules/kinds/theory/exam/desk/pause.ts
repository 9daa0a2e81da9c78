import type { Parsed } from '@beacon/api/endpoint'
import type { examDesk as contract } from '@beacon/api/kinds/theory/exam/exam-desk'
import { eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examCandidate, examRoom } from '../../../../../db/schema/kinds/theory/exam-room.ts'
import { fail } from '../../../../../failure.ts'
import { publish } from '../../../../../live/index.ts'
import { iso } from '../../../../contest/core/contest/index.ts'
import { isPausedAlone } from '../sitting/candidate.ts'
import { moveDeadlines, pausedMs } from '../sitting/deadline.ts'
import { lockAttempts, underLock } from './under-lock.ts'

type Scope = Parsed<typeof contract.resume>['body']

/** Candidates of a scope. @throws not_found unless exactly one of candidates and room is named, or where the room is of another exam */
async function whom(tx: Tx, { resource_id }: ExamRecord, { entrant_ids, room_id }: Scope): Promise<readonly string[]> {
  if ((entrant_ids === null) === (room_id === null)) return fail('not_found')
  if (room_id === null) return entrant_ids ?? []
  const [room] = await tx.select({ of: examRoom.contest_id }).from(examRoom).where(eq(examRoom.room_id, room_id))
  if (room?.of !== resource_id) return fail('not_found')
  const rows = await tx.select({ id: examCandidate.entrant_id }).from(examCandidate).where(eq(examCandidate.room_id, room_id))
  return rows.map(({ id }) => id)
}

/** More candidates than these hear it by one event to everybody, whose pages ask again. */
const toldOneByOne = 100

async function tell(tx: Tx, row: ExamRecord, attempts: readonly AttemptRecord[], what: 'paused' | 'resumed'): Promise<void> {
  const contest_id = row.resource_id
  if (attempts.length > toldOneByOne)
    return publish(tx, { contest_id, channel: 'public', event: 'contest.settings', data: { version: row.version, fields: [] } })
  for (const { entrant_id } of attempts)
    await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.attempt', data: { what } })
}

const idsOf = (attempts: readonly AttemptRecord[]) => attempts.map(({ entrant_id }) => entrant_id)

/** Stops the clock of attempts that go on, whatever the exam does; who is paused already keeps the first reason. */
export async function pauseAttempts(
  ctx: SignedIn,
  id: string,
  { reason, ...scope }: Parsed<typeof contract.pause>['body'],
): Promise<{ paused: number }> {
  return underLock(ctx, id, { operation: 'attempt_pause' }, async ({ tx, note, lock, row }) => {
    const attempts = await lockAttempts(tx, row, await whom(tx, row, scope))
    const going = attempts.filter((attempt) => attempt.state === 'going' && !isPausedAlone(attempt))
    await tx
      .update(examAttempt)
      .set({ paused_at: iso(lock.at), pause_reason: reason })
      .where(
        inArray(
          examAttempt.attempt_id,
          going.map(({ attempt_id }) => attempt_id),
        ),
      )
    note({ object_name: row.name, after: { reason, room_id: scope.room_id, entrant_ids: idsOf(going) } })
    await tell(tx, row, going, 'paused')
    return { paused: going.length }
  })
}

/** Seconds of an own pause for which nobody gave time yet: a pause of the exam moves the end by itself. */
const ownPause = (row: ExamRecord, from: number, at: number): number =>
  Math.max(0, Math.ceil((at - from - pausedMs(row, from, at)) / 1_000))

/** Lets paused attempts go on; each deadline moves by the own pause. */
export async function resumeAttempts(ctx: SignedIn, id: string, scope: Scope): Promise<{ resumed: number }> {
  return underLock(ctx, id, { operation: 'attempt_resume' }, async ({ tx, note, lock, row }) => {
    const attempts = await lockAttempts(tx, row, await whom(tx, row, scope))
    const paused = attempts.filter(isPausedAlone)
    const ids = paused.map(({ attempt_id }) => attempt_id)
    const seconds = paused.map(({ paused_at }) => ownPause(row, Date.parse(paused_at), lock.at))
    await tx.execute(sql`
      update exam_attempt a set paused_at = null, pause_reason = '', paused_s = a.paused_s + p.s, deadline = a.deadline + make_interval(secs => p.s)
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(seconds)}::int[]) as p (id, s) where a.attempt_id = p.id`)
    await moveDeadlines(tx, row, lock.at)
    note({ object_name: row.name, after: { room_id: scope.room_id, entrant_ids: idsOf(paused) } })
    await tell(tx, row, paused, 'resumed')
    return { resumed: paused.length }
  })
}
