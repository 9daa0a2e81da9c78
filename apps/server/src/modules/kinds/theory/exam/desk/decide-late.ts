import type { Parsed } from '@beacon/api/endpoint'
import type { examDesk as contract } from '@beacon/api/kinds/theory/exam/exam-desk'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { examAttempt, examLateEntry, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { stateOf } from '../../../../contest/core/contest/index.ts'
import { appendEvents } from '../../../../contest/score/score/index.ts'
import { markEvent } from './events.ts'
import { mustBeOwn, seeWatch } from './invigilator.ts'
import { completeMarked, judgeSubmitted } from '../results/judge-submitted.ts'
import { notJudged } from './open-again.ts'
import { needsReview } from '../results/release.ts'
import { lockAttempts, mustNotBeFinal, underLock, type Held } from './under-lock.ts'

type Decide = Parsed<typeof contract.decide_late>

/** What stands among the answers because it was accepted earlier gives its place back, unless the candidate wrote on after it. */
async function takeBack(tx: Tx, attempt_id: string): Promise<number> {
  const standing = sql`n.attempt_id = l.attempt_id and n.question_id = l.question_id and n.epoch = l.epoch and n.seq = l.counted_seq`
  await tx.execute(sql`
    delete from exam_answer n using exam_late_entry l
    where l.attempt_id = ${attempt_id} and l.counted_seq is not null and l.replaced is null and ${standing}`)
  await tx.execute(sql`
    update exam_answer n set answer = nullif(l.replaced -> 'answer', 'null'::jsonb), is_marked = (l.replaced ->> 'is_marked')::boolean,
      seq = (l.replaced ->> 'seq')::bigint, epoch = (l.replaced ->> 'epoch')::int, at = (l.replaced ->> 'at')::timestamptz
    from exam_late_entry l where l.attempt_id = ${attempt_id} and l.counted_seq is not null and l.replaced is not null and ${standing}`)
  const { rows } = await tx.execute(sql`
    update exam_late_entry set counted_seq = null, replaced = null where attempt_id = ${attempt_id} and counted_seq is not null returning seq`)
  return rows.length
}

/**
 * Of each question the latest entry counts where nothing newer stands: an answer of a later device is newer, and one of a browser that
 * never started the attempt never counts. Its seq stays below what the
 * server acknowledged, so that a paper that opens again takes what the candidate writes then.
 */
async function putIn(tx: Tx, { attempt_id, acked }: AttemptRecord): Promise<number> {
  const { rows } = await tx.execute<{ question_id: string }>(sql`
    with latest as (
      select distinct on (question_id) question_id, epoch, seq, answer, received_at from exam_late_entry
      where attempt_id = ${attempt_id} and cause <> 'foreign' order by question_id, epoch desc, seq desc
    ), counted as (
      select l.*, least(l.seq, ${acked}::bigint) as counted_seq, to_jsonb(n) - 'attempt_id' - 'question_id' as old
      from latest l left join exam_answer n on n.attempt_id = ${attempt_id} and n.question_id = l.question_id
      where n.seq is null or (l.epoch, l.seq) > (n.epoch, n.seq)
    ), noted as (
      update exam_late_entry e set counted_seq = c.counted_seq, replaced = c.old from counted c
      where e.attempt_id = ${attempt_id} and e.epoch = c.epoch and e.seq = c.seq
    )
    insert into exam_answer (attempt_id, question_id, answer, is_marked, seq, epoch, at)
    select ${attempt_id}, question_id, answer, false, counted_seq, epoch, received_at from counted
    on conflict (attempt_id, question_id) do update
      set answer = excluded.answer, is_marked = false, seq = excluded.seq, epoch = excluded.epoch, at = excluded.at
    returning question_id`)
  return rows.length
}

/** The paper is judged as if it had come in now; answers that still say the same keep what people gave for them. */
async function judgeAgain({ tx, lock, row }: Held, { attempt_id, entrant_id, mark }: AttemptRecord): Promise<void> {
  await tx.update(examAttempt).set(notJudged).where(eq(examAttempt.attempt_id, attempt_id))
  if (mark !== null) await appendEvents(tx, lock, [markEvent(entrant_id, { objective: null, subjective: null, submitted_at: null })])
  await judgeSubmitted(tx, row)
  if (!needsReview(row)) await completeMarked(tx, lock, row)
}

/** Decides about all late entries of a paper that is in; the other decision takes it back until marks are final. */
export async function decideLate(
  ctx: SignedIn,
  { exam_id, entrant_id }: Decide['params'],
  body: Decide['body'],
): Promise<{ counted: number }> {
  await mustBeOwn(ctx, await seeWatch(ctx, exam_id), [entrant_id])
  const { decision, reason, entries } = body
  const step = { operation: decision === 'accepted' ? 'late_accept' : 'late_refuse', item: 'contest.score' } as const
  return underLock(ctx, exam_id, step, async (held) => {
    const { tx, note, lock, row } = held
    mustNotBeFinal(row)
    const [attempt] = await lockAttempts(tx, row, [entrant_id])
    if (attempt === undefined) return fail('not_found')
    if (attempt.state === 'going') return fail('contest_state', { state: stateOf(row, lock.at).status })
    const isOfAttempt = eq(examLateEntry.attempt_id, attempt.attempt_id)
    if ((await tx.$count(examLateEntry, isOfAttempt)) !== entries) return fail('changed_meanwhile')
    const taken = await takeBack(tx, attempt.attempt_id)
    const counted = decision === 'accepted' ? await putIn(tx, attempt) : 0
    await tx.update(examLateEntry).set({ decision }).where(isOfAttempt)
    if (taken + counted > 0) await judgeAgain(held, attempt)
    note({ object_name: row.name, after: { entrant_id, entries, counted, reason } })
    return { counted }
  })
}
