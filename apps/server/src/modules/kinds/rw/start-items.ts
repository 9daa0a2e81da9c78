import type { StartItem } from '@beacon/engine'
import { rwStartItems } from '@beacon/engine/rw'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asRw } from '../../../db/schema/kinds/rw/contest-rw.ts'
import { selectStages } from './demo/index.ts'
import { selectTargets } from './target/index.ts'

/** What must hold of targets, stages and referees before the start. */
export async function startItems(executor: Executor, row: ContestCommon): Promise<StartItem[]> {
  const { resource_id, owner_id, judges_needed } = asRw(row)
  const targets = (await selectTargets(executor, resource_id)).filter(({ topic }) => topic.is_public)
  const stages = await selectStages(executor, resource_id)
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from "user" u join role r on r.resource_id = u.role_resource_id
    where u.deleted_at is null and 'referee.decide' = any(r.permissions)
      and (u.resource_id = ${owner_id} or exists (select from contest_staff s where s.contest_id = ${resource_id} and s.user_id = u.resource_id))`)
  return rwStartItems({
    topics: targets.length,
    open_stages: stages.filter(({ close_reason }) => close_reason === null).length,
    referees: rows[0]?.n ?? 0,
    judges_needed,
    without_reset: targets.flatMap(({ topic, terms }) => (terms.reset_steps.length === 0 ? [topic.name] : [])),
  })
}
