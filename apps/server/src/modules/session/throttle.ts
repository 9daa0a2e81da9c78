import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { newId } from '../../db/id.ts'
import { loginFailure, session } from '../../db/schema/session.ts'
import { failFor } from '../../failure.ts'
import type { SessionPolicy } from './policy.ts'

const accountFailuresPerHour = 50
const accountWaitS = 30
const addressMinutes = 10

/** A try counts as wrong from its beginning, so that many at once cannot slip through; success clears it. */
export interface Try {
  id: string
  username: string
  tries_left: number
}

interface Counts {
  pair: number
  pair_left_s: number
  address: number
  account: number
  account_last_s: number
  is_known_address: boolean
}

export async function beginTry(ctx: Ctx, typed: string, policy: SessionPolicy): Promise<Try> {
  const username = typed.toLowerCase()
  const id = newId()
  await ctx.db.insert(loginFailure).values({ resource_id: id, username, ip: ctx.ip })
  const counts = await count(ctx, username, id, policy)
  const refuse = async (seconds: number, code: 'login_locked' | 'too_many_tries'): Promise<never> => {
    await ctx.db.delete(loginFailure).where(eq(loginFailure.resource_id, id))
    return failFor(seconds, code, code === 'login_locked' ? { time: new Date(Date.now() + seconds * 1000).toISOString() } : {})
  }
  if (counts.address >= policy.login_address_failures) await refuse(60, 'too_many_tries')
  if (counts.pair >= policy.login_lock_tries) await refuse(Math.max(1, Math.ceil(counts.pair_left_s)), 'login_locked')
  const isSlow = counts.account >= accountFailuresPerHour && !counts.is_known_address && counts.account_last_s < accountWaitS
  if (isSlow) await refuse(Math.ceil(accountWaitS - counts.account_last_s), 'too_many_tries')
  return { id, username, tries_left: policy.login_lock_tries - counts.pair - 1 }
}

/** What stood before this try. Ids sort by time, so of many at once each sees those before it. */
async function count(ctx: Ctx, username: string, id: string, policy: SessionPolicy): Promise<Counts> {
  const { rows } = await ctx.db.execute<Record<keyof Counts, unknown>>(sql`
    with tries as (
      select * from login_failure
      where resource_id < ${id}::uuid and not cleared and at > now() - interval '1 hour'
        and (username = ${username} or ip = ${ctx.ip}::inet)
    ), pair as (
      select * from tries where username = ${username} and ip = ${ctx.ip}::inet and at > now() - make_interval(mins => ${policy.login_lock_minutes})
    )
    select (select count(*) from pair)::int as pair,
      coalesce((select extract(epoch from max(at) + make_interval(mins => ${policy.login_lock_minutes}) - now()) from pair), 0)::float8 as pair_left_s,
      (select count(*) from tries where ip = ${ctx.ip}::inet and at > now() - make_interval(mins => ${addressMinutes}))::int as address,
      (select count(*) from tries where username = ${username})::int as account,
      coalesce((select extract(epoch from now() - max(at)) from tries where username = ${username}), 1e9)::float8 as account_last_s,
      exists (select 1 from ${session} s join "user" u on u.resource_id = s.user_id
        where lower(u.username) = ${username} and s.ip = ${ctx.ip}::inet) as is_known_address`)
  const [row] = rows
  return {
    pair: Number(row?.pair),
    pair_left_s: Number(row?.pair_left_s),
    address: Number(row?.address),
    account: Number(row?.account),
    account_last_s: Number(row?.account_last_s),
    is_known_address: row?.is_known_address === true,
  }
}

/** A right password clears what this pair had. */
export async function clearTries(ctx: Ctx, made: Try): Promise<void> {
  await ctx.db
    .update(loginFailure)
    .set({ cleared: true })
    .where(and(eq(loginFailure.username, made.username), eq(loginFailure.ip, ctx.ip), eq(loginFailure.cleared, false)))
}

/** "Unlock": every pair of the account. */
export async function unlockAccount(ctx: Ctx, username: string): Promise<void> {
  await ctx.db
    .update(loginFailure)
    .set({ cleared: true })
    .where(and(eq(loginFailure.username, username.toLowerCase()), eq(loginFailure.cleared, false)))
}
