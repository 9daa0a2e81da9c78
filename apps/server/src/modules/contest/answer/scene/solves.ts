import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { TopicSolve } from '../../scene/play/index.ts'

interface Row extends Record<string, unknown> {
  topic_id: string
  solver_id: string
  at: number
}

/** Solvers who have every part of a topic, and when they had the last. */
export async function solvesOf(executor: Executor, { run }: ContestCommon, topic_ids: readonly string[]): Promise<TopicSolve[]> {
  if (topic_ids.length === 0) return []
  const { rows } = await executor.execute<Row>(sql`
    select s.topic_id, s.solver_id, max(extract(epoch from s.at) * 1000)::float8 as at
    from solve s join topic_answer o on o.topic_id = s.topic_id
    where s.topic_id = any(${sql.param([...topic_ids])}::uuid[]) and s.run = ${run}
    group by s.topic_id, s.solver_id, o.parts having count(distinct s.part) >= jsonb_array_length(o.parts)`)
  return rows
}
