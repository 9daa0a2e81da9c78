import { isFrozenAt } from '@beacon/engine'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { KohContest } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, seeContest, stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { findEntry, playingEntry, type Entry } from '../../../contest/entry/entrant/index.ts'
import type { OfRun } from '../keep/index.ts'
import { mustBeKoh, selectHills, type PlacedHill } from '../placed/index.ts'

export interface SeenHills extends SeenContest {
  contest: KohContest
  of: OfRun
  /** Results from this instant on are nobody's but the own ones, epoch ms; null: nothing is frozen. */
  frozen_at: number | null
}

export async function seeKoh(ctx: Ctx, id: string): Promise<SeenHills> {
  const seen = await seeContest(ctx, id)
  const contest = mustBeKoh(seen.contest)
  const clock = clockOf(contest)
  const frozen_at = isFrozenAt(clock, seen.now) ? clock.freeze_at : null
  return { ...seen, contest, of: { contest_id: id, run: contest.run }, frozen_at }
}

/** Hills that the caller may know of: nobody's before the start but the staff's, and hidden ones theirs alone. */
export async function seenHills({ db }: Pick<Ctx, 'db'>, { contest, now, standpoint }: SeenHills): Promise<PlacedHill[]> {
  const hills = await selectHills(db, contest.resource_id)
  if (standpoint === 'staff') return hills
  return stateOf(contest, now).status === 'not_started' ? [] : hills.filter(({ topic }) => topic.is_public)
}

/** @throws topic_not_found for a hill that the caller may not know of */
export async function seeHill(ctx: Pick<Ctx, 'db'>, seen: SeenHills, topic_id: string): Promise<PlacedHill> {
  return (await seenHills(ctx, seen)).find(({ topic }) => topic.resource_id === topic_id) ?? fail('topic_not_found')
}

export async function ownEntry(ctx: SignedIn, { open }: SeenHills): Promise<Entry> {
  return (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
}

/** Who reads what only players and staff read; null: staff. */
export const readingEntry = (ctx: SignedIn, seen: SeenHills): Promise<Entry | null> =>
  seen.standpoint === 'staff' ? Promise.resolve(null) : playingEntry(ctx, seen)
