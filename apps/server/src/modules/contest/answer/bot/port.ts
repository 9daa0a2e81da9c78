import type { FarmReply } from '@beacon/api/topic/bot'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import type { Db } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { openPort } from '../../../../port.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import { kindAnswer } from '../../topic/rules/index.ts'
import type { TokenOwner } from './repo.ts'

/** How flags of a program came. */
export type FlagDoor = 'http' | 'tcp'

/** What programs of teams ask of a kind whose flags are no answers to topics. */
export interface KindBot {
  isOn(contest: ContestCommon): boolean
  /** Of one team; a request that would go above is refused whole. */
  readonly flags_per_second: number
  /** One answer per flag, in order. */
  submit(ctx: Ctx, owner: TokenOwner, flags: readonly string[], via: FlagDoor): Promise<FarmReply[]>
  /** What a refusal of the whole request says of each flag: farms read the list whatever the status. Null: they have no word for it. */
  refuse(code: string, flags: readonly string[]): FarmReply[] | null
}

/** What is asked of contests whose entrants have boxes. */
export interface BoxPort {
  /** Entrants of contests that are played now with a box at the address: of all such contests. */
  ownersOf(db: Db, address: string): Promise<readonly { contest_id: string; entrant_id: string }[]>
}
export const boxPort = openPort<BoxPort>('contest/answer/bot')

/** Null: its flags go through the batch of answers, where it has any. */
export const kindBot = kindPorts<KindBot | null>('bot')

/** Whether programs of teams may send flags. @throws contest_not_found where none ever may */
export function isBotOn(contest: ContestCommon): boolean {
  const own = kindBot.of(contest)
  if (own !== null) return own.isOn(contest)
  return kindAnswer.of(contest) === null ? fail('contest_not_found') : asAnswers(contest).bot_api
}
