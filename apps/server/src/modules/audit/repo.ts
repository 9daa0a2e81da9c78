import type { Executor } from '../../db/database.ts'
import { audit } from '../../db/schema/audit.ts'

export type AuditRow = typeof audit.$inferInsert

export async function insertAudit(executor: Executor, rows: AuditRow[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await executor.insert(audit).values(rows.slice(from, from + chunk))
}
