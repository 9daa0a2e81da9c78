import type { AttemptNow } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { newId } from '../../../../../db/id.ts'
import { examCall } from '../../../../../db/schema/kinds/theory/exam-room.ts'
import { fail, failFor } from '../../../../../failure.ts'
import { stateOf } from '../../../../contest/core/contest/index.ts'
import { oncePer } from '../../../../platform/rate-limit/index.ts'
import { tellDesk } from './notify-desk.ts'
import { findAttempt, nowView, seeSitting } from '../sitting/candidate.ts'
import { ownStaffNews } from '../sitting/own-messages.ts'
import { mustHoldTicket } from '../sitting/ticket.ts'
import { isAddressedTo, staffNewsOf } from '../sitting/staff-messages.ts'

/** That a candidate read a message; the first time counts. The row is the record; there is no audit row. */
export async function confirmMessage(ctx: SignedIn, id: string, messageId: string): Promise<{ ok: true }> {
  const seen = await seeSitting(ctx, id)
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  if (attempt.state === 'going') await mustHoldTicket(ctx, seen, attempt)
  const { contest, entry } = seen
  const { rows } = await ctx.db.execute(sql`
    with told as (
      select m.message_id from exam_message m where m.message_id = ${messageId} and m.contest_id = ${contest.resource_id}
        and m.run = ${contest.run} and ${isAddressedTo(sql`${entry.entrant_id}::uuid`)}
    ), written as (
      insert into exam_message_read (message_id, entrant_id) select message_id, ${entry.entrant_id} from told on conflict do nothing
    )
    select message_id from told`)
  return rows.length === 0 ? fail('not_found') : { ok: true }
}

const call_ms = 60_000

/** Calls an invigilator, once a minute, also before the own start. The row is the record, as answers are; the desk shows it until somebody answers. */
export async function callInvigilator(ctx: SignedIn, id: string, text: string): Promise<AttemptNow> {
  const seen = await seeSitting(ctx, id)
  const { contest, entry, now } = seen
  const attempt = await findAttempt(ctx.db, seen)
  if (attempt === null && stateOf(contest, now).status === 'finished') return fail('attempt_not_started')
  if (attempt !== null && attempt.state !== 'going') return fail('attempt_submitted', { t: attempt.submitted_at })
  if (attempt !== null) await mustHoldTicket(ctx, seen, attempt)
  const left_ms = await oncePer(ctx, `exam call ${contest.resource_id} ${contest.run} ${entry.entrant_id}`, call_ms)
  if (left_ms !== null) return failFor(Math.ceil(left_ms / 1000), 'message_too_soon')
  await ctx.db
    .insert(examCall)
    .values({ call_id: newId(), contest_id: contest.resource_id, run: contest.run, entrant_id: entry.entrant_id, text })
  tellDesk(ctx, id)
  return nowView(contest, attempt, now, await ownStaffNews(ctx, contest, await staffNewsOf(ctx.db, seen)))
}
