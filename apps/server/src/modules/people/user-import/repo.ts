import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { sheetImportRow } from '../../../db/schema/sheet.ts'
import { user } from '../../../db/schema/people/user.ts'

const chunk = 500

export async function insertUsers(tx: Tx, rows: (typeof user.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(user).values(rows.slice(from, from + chunk))
}

export async function updateUser(tx: Tx, id: string, values: Partial<typeof user.$inferInsert>): Promise<void> {
  await tx
    .update(user)
    .set({ ...values, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, id))
}

/** Accounts whose first password still holds, as their slips name them. */
export async function selectSlipUsers(executor: Executor, usernames: string[]) {
  if (usernames.length === 0) return []
  return executor
    .select({ username: user.username, name: user.name, organisation: organisation.name })
    .from(user)
    .leftJoin(organisation, eq(organisation.resource_id, user.organisation_id))
    .where(and(inArray(user.username, usernames), eq(user.must_change_password, true), isNull(user.deleted_at)))
    .orderBy(asc(sql`lower(${organisation.name})`), asc(sql`lower(${user.username})`))
}

export const selectRoles = (executor: Executor) => executor.select().from(role).orderBy(asc(role.resource_id))

/** Rows of a stored sheet that name one of these roles, as the judge reads names; one that is wrong now may be right when it runs. */
export async function countNamingRoles(executor: Executor, importId: string, names: string[]): Promise<number> {
  return executor.$count(
    sheetImportRow,
    and(
      eq(sheetImportRow.import_id, importId),
      sql`lower(normalize(${sheetImportRow.judged}->'values'->>'role', NFKC)) = any(${sql.param(names)}::text[])`,
    ),
  )
}
