import type { Reply } from '@beacon/api/endpoint'
import type { attack as contract } from '@beacon/api/kinds/attack-defense/attack'
import { sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { isAddressAllowed } from '../../../contest/core/contest/index.ts'
import { addressOf, targetsOf } from '../../../rounds/target/index.ts'
import { noState, publicSight, readStates, stateKey } from '../round/index.ts'
import { selectServices } from '../service/index.ts'
import { mustHaveStarted, ownEntry, seeAd } from './sight.ts'

export async function listTargets(ctx: Ctx, id: string): Promise<Special> {
  const seen = await seeAd(ctx, id)
  mustHaveStarted(seen)
  const { contest, now } = seen
  if (seen.standpoint === 'player' && !isAddressAllowed(contest.ip_whitelist, ctx.ip)) fail('address_not_allowed', { ip: ctx.ip })
  const sight = await publicSight(ctx.db, contest, now)
  const services = (await selectServices(ctx.db, id)).filter(
    ({ topic, terms }) => topic.is_public && terms.release_round <= Math.max(1, sight.n),
  )
  const states = await readStates(ctx.db, { contest_id: id, run: contest.run }, sight.n, sight.until)
  const { targets } = await targetsOf(ctx.db, contest)
  const reply: Omit<Reply<typeof contract.targets>, 'version'> = {
    topics: services.map(({ topic, terms }) => ({ topic_id: topic.resource_id, name: topic.name, service_key: terms.service_key })),
    items: targets.map(({ entrant_id, name, is_nop, boxes }) => ({
      entrant_id,
      name,
      is_nop,
      boxes: services.map(({ topic }) => ({
        address: addressOf(boxes.get(topic.resource_id)),
        state: states.get(stateKey(entrant_id, topic.resource_id)) ?? noState,
      })),
    })),
    n: sight.n,
    is_frozen: sight.is_frozen,
  }
  return tagged(reply)
}

export async function listAttacked(ctx: SignedIn, id: string): Promise<Reply<typeof contract.attacked>> {
  const seen = await seeAd(ctx, id)
  const { entrant_id } = await ownEntry(ctx, seen)
  const { rows } = await ctx.db.execute<{ entrant_id: string; topic_id: string; n: number }>(sql`
    select victim_id as entrant_id, topic_id, max(n)::int as n from ad_capture
    where contest_id = ${id} and run = ${seen.contest.run} and attacker_id = ${entrant_id} group by 1, 2`)
  return { items: rows.map(({ entrant_id: victim, topic_id, n }) => ({ entrant_id: victim, topic_id, n })) }
}
