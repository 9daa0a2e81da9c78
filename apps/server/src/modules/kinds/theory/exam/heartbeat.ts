import type { AttemptNow, exam as contract } from '@beacon/api/kinds/theory/exam'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { findAttempt, nowView, seeSitting } from './candidate.ts'
import { hearBeat } from './hear.ts'

type Body = Parsed<typeof contract.heartbeat>['body']

/** Shorter absences are no leaving: a dialog of the system takes the focus for a moment. */
const leftFromS = 2

/** The device is there. Answers where the attempt is, so that a device that hears no stream learns of pauses and extra time. */
export async function hearDevice(ctx: SignedIn, id: string, { epoch, unsaved, left }: Body): Promise<AttemptNow> {
  const seen = await seeSitting(ctx, id)
  const { contest, now } = seen
  const counted = contest.anti_cheat_switch && contest.focus_log ? left.filter(({ away_s }) => away_s >= leftFromS) : []
  const left_s = counted.reduce((sum, { away_s }) => sum + away_s, 0)
  const heard = await hearBeat(ctx, { ctx, seen, epoch, unsaved, left_count: counted.length, left_s })
  if (heard !== null) return nowView(contest, heard.attempt, now, heard.told)
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  // Who handed in may go on asking; another device's turn is a refusal.
  return attempt.epoch === epoch || attempt.state !== 'going' ? nowView(contest, attempt, now) : fail('attempt_moved')
}
