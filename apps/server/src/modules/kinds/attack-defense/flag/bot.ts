import { flagReply, refusedReply, type FlagReply, type RequestCode } from '@beacon/engine/attack-defense'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { asAd } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../failure.ts'
import type { KindBot } from '../../../contest/answer/bot/index.ts'
import { isAddressAllowed, openContest } from '../../../contest/core/contest/index.ts'
import { submitFlags } from './submit.ts'

/** What farms have a sentence for, by the refusal that the platform knows. */
const words: ReadonlyMap<string, RequestCode> = new Map([
  ['not_registered', 'not_registered'],
  ['registration_pending', 'not_registered'],
  ['registration_rejected', 'not_registered'],
  ['entrant_withdrawn', 'not_registered'],
  ['contest_not_found', 'not_registered'],
  ['entrant_banned', 'entrant_banned'],
  ['address_not_allowed', 'entrant_banned'],
  ['rate_limited', 'rate_limited'],
  ['unavailable', 'unavailable'],
])

const refusalOf = { pending: 'registration_pending', rejected: 'registration_rejected', withdrawn: 'entrant_withdrawn' } as const

/** The contest of a team's program, for a team that plays, from an address that may. */
export async function playingToken(ctx: Ctx, { contest_id, entrant_id }: { contest_id: string; entrant_id: string }) {
  const open = (await openContest(ctx, contest_id)) ?? fail('contest_not_found')
  const [entry] = await ctx.db.select().from(entrant).where(eq(entrant.entrant_id, entrant_id))
  if (entry === undefined) return fail('not_registered')
  if (entry.status === 'banned') fail('entrant_banned', { reason: entry.reason })
  if (entry.status !== 'approved') fail(refusalOf[entry.status])
  if (!isAddressAllowed(open.row.ip_whitelist, ctx.ip)) fail('address_not_allowed', { ip: ctx.ip })
  return { open, number: entry.number }
}

/** Flags of a team's farm, in the shape and the sentences of ForcAD's and checksystem's receivers. */
export const bot: KindBot = {
  isOn: () => true,
  flags_per_second: 200,
  submit: async (ctx, { contest_id, entrant_id, user_id }, flags, via) => {
    const { open, number } = await playingToken(ctx, { contest_id, entrant_id })
    const contest = asAd(open.row)
    const attacker = { entrant_id, number }
    const results = await submitFlags(ctx, { contest, attacker, user_id, via, address: ctx.ip }, flags)
    return results.map(({ flag, code, points }): FlagReply => flagReply(flag, code, points))
  },
  refuse: (code, flags) => {
    const word = words.get(code)
    return word === undefined ? null : flags.map((flag) => refusedReply(flag, word))
  },
}
