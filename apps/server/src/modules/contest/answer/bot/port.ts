import type { FarmReply } from '@beacon/api/topic/bot'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import { fail } from '../../../../failure.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import { kindAnswer } from '../../topic/rules/index.ts'
import type { TokenOwner } from './repo.ts'

/** What programs of teams ask of a kind whose flags are no answers to topics. */
export interface KindBot {
  isOn(contest: ContestCommon): boolean
  /** Of one team; a request that would go above is refused whole. */
  readonly flags_per_second: number
  /** One answer per flag, in order. */
  submit(ctx: Ctx, owner: TokenOwner, flags: readonly string[]): Promise<FarmReply[]>
  /** What a refusal of the whole request says of each flag: farms read the list whatever the status. Null: they have no word for it. */
  refuse(code: string, flags: readonly string[]): FarmReply[] | null
}

/** Null: its flags go through the batch of answers, where it has any. */
export const kindBot = kindPorts<KindBot | null>('bot')

/** Whether programs of teams may send flags. @throws contest_not_found where none ever may */
export function isBotOn(contest: ContestCommon): boolean {
  const own = kindBot.of(contest)
  if (own !== null) return own.isOn(contest)
  return kindAnswer.of(contest) === null ? fail('contest_not_found') : asAnswers(contest).bot_api
}
