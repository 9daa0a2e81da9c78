import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { solve, submission } from '../../../../db/schema/contest/score.ts'
import { user } from '../../../../db/schema/people/user.ts'

/** What came of a stage, when, and by whom. */
export interface Trace {
  at: string
  name: string
}
type Traces = ReadonlyMap<string, Trace>

const byTopic = (rows: readonly (Trace & { topic_id: string })[]): Traces => {
  const all = new Map<string, Trace>()
  for (const { topic_id, ...trace } of rows) if (!all.has(topic_id)) all.set(topic_id, trace)
  return all
}

/** Stages that a solver has taken, by the stage. */
export async function selectTaken(executor: Executor, run: number, solver_id: string, stage_ids: readonly string[]): Promise<Traces> {
  if (stage_ids.length === 0) return new Map()
  const rows = await executor
    .select({ topic_id: solve.topic_id, at: solve.at, name: user.rep_name })
    .from(solve)
    .innerJoin(user, eq(user.resource_id, solve.user_id))
    .where(and(eq(solve.solver_id, solver_id), eq(solve.run, run), inArray(solve.topic_id, [...stage_ids])))
    .orderBy(solve.at)
  return byTopic(rows)
}

/** Stages whose right flag is in and waits, by the stage. */
export async function selectHeld(executor: Executor, run: number, solver_id: string, stage_ids: readonly string[]): Promise<Traces> {
  if (stage_ids.length === 0) return new Map()
  const rows = await executor
    .select({ topic_id: submission.topic_id, at: submission.at, name: user.rep_name })
    .from(submission)
    .innerJoin(user, eq(user.resource_id, submission.user_id))
    .where(
      and(
        inArray(submission.topic_id, [...stage_ids]),
        eq(submission.solver_id, solver_id),
        eq(submission.run, run),
        eq(submission.code, 'flag_held'),
        sql`${submission.verdict} is distinct from 'wrong'`,
      ),
    )
    .orderBy(submission.at)
  return byTopic(rows)
}

/** Entrants whose flag is held, by stage. */
export async function countHeld(executor: Executor, contest_id: string, run: number): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .select({ topic_id: submission.topic_id, n: sql<number>`count(distinct ${submission.entrant_id})::int` })
    .from(submission)
    .where(
      and(
        eq(submission.contest_id, contest_id),
        eq(submission.run, run),
        eq(submission.code, 'flag_held'),
        sql`${submission.verdict} is distinct from 'wrong'`,
      ),
    )
    .groupBy(submission.topic_id)
  return new Map(rows.map(({ topic_id, n }) => [topic_id, n]))
}
