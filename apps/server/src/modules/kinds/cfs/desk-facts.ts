import type { CfsFacts } from '@beacon/api/kinds/cfs/contest'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { answerControl } from '../../contest/answer/answers/index.ts'
import { ofAnswerStandings } from '../../contest/answer/standings/index.ts'
import type { ContestStandings } from '../../contest/score/score/index.ts'

type OwnFacts = Awaited<ReturnType<typeof answerControl.deskFacts>> & Pick<CfsFacts, 'ranges' | 'ranges_online' | 'finishes' | 'held'>

/** Figures of the desk: stages taken as solves, and what only ranges have. */
export async function deskFacts(executor: Executor, given: ContestStandings): Promise<OwnFacts> {
  const standings = ofAnswerStandings(given)
  const { resource_id: id, run } = standings.contest
  const { rows } = await executor.execute<Pick<CfsFacts, 'ranges' | 'ranges_online' | 'held'>>(sql`select
    (select count(*) from topic where contest_id = ${id} and deleted_at is null and parent_id is null)::int as ranges,
    (select count(*) from topic where contest_id = ${id} and deleted_at is null and parent_id is null and is_online and is_public)::int as ranges_online,
    (select count(*) from submission where contest_id = ${id} and run = ${run} and code = 'flag_held' and verdict is distinct from 'wrong')::int as held`)
  const [own] = rows
  if (own === undefined) throw new Error('the facts query answered no row')
  const finishes = standings.real.ranking().reduce((sum, row) => sum + ('finished' in row ? Number(row.finished) : 0), 0)
  return { ...(await answerControl.deskFacts(executor, given)), ...own, finishes }
}
