import type { Permission } from '@beacon/api/people/permissions'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, staffContest, type SeenContest } from '../../core/contest/index.ts'
import { kindAnswer } from './kind-answer.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'

/** A contest with answers that somebody may see. */
export type SeenAnswers = SeenContest<AnswerContest>
/** A contest with answers while a transaction holds it. */
export type AnswerLock = ContestLock<AnswerContest>

/**
 * What holds a contest, as one whose topics are answered by flags: the same object, for a lock counts its events itself.
 * @throws contest_not_found for another kind: its addresses lead nowhere here.
 */
export function ofAnswers<T extends { contest: ContestCommon }>(held: T): T & { contest: AnswerContest } {
  if (kindAnswer.of(held.contest) === null) return fail('contest_not_found')
  asAnswers(held.contest)
  // Checked by `asAnswers`: the row is whole.
  return held as T & { contest: AnswerContest }
}

/** As `seeContest`, of contests with answers alone. */
export const seeAnswers = async (ctx: Ctx, id: string): Promise<SeenAnswers> => ofAnswers(await seeContest(ctx, id))

/** As `staffContest`, of contests with answers alone. */
export const staffAnswers = async (ctx: SignedIn, id: string, item: Permission): Promise<SeenAnswers> =>
  ofAnswers(await staffContest(ctx, id, item))

/** As `lockContest`, of contests with answers alone. */
export const lockAnswers = async (tx: Tx, id: string): Promise<AnswerLock> => ofAnswers(await lockContest(tx, id))
