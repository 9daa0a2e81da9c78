import type { CheckFlow } from '@beacon/api/kinds/operation/desk'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { OperationContest } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { capacityOf } from '../../../scenes/check/index.ts'
import { asOwn, checkOwner } from '../check/index.ts'
import { isScript, pointsOf } from '../topic/index.ts'

interface FlowRow {
  [column: string]: unknown
  waiting: number
  running: number
  oldest_s: number | null
  done: number
  errors: number
  p50: number | null
  p95: number | null
}

/** Runs that are open and how the last ten minutes went, real ones. */
export async function selectFlow(executor: Executor, { resource_id: id, run }: Pick<OperationContest, 'resource_id' | 'run'>) {
  const { rows } = await executor.execute<FlowRow>(sql`
    with o as (select r.requested_at, exists (select from check_run c where c.owner = ${checkOwner(id)}
        and c.key = r.run_id || ' ' || r.attempt and c.state = 'leased') as is_running
      from operation_run r where r.contest_id = ${id} and r.run = ${run} and r.state in ('queued', 'running')),
    d as (select status, extract(epoch from done_at - requested_at) * 1000 as wait from operation_check
      where contest_id = ${id} and run = ${run} and done_at > now() - interval '10 minutes' and status in ('success', 'fail', 'error'))
    select (select count(*)::int from o where not is_running) as waiting, (select count(*)::int from o where is_running) as running,
      (select extract(epoch from now() - min(requested_at))::int from o) as oldest_s,
      (select count(*)::int from d) as done, (select count(*)::int from d where status = 'error') as errors,
      (select round(percentile_cont(0.5) within group (order by wait))::int from d) as p50,
      (select round(percentile_cont(0.95) within group (order by wait))::int from d) as p95`)
  const [row] = rows
  if (row === undefined) throw new Error('the flow of checks answered no row')
  return row
}

/** Automatic looks at points of all entrants in one interval, guards included, and the scripts that make them. */
export async function automaticLoad(executor: Executor, id: string): Promise<{ looks: number; script_ids: string[] }> {
  const [entrants] = (
    await executor.execute<{ n: number }>(sql`select count(*)::int as n from entrant where contest_id = ${id} and status = 'approved'`)
  ).rows
  const topics = (await selectTopics(executor, id)).filter(({ is_online, is_public }) => is_online && is_public)
  const looked = topics.flatMap((topic) => {
    const points = pointsOf(topic).filter(isScript)
    const automatic = points.filter(({ role, check_mode }) => role === 'task' && check_mode === 'automatic')
    return automatic.length === 0 ? [] : [...automatic, ...points.filter(({ role }) => role === 'guard')]
  })
  return { looks: looked.length * (entrants?.n ?? 0), script_ids: looked.flatMap(({ script_id }) => script_id ?? []) }
}

export async function readFlow(ctx: SignedIn, id: string): Promise<CheckFlow> {
  const contest = asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const { waiting, running, oldest_s, done, errors, p50, p95 } = await selectFlow(ctx.db, contest)
  const { looks, script_ids } = await automaticLoad(ctx.db, id)
  const { width, runs_per_min } = await capacityOf(ctx.db, script_ids)
  return {
    is_paused: contest.checks_paused,
    waiting,
    running,
    oldest_s,
    workers: width,
    done_10min: done,
    errors_10min: errors,
    wait_p50_ms: p50,
    wait_p95_ms: p95,
    automatic: looks,
    needed_s: runs_per_min === null || runs_per_min === 0 ? null : Math.ceil((looks * 60) / runs_per_min),
    interval_s: contest.check_interval_s,
  }
}
