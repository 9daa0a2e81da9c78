import type { Ctx, SignedIn } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import type { Entry } from '../../../contest/entry/entrant/index.ts'
import { seeSitting, staffExam } from '../exam/index.ts'

/** The clock of a rush: that of this process, which also stamps pings, so that devices and server mean the same. Epoch ms. */
export const rushClock = (): number => Date.now()

const mustBeRush = ({ exam_mode }: ExamRecord): void => {
  if (exam_mode !== 'rush') fail('not_found')
}

/** A rush for those who may host it. */
export async function seeHosting(ctx: SignedIn, id: string): Promise<SeenContest<ExamRecord>> {
  const seen = await staffExam(ctx, id, 'contest.control')
  mustBeRush(seen.contest)
  return seen
}

/** A rush for staff who hold `item` there. */
export async function seeScoring(ctx: SignedIn, id: string, item: 'contest.watch' | 'contest.export'): Promise<SeenContest<ExamRecord>> {
  const seen = await staffExam(ctx, id, item)
  mustBeRush(seen.contest)
  return seen
}

/** A rush for an approved player. */
export async function seePlaying(ctx: SignedIn, id: string): Promise<SeenContest<ExamRecord> & { entry: Entry }> {
  const seen = await seeSitting(ctx, id)
  mustBeRush(seen.contest)
  return seen
}

/** A rush as screens see it, and everybody who may see the contest. */
export async function seeWall(ctx: Ctx, id: string): Promise<SeenContest<ExamRecord>> {
  const seen = await seeContest(ctx, id)
  if (seen.contest.kind !== 'theory') return fail('not_found')
  const contest = asExam(seen.contest)
  mustBeRush(contest)
  return { ...seen, contest }
}
