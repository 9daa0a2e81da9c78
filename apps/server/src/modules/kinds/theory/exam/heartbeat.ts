import type { AttemptNow, exam as contract } from '@beacon/api/kinds/theory/exam'
import type { Parsed } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { AttemptRecord } from '../../../../db/schema/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { findAttempt, mustBeOwnPage, nowView, seeSitting } from './candidate.ts'
import { handInForLeaving, isBeyond, leavingSql } from './leaving.ts'
import { readTold, type Told, toldSql } from './told.ts'

type Body = Parsed<typeof contract.heartbeat>['body']

/** The device is there. Answers where the attempt is, so that a device that hears no stream learns of pauses and extra time. */
export async function hearDevice(ctx: SignedIn, id: string, { user_id, epoch, unsaved, left }: Body): Promise<AttemptNow> {
  mustBeOwnPage(ctx, user_id)
  const seen = await seeSitting(ctx, id)
  const { contest, entry, now } = seen
  const { rows } = await ctx.db.execute<{ attempt: AttemptRecord; told: Told }>(sql`
    update exam_attempt a set heard_at = clock_timestamp(), unsaved = ${unsaved} ${leavingSql(seen, left)}
    where contest_id = ${contest.resource_id} and run = ${contest.run} and entrant_id = ${entry.entrant_id} and state = 'going'
      and epoch = ${epoch} returning to_jsonb(a) as attempt, ${toldSql(seen)} as told`)
  const [heard] = rows
  if (heard !== undefined) {
    const attempt = left.length > 0 && isBeyond(contest, heard.attempt) ? await handInForLeaving(ctx, seen, heard.attempt) : heard.attempt
    return nowView(contest, attempt, now, readTold(heard.told))
  }
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  // Who handed in may go on asking; another device's turn is a refusal.
  return attempt.epoch === epoch || attempt.state !== 'going' ? nowView(contest, attempt, now) : fail('attempt_moved')
}
