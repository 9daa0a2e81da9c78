import { attack as contract } from '@beacon/api/kinds/attack-defense/attack'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module } from '../../../../module.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { limits } from '@beacon/api/limits'
import { playingEntry } from '../../../contest/entry/entrant/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { bot, submitFlags } from '../flag/index.ts'
import { readBotInfo, readInfo } from './info.ts'
import { listCaptures } from './records.ts'
import { readOwnServices } from './services.ts'
import { seeAd } from './sight.ts'
import { listAttacked, listTargets } from './targets.ts'
import { readServiceFile, readServiceText } from './service-text.ts'

export { forcadModule } from './forcad.ts'
export { attackWallModule } from './wall.ts'

/** A person's flags count in the limits of the team's program. */
async function submit(ctx: SignedIn, id: string, flags: readonly string[]) {
  const seen = await seeAd(ctx, id)
  const { entrant_id } = await playingEntry(ctx, seen)
  const [own] = await ctx.db.select({ number: entrant.number }).from(entrant).where(eq(entrant.entrant_id, entrant_id))
  const { number } = own ?? fail('not_registered')
  await rateLimit(ctx, `bot ${entrant_id}`, limits.bot_per_second, 1000)
  await rateLimit(ctx, `bot flags ${entrant_id}`, bot.flags_per_second, 1000, flags.length)
  const { user_id } = ctx.actor
  const items = await submitFlags(
    ctx,
    { contest: seen.contest, attacker: { entrant_id, number }, user_id, via: 'web', address: ctx.ip },
    flags,
  )
  return { items, total: items.length }
}

/** Attack and defence as it is played. */
export const attackModule: Module = {
  name: 'attack',
  handlers: implement(contract, {
    submit: ({ ctx, params, body }) => submit(ctx, params.resource_id, body.flags),
    round: async ({ ctx, params }) => {
      const { contest, now } = await seeAd(ctx, params.resource_id)
      return readRound(ctx.db, contest, now)
    },
    services: ({ ctx, params }) => readOwnServices(ctx, params.resource_id),
    service: ({ ctx, params }) => readServiceText(ctx, params),
    service_file: ({ ctx, params }) => readServiceFile(ctx, params),
    targets: ({ ctx, params }) => listTargets(ctx, params.resource_id),
    attacked: ({ ctx, params }) => listAttacked(ctx, params.resource_id),
    records: ({ ctx, params, query }) => listCaptures(ctx, params.resource_id, query),
    info: ({ ctx, params }) => readInfo(ctx, params.resource_id),
    bot_info: ({ ctx }) => readBotInfo(ctx, 'own'),
    bot_hints: ({ ctx }) => readBotInfo(ctx, 'forcad'),
  }),
}
