import { sql } from 'drizzle-orm'
import { systemCtx, type Platform } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { takeRosters } from './take.ts'

/** Teams whose people differ from their roster in a contest that still takes it; who may not play there counts as no difference. */
async function strayTeams(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ team_id: string }>(sql`
    select distinct e.team_id from entrant e join contest c on c.resource_id = e.contest_id
    where e.team_id is not null and e.status in ('pending', 'approved', 'banned')
      and c.deleted_at is null and c.stopped_at is null and c.end_at > now()
      and (c.roster_lock = 'never' or (c.roster_lock = 'at_start' and c.started_at is null and (c.start_mode = 'manual' or c.start_at > now())))
      and (exists (select 1 from entrant_member m where m.entrant_id = e.entrant_id
          and not exists (select 1 from team_member t where t.team_id = e.team_id and t.user_id = m.user_id))
        or exists (select 1 from team_member t where t.team_id = e.team_id and t.user_id <> c.owner_id and not (t.user_id = any(e.bench))
          and not exists (select 1 from entrant_member m where m.contest_id = c.resource_id and m.user_id = t.user_id)
          and not exists (select 1 from contest_staff s where s.contest_id = c.resource_id and s.user_id = t.user_id)))`)
  return rows.map(({ team_id }) => team_id)
}

/** A team and its rosters change in transactions of their own: a process killed in between leaves a roster behind. */
export async function repairRosters(platform: Platform): Promise<void> {
  const ctx = systemCtx(platform, 'rosters')
  for (const id of await strayTeams(platform.db)) await takeRosters(ctx, id)
}
