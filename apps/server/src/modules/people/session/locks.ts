import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { loginFailure } from '../../../db/schema/people/session.ts'
import { policyOf } from './policy.ts'

/** Until when these accounts are locked at some address, by the username in lower case; who is not locked is left out. */
export async function lockedUntil(ctx: Ctx, executor: Executor, usernames: string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const { login_lock_tries, login_lock_minutes } = await policyOf(ctx, executor)
  const names = usernames.map((name) => name.toLowerCase())
  const minutes = sql`make_interval(mins => ${login_lock_minutes})`
  const { rows } = await executor.execute<{ username: string; until: Date | string }>(sql`
    select username, max(last) + ${minutes} as until from (
      select username, ip, max(at) as last from ${loginFailure}
      where username = any(${sql.param(names)}::text[]) and not cleared and at > now() - ${minutes}
      group by username, ip having count(*) >= ${login_lock_tries}
    ) pairs group by username`)
  return new Map(rows.map(({ username, until }) => [username, new Date(until).toISOString()]))
}

/** Clears every pair of the account, so that it may sign in from everywhere again. */
export async function unlockUser(executor: Executor, username: string): Promise<void> {
  await executor
    .update(loginFailure)
    .set({ cleared: true })
    .where(and(eq(loginFailure.username, username.toLowerCase()), eq(loginFailure.cleared, false)))
}
