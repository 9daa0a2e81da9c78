import type { SignedIn } from '../../../../context.ts'
import type { SeenContest } from '../../core/contest/index.ts'
import { flushMeter } from '../../../platform/meter/index.ts'
import { selectMinutes } from './repo.ts'
import { readSteps, stepsOf, type Span, type Step } from './steps.ts'

interface TimeSpan {
  from?: string | undefined
  to?: string | undefined
}

/** The span of the query, else the contest up to now. */
export function spanOf({ contest, now }: Pick<SeenContest, 'contest' | 'now'>, { from, to }: TimeSpan): Span {
  const start = from === undefined ? Date.parse(contest.started_at ?? contest.start_at) : Date.parse(from)
  const end = to === undefined ? Math.min(now, Math.max(Date.parse(contest.end_at), start)) : Date.parse(to)
  return stepsOf(Math.min(start, end), end)
}

/** The contest per minute as the meter counted it: every answered try is a submission, whatever became of it. */
export async function readMeteredSteps(
  ctx: SignedIn,
  seen: Pick<SeenContest, 'contest' | 'now'>,
  asked: TimeSpan,
): Promise<{ span: Span; steps: Step[] }> {
  await flushMeter(ctx)
  const span = spanOf(seen, asked)
  const counted = await selectMinutes(ctx.pool, seen.contest.resource_id, span)
  const tried = counted.map(({ minute, tries }) => ({ at: minute, total: tries, correct: 0, wrong: 0 }))
  return { span, steps: readSteps(span, counted, tried) }
}
