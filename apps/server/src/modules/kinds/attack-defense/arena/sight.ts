import type { Ctx, SignedIn } from '../../../../context.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { fail } from '../../../../failure.ts'
import { seeContest, stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { findEntry } from '../../../contest/entry/entrant/index.ts'
import { mustBeAd } from '../service/index.ts'

export interface Seen extends SeenContest {
  contest: AdContest
}

export async function seeAd(ctx: Ctx, id: string): Promise<Seen> {
  const seen = await seeContest(ctx, id)
  return { ...seen, contest: mustBeAd(seen.contest) }
}

/** @throws contest_not_started: addresses and hints are nobody's before. Staff read them from the beginning. */
export function mustHaveStarted({ contest, now, standpoint }: Seen): void {
  if (standpoint !== 'staff' && stateOf(contest, now).status === 'not_started') fail('contest_not_started', { t: contest.start_at })
}

export async function ownEntry(ctx: SignedIn, { open }: Seen) {
  return (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
}
