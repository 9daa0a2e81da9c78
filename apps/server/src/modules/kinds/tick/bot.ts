import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { KindBot } from '../../contest/answer/bot/index.ts'

const reply = (flag: string, code: string, text: string) => ({ flag, code, status: code === 'flag_captured', msg: `[${flag}] ${text}` })

/** One flag is right, and nothing comes of it. */
export const bot: KindBot = {
  isOn: ({ is_public }: ContestCommon) => is_public,
  flags_per_second: 20,
  submit: async (_ctx, _owner, flags) =>
    flags.map((flag) =>
      flag === 'tock' ? reply(flag, 'flag_captured', 'Accepted.') : reply(flag, 'flag_invalid', 'Denied: invalid flag'),
    ),
  refuse: (code, flags) => (code === 'rate_limited' ? flags.map((flag) => reply(flag, code, 'Denied: rate limit, try again later')) : null),
}
