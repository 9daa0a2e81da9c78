import { solvesAlone } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { Brought, KindEntrantPage } from '../../show/entrant-page/index.ts'
import { ofAnswerStandings, publicCompletions, type AnswerStandings } from '../../topic/standings/index.ts'
import { boardTopics } from './screen.ts'

/** Solves of an entrant, and who of its members made them. */
export const entrantPage: KindEntrantPage = {
  completed: (given, entrant_id) => {
    const standings = ofAnswerStandings(given)
    const own = publicCompletions(standings, standings.public).filter((one) => one.entrant_id === entrant_id)
    return own.map(({ topic_id, at, points, blood }) => ({ topic_id, at, points, blood }))
  },
  topics: boardTopics,
  broughtBy: async (executor, given, entrant_id) => {
    const standings = ofAnswerStandings(given)
    const { contest, is_frozen } = standings
    const before = is_frozen ? contest.freeze_at : null
    return broughtOf(standings, entrant_id, await selectSolvers(executor, { entrantId: entrant_id, run: contest.run, before }))
  },
}

interface Solver extends Record<string, unknown> {
  user_id: string
  topic_id: string
}

async function selectSolvers(
  executor: Executor,
  { entrantId, run, before }: { entrantId: string; run: number; before: string | null },
): Promise<Solver[]> {
  const { rows } = await executor.execute<Solver>(sql`
    select distinct on (topic_id, solver_id) user_id, topic_id, at from solve
    where entrant_id = ${entrantId} and run = ${run} and not is_practice and at < coalesce(${before}::timestamptz, 'infinity')
    order by topic_id, solver_id, at desc`)
  return rows
}

/** Where every member solves alone the standings say it; else who completed a topic brought its points. */
function broughtOf(standings: AnswerStandings, entrantId: string, solvers: readonly Solver[]): Map<string, Brought> {
  const row = standings.public.row(entrantId)
  const brought = new Map<string, Brought>()
  const add = (user_id: string, score: number) => {
    const known = brought.get(user_id) ?? { score: 0, solved: 0 }
    brought.set(user_id, { score: known.score + score, solved: known.solved + 1 })
  }
  const isAlone = solvesAlone(standings.public.contestRules)
  for (const { user_id, topic_id } of solvers) {
    const cell = row?.cells.find((one) => one.topic_id === topic_id && one.is_solved)
    if (cell !== undefined) add(user_id, isAlone ? 0 : cell.points + cell.bonus - cell.hints + cell.judged)
  }
  if (isAlone) {
    for (const { solver_id, score } of row?.members ?? []) {
      const known = brought.get(solver_id) ?? { score: 0, solved: 0 }
      brought.set(solver_id, { ...known, score })
    }
  }
  return brought
}
