import type { SettingValues } from '@beacon/api/platform/setting'
import { and, eq, sql } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { loginFailure, session } from '../../../db/schema/people/session.ts'
import { failFor } from '../../../failure.ts'
import { isInRange } from '../../../outbound/addresses.ts'
import type { SessionPolicy } from './policy.ts'

const accountFailuresPerHour = 50
const accountWaitS = 30
const addressMinutes = 10

/** A try counts as wrong from its beginning, so that many at once cannot slip through; success clears it. */
export interface Try {
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

/** One try of a pair at a time: the count and the new row are one step, so a burst gets no more tries than a slow guesser. */
export async function beginTry(ctx: Ctx, typed: string, policy: SessionPolicy): Promise<Try> {
  const username = typed.toLowerCase()
  return ctx.db.transaction(async (tx) => {
    const pair = { username, ip: ctx.ip, policy }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login ${username} ${ctx.ip}`}, 0))`)
    let counts = await count(tx, pair)
    if (isSlowed(counts)) {
      // Strange addresses come one after the other as well, or a thousand of them at once would be a thousand tries.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login_slow ${username}`}, 0))`)
      counts = await count(tx, pair)
    }
    refuse(counts, policy, isVenue(ctx.ip, policy))
    await tx.insert(loginFailure).values({ resource_id: newId(), username, ip: ctx.ip })
    return { username, tries_left: policy.login_lock_tries - counts.pair - 1 }
  })
}

const isSlowed = ({ account, is_known_address }: Counts): boolean => account >= accountFailuresPerHour && !is_known_address

/** Is this address of a network that hundreds share, by the settings? */
export const isVenue = (ip: string, { login_address_exempt }: Pick<SettingValues, 'login_address_exempt'>): boolean =>
  login_address_exempt.some((range) => isInRange(ip, range))

/**
 * A venue's network is exempt from the limit of its address, not from that of a pair. So is an account that has signed in from the
 * address before: one who guesses there must not shut out those who work there.
 */
function refuse(counts: Counts, policy: SessionPolicy, isExempt: boolean): void {
  const isKnown = isExempt || counts.is_known_address
  if (!isKnown && counts.address >= policy.login_address_failures) failFor(60, 'too_many_tries')
  if (counts.pair >= policy.login_lock_tries) {
    const seconds = Math.max(1, Math.ceil(counts.pair_left_s))
    failFor(seconds, 'login_locked', { time: new Date(clockNow() + seconds * 1000).toISOString() })
  }
  if (isSlowed(counts) && counts.account_last_s < accountWaitS) failFor(accountWaitS - counts.account_last_s, 'too_many_tries')
}

async function count(tx: Tx, { username, ip, policy }: { username: string; ip: string; policy: SessionPolicy }): Promise<Counts> {
  const { rows } = await tx.execute<Record<keyof Counts, unknown>>(sql`
    with tries as (
      select * from login_failure
      where not cleared and at > now() - interval '1 day' and (username = ${username} or ip = ${ip}::inet)
    ), pair as (
      select * from tries where username = ${username} and ip = ${ip}::inet and at > now() - make_interval(mins => ${policy.login_lock_minutes})
    )
    select (select count(*) from pair)::int as pair,
      coalesce((select extract(epoch from max(at) + make_interval(mins => ${policy.login_lock_minutes}) - now()) from pair), 0)::float8 as pair_left_s,
      (select count(*) from tries where ip = ${ip}::inet and at > now() - make_interval(mins => ${addressMinutes}))::int as address,
      (select count(*) from tries where username = ${username} and at > now() - interval '1 hour')::int as account,
      coalesce((select extract(epoch from now() - max(at)) from tries where username = ${username}), 1e9)::float8 as account_last_s,
      exists (select 1 from ${session} s join "user" u on u.resource_id = s.user_id
        where lower(u.username) = ${username} and s.ip = ${ip}::inet) as is_known_address`)
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
