import type { AttemptNow, exam as contract } from '@beacon/api/kinds/theory/exam'
import type { Parsed } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { AttemptRecord } from '../../../../db/schema/exam-attempt.ts'
import { fail } from '../../../../failure.ts'
import { findAttempt, nowView, seeSitting } from './candidate.ts'
import { readTold, type Told, toldSql } from './told.ts'

type Body = Parsed<typeof contract.heartbeat>['body']

/** Shorter absences are no leaving: a dialog of the system takes the focus for a moment. */
const leftFromS = 2

/** The device is there. Answers where the attempt is, so that a device that hears no stream learns of pauses and extra time. */
export async function hearDevice(ctx: SignedIn, id: string, { epoch, unsaved, left }: Body): Promise<AttemptNow> {
  const seen = await seeSitting(ctx, id)
  const { contest, entry, now } = seen
  const counted = contest.anti_cheat_switch && contest.focus_log ? left.filter(({ away_s }) => away_s >= leftFromS) : []
  const away = counted.reduce((sum, { away_s }) => sum + away_s, 0)
  const isCounted = sql`not exists (select from exam_candidate p where p.entrant_id = ${entry.entrant_id} and p.has_aid)`
  const { rows } = await ctx.db.execute<{ attempt: AttemptRecord; told: Told }>(sql`
    update exam_attempt a set heard_at = clock_timestamp(), unsaved = ${unsaved},
      left_count = left_count + case when ${isCounted} then ${counted.length}::int else 0 end,
      left_s = case when ${isCounted} then least(left_s + ${away}::int, 2000000000) else left_s end
    where contest_id = ${contest.resource_id} and run = ${contest.run} and entrant_id = ${entry.entrant_id} and state = 'going'
      and epoch = ${epoch} returning to_jsonb(a) as attempt, ${toldSql(seen)} as told`)
  const [heard] = rows
  if (heard !== undefined) return nowView(contest, heard.attempt, now, readTold(heard.told))
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  // Who handed in may go on asking; another device's turn is a refusal.
  return attempt.epoch === epoch || attempt.state !== 'going' ? nowView(contest, attempt, now) : fail('attempt_moved')
}
