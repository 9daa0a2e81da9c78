import type { Ctx } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { masked } from './mask.ts'
import { insertAudit, type AuditRow } from './repo.ts'

/** What happened, in the words of the audit catalogue. `before` and `after` are masked here, not by the caller. */
export interface AuditEntry {
  module: string
  operation: string
  object_type?: string
  object_id?: string
  object_name?: string
  result?: 'success' | 'refused' | 'failed'
  error_code?: string
  before?: object | null
  after?: object | null
  /** Who did it, where the request has no actor yet (sign-in). */
  user?: { user_id: string; username: string; role_name?: string }
}

/** Writes audit rows in the caller's transaction; several rows of one call share a batch id. */
export async function writeAudit(ctx: Ctx, executor: Executor, entries: AuditEntry[]): Promise<void> {
  const batch = entries.length > 1 ? newId() : null
  await insertAudit(
    executor,
    entries.map((entry) => rowOf(ctx, entry, batch)),
  )
}

function rowOf(ctx: Ctx, entry: AuditEntry, batch: string | null): AuditRow {
  const { user, before, after, ...words } = entry
  return {
    ...words,
    before: before ? masked(before) : null,
    after: after ? masked(after) : null,
    user_id: ctx.actor?.user_id ?? user?.user_id ?? null,
    username: ctx.actor?.username ?? user?.username ?? null,
    role_name: ctx.actor?.role_name ?? user?.role_name ?? null,
    session_id: ctx.actor?.session_id ?? null,
    token_id: ctx.actor?.token_id ?? null,
    ip: ctx.ip,
    batch_id: batch,
    request_id: ctx.request_id,
  }
}
