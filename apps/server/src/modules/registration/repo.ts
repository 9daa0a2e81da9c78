import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { user } from '../../db/schema/user.ts'

export type UserRow = typeof user.$inferSelect

export async function insertUser(executor: Executor, row: typeof user.$inferInsert): Promise<UserRow> {
  const [made] = await executor.insert(user).values(row).returning()
  if (made === undefined) throw new Error('the account was not written')
  return made
}

/** Whether a living account has this e-mail or phone. */
export async function findHolders(
  executor: Executor,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<{ email: boolean; phone: boolean }> {
  const { rows } = await executor.execute<{ email: boolean; phone: boolean }>(sql`
    select exists (select 1 from ${user} u where u.deleted_at is null and lower(u.email) = lower(${email}::text)) as email,
      exists (select 1 from ${user} u where u.deleted_at is null and u.phone = ${phone}::text) as phone`)
  return rows[0] ?? { email: false, phone: false }
}
