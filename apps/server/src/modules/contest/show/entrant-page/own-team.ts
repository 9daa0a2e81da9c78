import type { TeamDrawerView } from '@beacon/api/contest/entrant-page'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { seeContest } from '../../core/contest/index.ts'
import { findEntry, selectSharedTopics } from '../../entry/entrant/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { kindEntrantPage } from './port.ts'
import { selectMembers, selectOnline } from './repo.ts'

/** The own roster: who is here now, what each has brought, and what those who show it have open. Points stand still while the ranking is frozen. */
export async function readOwnTeam(ctx: SignedIn, contestId: string): Promise<TeamDrawerView> {
  const { contest, open } = await seeContest(ctx, contestId)
  const entry = (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
  const { entrant_id, name } = entry
  const standings = await standingsOf(ctx, contestId)
  const [members, online, shared, scores] = await Promise.all([
    selectMembers(ctx.db, entrant_id),
    selectOnline(ctx.db, entrant_id),
    selectSharedTopics(ctx.db, entrant_id),
    kindEntrantPage.of(contest).broughtBy(ctx.db, standings, entrant_id),
  ])
  return {
    entrant_id,
    name,
    shares_topic: shared.has(ctx.actor.user_id),
    members: members.map((one) => ({
      ...one,
      is_online: online.has(one.user_id),
      score: scores.get(one.user_id)?.score ?? 0,
      solved: scores.get(one.user_id)?.solved ?? 0,
      open_topic_id: online.has(one.user_id) ? (shared.get(one.user_id) ?? null) : null,
    })),
  }
}
