import type { TeamDrawerView } from '@beacon/api/entrant-page'
import { solvesAlone } from '@beacon/engine'
import type { SignedIn } from '../../context.ts'
import { fail } from '../../failure.ts'
import { seeContest } from '../contest/index.ts'
import { findEntry, selectSharedTopics } from '../entrant/index.ts'
import { standingsOf, type ContestStandings } from '../score/index.ts'
import { selectMembers, selectOnline, selectSolvers } from './repo.ts'

/** The own roster: who is here now, what each has brought, and what those who show it have open. Points stand still while the ranking is frozen. */
export async function readOwnTeam(ctx: SignedIn, contestId: string): Promise<TeamDrawerView> {
  const { contest, open } = await seeContest(ctx, contestId)
  const entry = (await findEntry(ctx, open, ctx.actor.user_id)) ?? fail('not_registered')
  const { entrant_id, name } = entry
  const standings = await standingsOf(ctx, contestId)
  const before = standings.is_frozen ? contest.freeze_at : null
  const [members, online, shared, solvers] = await Promise.all([
    selectMembers(ctx.db, entrant_id),
    selectOnline(ctx.db, entrant_id),
    selectSharedTopics(ctx.db, entrant_id),
    selectSolvers(ctx.db, { entrantId: entrant_id, run: contest.run, before }),
  ])
  const scores = scoresOf(standings, entrant_id, solvers)
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

type Solver = Awaited<ReturnType<typeof selectSolvers>>[number]

/** Where every member solves alone the standings say it; else who completed a topic brought its points. */
function scoresOf(
  standings: ContestStandings,
  entrantId: string,
  solvers: readonly Solver[],
): Map<string, { score: number; solved: number }> {
  const row = standings.public.row(entrantId)
  const scores = new Map<string, { score: number; solved: number }>()
  const add = (user_id: string, score: number) => {
    const known = scores.get(user_id) ?? { score: 0, solved: 0 }
    scores.set(user_id, { score: known.score + score, solved: known.solved + 1 })
  }
  const isAlone = solvesAlone(standings.public.contestRules)
  for (const { user_id, topic_id } of solvers) {
    const cell = row?.cells.find((one) => one.topic_id === topic_id && one.is_solved)
    if (cell !== undefined) add(user_id, isAlone ? 0 : cell.points + cell.bonus - cell.hints + cell.judged)
  }
  if (isAlone) {
    for (const { solver_id, score } of row?.members ?? []) {
      const known = scores.get(solver_id) ?? { score: 0, solved: 0 }
      scores.set(solver_id, { ...known, score })
    }
  }
  return scores
}
