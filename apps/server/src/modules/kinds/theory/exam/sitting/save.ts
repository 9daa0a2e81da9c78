import type { AnswerEntry, AttemptNow, exam as contract } from '@beacon/api/kinds/theory/exam/exam'
import type { Parsed } from '@beacon/api/endpoint'
import { attemptLimits } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { lateCause } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { type Candidate, findAttempt, mustBeOwnPage, nowView, seeSitting } from './candidate.ts'
import { fits, isTooLong } from '../results/judge.ts'
import { keepAnswers } from './keep.ts'
import { layoutOf, placesOf } from '../paper/layout.ts'
import { itemsOf, ownOf } from '../paper/own-paper.ts'
import { ownStaffNews } from './own-messages.ts'
import { type BrowserCall, sebRefusal } from './seb.ts'
import { paperOf } from '../paper/snapshot.ts'
import { holdsTicket, provenBy } from './ticket.ts'

type Body = Parsed<typeof contract.save>['body']

/** Keeps answers. What comes too late, or from a device that lost the attempt, is kept aside. */
export async function saveAnswers(ctx: SignedIn, id: string, { user_id, epoch, entries }: Body, from: BrowserCall): Promise<AttemptNow> {
  mustBeOwnPage(ctx, user_id)
  mustBeFew(entries)
  const seen = await seeSitting(ctx, id)
  if (!(await holdsTicket(ctx, seen, epoch))) await mustBeLate(ctx, seen, epoch, entries)
  const refusal = await sebRefusal(ctx, seen.contest, from)
  if (refusal !== null) {
    await putOutsideAside(ctx, seen, { epoch, entries, cause: 'seb' })
    return fail(refusal)
  }
  await mustFit(ctx, seen, entries)
  const kept = await keepAnswers(ctx, { ctx, seen, epoch, entries })
  if (kept === null) return refuse(ctx, seen, epoch, entries)
  return nowView(seen.contest, kept.attempt, seen.now, await ownStaffNews(ctx, seen.contest, kept.told))
}

/** Answers from another browser than the exam asks for are no answers, and evidence as late ones are. */
async function putOutsideAside(ctx: SignedIn, seen: Candidate, { entries, ...about }: Aside): Promise<void> {
  const attempt = await findAttempt(ctx.db, seen)
  if (attempt === null) return
  const items = itemsOf(ownOf(seen.contest, await paperOf(ctx, seen.contest), ctx.actor.user_id))
  const fitting = entries.filter(({ question_id, answer }) => {
    const item = items.get(question_id)
    return item !== undefined && fits(item, answer)
  })
  await putAside(ctx, seen.contest, attempt, { ...about, entries: fitting })
}

/** No device of the attempt has this epoch, so what a foreign browser sends takes no place of what a device will send. */
const foreignEpoch = 0

/**
 * Without a ticket of this session nothing is an answer. What a device of the attempt still held when the paper was in goes on as late;
 * what a browser sends that never started the attempt is evidence.
 */
async function mustBeLate(ctx: SignedIn, seen: Candidate, epoch: number, entries: readonly AnswerEntry[]): Promise<void> {
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  const proven = provenBy(ctx, seen)
  if (proven?.epoch === epoch && attempt.state !== 'going') return
  if (proven === null) await putOutsideAside(ctx, seen, { epoch: foreignEpoch, entries, cause: 'foreign' })
  if (attempt.state === 'submitted') return fail('attempt_submitted', { t: attempt.submitted_at })
  if (attempt.state === 'auto_submitted') return fail('attempt_time_up', { t: attempt.submitted_at })
  return fail('attempt_start_again')
}

/** @throws too_many_entries */
function mustBeFew(entries: readonly AnswerEntry[]): void {
  if (entries.length > attemptLimits.entries) fail('too_many_entries', { n: attemptLimits.entries })
}

/**
 * @throws answer_wrong_form for an entry of a question that the own paper does not have, or that its type cannot hold;
 * answer_too_long
 */
async function mustFit(ctx: SignedIn, { contest }: Candidate, entries: readonly AnswerEntry[]): Promise<void> {
  const paper = await paperOf(ctx, contest)
  const items = itemsOf(ownOf(contest, paper, ctx.actor.user_id))
  const wrong = entries.find(({ question_id, answer }) => {
    const item = items.get(question_id)
    return item === undefined || !fits(item, answer)
  })
  if (wrong === undefined) return
  const place = placesOf(layoutOf(contest, paper, ctx.actor.user_id)).get(wrong.question_id) ?? 0
  const item = items.get(wrong.question_id)
  if (item !== undefined && isTooLong(item, wrong.answer)) fail('answer_too_long', { place, n: item.content.answer_length_max })
  fail('answer_wrong_form', { place })
}

/** Says why nothing was kept, and puts the entries aside as evidence. */
async function refuse(ctx: SignedIn, seen: Candidate, epoch: number, entries: readonly AnswerEntry[]): Promise<never> {
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  const cause = lateCause(attempt, epoch)
  await putAside(ctx, seen.contest, attempt, { epoch, entries, cause })
  if (cause === 'moved') return fail('attempt_moved')
  if (attempt.state === 'submitted') return fail('attempt_submitted', { t: attempt.submitted_at })
  return fail('attempt_time_up', { t: attempt.submitted_at ?? attempt.deadline })
}

interface Aside {
  epoch: number
  entries: readonly AnswerEntry[]
  cause: string
}

/** Late entries of one attempt, and their characters: more than a day of answering makes are not kept. */
const mostAside = 2_000
const mostTextAside = 4_000_000
const asideForMs = 86_400_000

async function putAside(
  ctx: SignedIn,
  contest: ExamRecord,
  { attempt_id, submitted_at, state }: AttemptRecord,
  { epoch, entries, cause }: Aside,
): Promise<void> {
  const isTooLate = submitted_at !== null && state !== 'going' && Date.now() - Date.parse(submitted_at) > asideForMs
  if (entries.length === 0 || isTooLate) return
  await ctx.db.execute(sql`
    insert into exam_late_entry (attempt_id, epoch, seq, question_id, answer, cause)
    select ${attempt_id}, ${epoch}, e.seq, e.question_id, nullif(e.answer, 'null'::jsonb), ${cause}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (question_id uuid, answer jsonb, seq bigint)
    where (select count(*) < ${mostAside} and coalesce(sum(length(l.answer::text)), 0) < ${mostTextAside}
      from exam_late_entry l where l.attempt_id = ${attempt_id})
    on conflict do nothing`)
  ctx.log.info({ contest_id: contest.resource_id, attempt_id, entries: entries.length, cause }, 'answers came too late and were put aside')
}
