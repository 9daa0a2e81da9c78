import type { TeamView } from '@beacon/api/people/team'
import type { SignedIn } from '../../../../context.ts'
import { stateOf } from '../../core/contest/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { selectEntries } from './entries.ts'

const shownAtMost = 50

/** Contests of a team, newest first, with place and score of the public projection: frozen stays frozen. */
export async function resultsOf(ctx: SignedIn, teamId: string): Promise<TeamView['contests']> {
  const entries = await selectEntries(ctx.db, teamId)
  const results: TeamView['contests'] = []
  for (const { entrant, contest, now } of entries.slice(0, shownAtMost)) {
    const { status } = stateOf(contest, now)
    const row = status === 'not_started' ? undefined : (await standingsOf(ctx, contest.resource_id)).public.row(entrant.entrant_id)
    results.push({
      resource_id: contest.resource_id,
      kind: contest.kind,
      name: contest.name,
      status,
      start_at: contest.start_at,
      rank: contest.show_rank ? (row?.rank ?? null) : null,
      score: row?.score ?? null,
    })
  }
  return results
}
