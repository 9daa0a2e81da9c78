import type { Ctx } from '../context.ts'
import { writeAudit, type AuditEntry } from '../modules/audit/index.ts'
import type { Tx } from './database.ts'

/** Adds a row of its own; fields not given come from the entry of `change`. */
export type Note = (more: Partial<AuditEntry>) => void

/**
 * The only way the API changes data: one transaction that also holds its audit row.
 * Without a note the entry itself is the row; a bulk action notes one per object.
 */
export function change<T>(ctx: Ctx, entry: AuditEntry, work: (tx: Tx, note: Note) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const notes: AuditEntry[] = []
    const result = await work(tx, (more) => notes.push({ ...entry, ...more }))
    await writeAudit(ctx, tx, notes.length > 0 ? notes : [entry])
    return result
  })
}
