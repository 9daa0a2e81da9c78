import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { audit } from '../../../db/schema/audit.ts'
import { role } from '../../../db/schema/role.ts'
import { user } from '../../../db/schema/user.ts'

export type AuditRow = typeof audit.$inferInsert

export async function insertAudit(executor: Executor, rows: AuditRow[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await executor.insert(audit).values(rows.slice(from, from + chunk))
}

/** Names of the roles that these people hold now. */
export async function selectRoleNames(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ user_id: user.resource_id, name: role.name_en })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(inArray(user.resource_id, ids))
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}
