import type { DashboardView, onlineMinute } from '@beacon/api/platform/dashboard'
import { sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { can, type SignedIn } from '../../../context.ts'
import { staffedBy, stateOf } from '../../contest/core/contest/index.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { user } from '../../../db/schema/people/user.ts'
import { clockNow } from '../../../db/clock.ts'
import { type AppCounts, inScope, type Scope } from './online-repo.ts'

export type Block<K extends keyof DashboardView> = Omit<Extract<DashboardView[K], { at: string }>, 'at'>

export async function readUsers({ db }: SignedIn, scope: Scope, here: Promise<AppCounts>): Promise<Block<'users'>> {
  const { rows } = await db.execute<{ normal: number; all: number }>(sql`
    select count(*) filter (where u.status = 'normal' and (u.expires_at is null or u.expires_at > now()))::int as normal, count(*)::int as "all"
    from ${user} u where u.deleted_at is null and ${inScope(scope)}`)
  const { admin, arena, program } = await here
  return { normal: rows[0]?.normal ?? 0, all: rows[0]?.all ?? 0, online: admin + arena + program }
}

/** Who is online by app; the line of the day holds everybody, so it is for those who see everybody. */
export async function readOnline(ctx: SignedIn, here: Promise<AppCounts>): Promise<Block<'online'>> {
  const counts = await here
  const apps = (['arena', 'admin', 'program'] as const).map((app) => ({ app, people: counts[app] }))
  if (!can(ctx, 'people.all')) return { apps, minutes: [] }
  const { rows } = await ctx.db.execute<Record<keyof z.infer<typeof onlineMinute>, number> & { at: Date }>(sql`
    select at, online_admin as admin, online_arena as arena, online_program as program
    from host_sample where at > now() - interval '24 hours' order by at`)
  return { apps, minutes: rows.map(({ at, ...row }) => ({ at: new Date(at).toISOString(), ...row })) }
}

export async function readSignIns({ db }: SignedIn): Promise<Block<'sign_ins'>> {
  const { rows } = await db.execute<{ at: Date; success: number; failed: number } & Record<string, unknown>>(sql`
    with hours as (select generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as at),
    counted as (select date_trunc('hour', at) as at, operation, count(*)::int as n from audit
      where module = 'auth' and operation in ('login', 'login_failed') and at >= date_trunc('hour', now()) - interval '23 hours' group by 1, 2)
    select h.at, coalesce(sum(c.n) filter (where c.operation = 'login'), 0)::int as success,
      coalesce(sum(c.n) filter (where c.operation = 'login_failed'), 0)::int as failed
    from hours h left join counted c on c.at = h.at group by h.at order by h.at`)
  return { hours: rows.map(({ at, success, failed }) => ({ at: new Date(at).toISOString(), success, failed })) }
}

export async function readReview({ db }: SignedIn, scope: Scope): Promise<Block<'review'>> {
  const { rows } = await db.execute<{ waiting: number; oldest: Date | null }>(sql`
    select count(*)::int as waiting, min(u.created_at) as oldest from ${user} u
    where u.status = 'to_audit' and u.audit_status = 'pending' and u.deleted_at is null and ${inScope(scope)}`)
  const oldest = rows[0]?.oldest ?? null
  return { waiting: rows[0]?.waiting ?? 0, oldest_at: oldest === null ? null : new Date(oldest).toISOString() }
}

const days = 7
const mostContests = 20

/** Contests one may open the desk of: what runs, and what starts within a week. */
export async function readContests(ctx: SignedIn): Promise<Block<'contests'>> {
  const rows = await ctx.db
    .select()
    .from(contest)
    .where(sql`${staffedBy(ctx)} and ${contest.stopped_at} is null and ${contest.start_at} < now() + make_interval(days => ${days})`)
    .orderBy(contest.start_at, contest.resource_id)
  const now = clockNow()
  const open = rows
    .map((row) => ({ row, ...stateOf(row, now) }))
    .filter(({ row, status }) => status !== 'finished' && (status !== 'not_started' || Date.parse(row.end_at) > now))
  const rank = (status: string) => (status === 'not_started' ? 1 : 0)
  const items = [...open]
    .sort((a, b) => rank(a.status) - rank(b.status))
    .slice(0, mostContests)
    .map(({ row: { resource_id, kind, name, start_at, end_at }, status }) => ({ resource_id, kind, name, status, start_at, end_at }))
  const running = open.filter(({ status }) => status === 'running' || status === 'paused')
  const byKind = Map.groupBy(running, ({ row }) => row.kind)
  return { running: running.length, kinds: [...byKind].map(([kind, all]) => ({ kind, running: all.length })), items }
}
