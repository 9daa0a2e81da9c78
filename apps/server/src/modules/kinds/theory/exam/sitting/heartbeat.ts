import type { AttemptNow, exam as contract } from '@beacon/api/kinds/theory/exam/exam'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../../context.ts'
import { fail } from '../../../../../failure.ts'
import { type Candidate, findAttempt, mustBeOwnPage, nowView, seeSitting } from './candidate.ts'
import { hearAlone, hearBeat } from './hear.ts'
import { ownStaffNews } from './own-messages.ts'
import { mustBeInSeb, type BrowserCall } from './seb.ts'
import { holdsTicket } from './ticket.ts'
import { handInForLeaving, isBeyond, leavingSql } from './leaving.ts'

type Body = Parsed<typeof contract.heartbeat>['body']

/** The device is there. Answers where the attempt is, so that a device that hears no stream learns of pauses and extra time. */
export async function hearDevice(
  ctx: SignedIn,
  id: string,
  { user_id, epoch, unsaved, left }: Body,
  from: BrowserCall,
): Promise<AttemptNow> {
  mustBeOwnPage(ctx, user_id)
  const seen = await seeSitting(ctx, id)
  const { contest, now } = seen
  await mustBeInSeb(ctx, contest, from)
  if (!(await holdsTicket(ctx, seen, epoch))) return refuse(ctx, seen)
  const beat = { ctx, seen, epoch, unsaved }
  // Who left the page is rare: the statement that counts it goes alone.
  const heard = left.length === 0 ? await hearBeat(ctx, beat) : await hearAlone(beat, leavingSql(seen, left))
  if (heard !== null) {
    const mustEnd = left.length > 0 && isBeyond(contest, heard.attempt)
    return nowView(contest, mustEnd ? await handInForLeaving(ctx, seen) : heard.attempt, now, await ownStaffNews(ctx, contest, heard.told))
  }
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  // Who handed in may go on asking; another device's turn is a refusal.
  return attempt.epoch === epoch || attempt.state !== 'going' ? nowView(contest, attempt, now) : fail('attempt_moved')
}

/** Who handed in may go on asking without a ticket, since nothing can be changed any more. */
async function refuse(ctx: SignedIn, seen: Candidate): Promise<AttemptNow> {
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  return attempt.state === 'going' ? fail('attempt_start_again') : nowView(seen.contest, attempt, seen.now)
}
