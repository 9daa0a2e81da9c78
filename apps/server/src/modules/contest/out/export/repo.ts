import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contestExport, type ExportRecord } from '../../../../db/schema/contest/export.ts'
import { job } from '../../../../db/schema/platform.ts'

export interface TeamFacts {
  entrant_id: string
  number: number
  tag: string
  members: string[]
  /** Of the members, in their order; those who have none are left out. */
  real_names: string[]
  organisations: string[]
  work_ids: string[]
}

/** Numbers, tags and members of a contest's entrants. */
export async function findTeamFacts(executor: Executor, contestId: string): Promise<Map<string, TeamFacts>> {
  const ofMembers = (column: SQL) => sql`array(select ${column} from entrant_member m join "user" u on u.resource_id = m.user_id
      left join organisation o on o.resource_id = u.organisation_id
      where m.entrant_id = e.entrant_id and coalesce(${column}, '') <> '' order by m.is_captain desc, u.rep_name)`
  const { rows } = await executor.execute<Record<keyof TeamFacts, unknown>>(sql`
    select e.entrant_id, e.number, e.tag, ${ofMembers(sql`u.rep_name`)} as members, ${ofMembers(sql`u.name`)} as real_names,
      ${ofMembers(sql`o.name`)} as organisations, ${ofMembers(sql`u.work_id`)} as work_ids
    from entrant e where e.contest_id = ${contestId}`)
  const facts = rows as unknown as TeamFacts[]
  return new Map(facts.map((one) => [one.entrant_id, one]))
}

type WithJob = ExportRecord & { state: (typeof job.$inferSelect)['state']; percent: number; error: unknown; result: unknown }
const withJob = {
  state: job.state,
  percent: job.percent,
  error: job.error,
  result: job.result,
}

export async function insertExport(tx: Tx, row: typeof contestExport.$inferInsert): Promise<void> {
  await tx.insert(contestExport).values(row)
}

/** Exports of a maker; an export without its job counts as failed. */
export async function findExports(executor: Executor, contestId: string, userId: string): Promise<WithJob[]> {
  const rows = await executor
    .select({ one: contestExport, ...withJob })
    .from(contestExport)
    .innerJoin(job, eq(job.resource_id, contestExport.job_id))
    .where(and(eq(contestExport.contest_id, contestId), eq(contestExport.user_id, userId)))
    .orderBy(desc(contestExport.created_at))
  return rows.map(({ one, ...more }) => ({ ...one, ...more }))
}

export async function findExport(executor: Executor, exportId: string): Promise<WithJob | null> {
  const [row] = await executor
    .select({ one: contestExport, ...withJob })
    .from(contestExport)
    .innerJoin(job, eq(job.resource_id, contestExport.job_id))
    .where(eq(contestExport.export_id, exportId))
  return row === undefined ? null : { ...row.one, state: row.state, percent: row.percent, error: row.error, result: row.result }
}

/** The export of this contest that is under way, whoever began it. */
export async function runningExport(executor: Executor, contestId: string): Promise<{ percent: number } | null> {
  const [row] = await executor
    .select({ percent: job.percent })
    .from(contestExport)
    .innerJoin(job, eq(job.resource_id, contestExport.job_id))
    .where(and(eq(contestExport.contest_id, contestId), sql`${job.state} in ('queued', 'running')`))
    .limit(1)
  return row ?? null
}

export async function keepMade(
  executor: Executor,
  exportId: string,
  made: { storage_key: string; size: number; rows: number },
): Promise<void> {
  await executor.update(contestExport).set(made).where(eq(contestExport.export_id, exportId))
}

/** Takes exports past their seven days out of the table; answers where their files lie. */
export async function takeOldExports(executor: Executor): Promise<string[]> {
  const gone = await executor
    .delete(contestExport)
    .where(sql`${contestExport.created_at} < now() - interval '7 days'`)
    .returning({ storage_key: contestExport.storage_key })
  return gone.flatMap(({ storage_key }) => storage_key ?? [])
}
