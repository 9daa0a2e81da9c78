import type { Reply } from '@beacon/api/endpoint'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import type { examDesk as contract } from '@beacon/api/kinds/theory/exam/exam-desk'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import { examLateEntry } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { entrant } from '../../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../../failure.ts'
import { mustBeOwn, seeWatch } from './invigilator.ts'
import { layoutOf, placesOf } from '../paper/layout.ts'
import { paperOf } from '../paper/snapshot.ts'
import { staffExam } from './staff-exam.ts'

type Late = Reply<typeof contract.late_entries>['items'][number]

/** Chosen options as the candidate read them, in the own order; those of a true/false have no letters. */
function lettersOf(answer: Answer, order: readonly string[]): string[] {
  if (answer === null || !('option_ids' in answer)) return []
  return answer.option_ids.map((option) => (order.includes(option) ? optionLetter(order.indexOf(option)) : option)).toSorted()
}

/** Answers that came too late, newest first. */
export async function listLateEntries(ctx: SignedIn, id: string, entrantId: string): Promise<Reply<typeof contract.late_entries>> {
  const { contest } = await staffExam(ctx, id, 'contest.score')
  await mustBeOwn(ctx, await seeWatch(ctx, id), [entrantId])
  const isOfExam = and(eq(entrant.contest_id, id), eq(entrant.entrant_id, entrantId))
  if ((await ctx.db.$count(entrant, isOfExam)) === 0) return fail('not_found')
  const { rows } = await ctx.db.execute<Omit<Late, 'place' | 'letters'> & { user_id: string }>(sql`
    select a.user_id, l.question_id, l.answer, l.seq::int, l.epoch, l.received_at, l.cause, l.decision,
      (l.counted_seq is not null) as counts
    from exam_attempt a join exam_late_entry l on l.attempt_id = a.attempt_id
    where a.contest_id = ${id} and a.run = ${contest.run} and a.entrant_id = ${entrantId} order by l.received_at desc, l.seq desc limit 2000`)
  const [first] = rows
  const layout = first === undefined ? [] : layoutOf(contest, await paperOf(ctx, contest), first.user_id)
  const places = placesOf(layout)
  const orders = new Map(layout.flatMap(({ questions }) => questions.map(({ id: question_id, option_ids }) => [question_id, option_ids])))
  return {
    items: rows.map(({ user_id: _user, received_at, ...late }) => ({
      ...late,
      place: places.get(late.question_id) ?? 0,
      letters: lettersOf(late.answer, orders.get(late.question_id) ?? []),
      received_at: new Date(received_at).toISOString(),
    })),
  }
}

/** Late answers of an attempt that count because the staff accepted them. */
export const countAccepted = (executor: Executor, attemptId: string): Promise<number> =>
  executor.$count(examLateEntry, and(eq(examLateEntry.attempt_id, attemptId), isNotNull(examLateEntry.counted_seq)))
