import type { AuditModule, AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Ctx } from '../context.ts'
import { writeAudit, type AuditContent, type AuditEntry, type AuditName } from '../modules/platform/audit/index.ts'
import type { Tx } from './database.ts'

type Named<M extends AuditModule> = { module?: M; operation?: AuditOperation<M> } | AuditName
/** Adds a row of its own; fields not given come from the entry of `change`. Another module is named with its operation. */
export type Note<M extends AuditModule = never> = (more: Partial<AuditContent> & Named<M>) => void

/**
 * The only way the API changes data: one transaction that also holds its audit row.
 * Without a note the entry itself is the row; a bulk action notes one per object.
 */
export function change<T, M extends AuditModule>(ctx: Ctx, entry: AuditEntry<M>, work: (tx: Tx, note: Note<M>) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const notes: AuditEntry[] = []
    const result = await work(tx, (more) => notes.push({ ...entry, ...more }))
    await writeAudit(ctx, tx, notes.length > 0 ? notes : [entry])
    return result
  })
}
