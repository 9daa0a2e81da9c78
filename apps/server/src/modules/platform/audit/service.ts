import type { AuditModule, AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { PoolClient } from 'pg'
import type { Ctx, SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { masked } from './mask.ts'
import { noteRows } from './sealer.ts'
import { insertAudit, insertAuditAtOnce, selectQuestionNumbers, selectRoleNames, type AuditRow } from './repo.ts'

/** A module with one of its operations. */
export type AuditName = { [M in AuditModule]: { module: M; operation: AuditOperation<M> } }[AuditModule]

export interface AuditContent {
  object_type: string
  object_id: string
  object_name: string
  result: 'success' | 'refused' | 'failed'
  error_code: string
  before: object | null
  after: object | null
  /** Of which contest it is; found by itself where the object or the address says so. */
  contest_id: string
  /** Who did it, where there is no actor (sign-in, a job); the role at the time is looked up. */
  user: { user_id: string; username: string }
}

/** What happened, in the words of the audit catalogue. `before` and `after` are masked here, by what the contract calls secret, and not by the caller. */
export type AuditEntry<M extends AuditModule = AuditModule> = Partial<AuditContent> & { module: M; operation: AuditOperation<M> }

/** Writes audit rows in the caller's transaction; several rows of one call share a batch id. */
export async function writeAudit(ctx: Ctx, executor: Executor, entries: AuditEntry[]): Promise<void> {
  const batch = entries.length > 1 ? newId() : null
  const rows = entries.map((entry) => rowOf(ctx, entry, batch))
  noteRows(ctx)
  await insertAudit(executor, await withNumbers(executor, await withRoles(executor, rows)))
}

/** Rows of several people who are signed in, in one prepared statement of their common transaction. */
export async function writeAuditOf(client: PoolClient, rows: readonly { ctx: SignedIn; entry: AuditEntry }[]): Promise<void> {
  for (const { ctx } of rows.slice(0, 1)) noteRows(ctx)
  await insertAuditAtOnce(
    client,
    rows.map(({ ctx, entry }) => rowOf(ctx, entry, null)),
  )
}

/** Who is named and brings no actor (sign-in, a job) has the role of this moment: the log never says who somebody was by what they became. */
async function withRoles(executor: Executor, rows: AuditRow[]): Promise<AuditRow[]> {
  const ids = new Set(rows.flatMap(({ user_id, role_name }) => (user_id && !role_name ? [user_id] : [])))
  if (ids.size === 0) return rows
  const roles = await selectRoleNames(executor, [...ids])
  return rows.map((row) => ({ ...row, role_name: row.role_name ?? roles.get(row.user_id ?? '') ?? null }))
}

/** A question is named by its number: its name may be the beginning of what it asks. */
async function withNumbers(executor: Executor, rows: AuditRow[]): Promise<AuditRow[]> {
  const isOfQuestion = ({ module, object_type }: AuditRow) => module === 'question' && object_type === 'question'
  const ids = rows.flatMap((row) => (isOfQuestion(row) && uuid.test(row.object_id ?? '') ? [row.object_id ?? ''] : []))
  const numbers = ids.length === 0 ? null : await selectQuestionNumbers(executor, [...new Set(ids)])
  return rows.map((row) => {
    if (!isOfQuestion(row)) return row
    const number = numbers?.get(row.object_id ?? '')
    return { ...row, object_name: number === undefined ? '' : `#${number}` }
  })
}

function rowOf(ctx: Ctx, entry: AuditEntry, batch: string | null): AuditRow {
  const { user, before, after, contest_id, ...words } = entry
  return {
    ...words,
    before: before ? masked(entry.module, before) : null,
    after: after ? masked(entry.module, after) : null,
    user_id: ctx.actor?.user_id ?? user?.user_id ?? null,
    username: ctx.actor?.username ?? user?.username ?? null,
    role_name: ctx.actor?.role_name ?? null,
    session_id: ctx.actor?.session_id ?? null,
    token_id: ctx.actor?.token_id ?? null,
    ip: ctx.ip,
    batch_id: batch,
    request_id: ctx.request_id,
    contest_id: contest_id ?? contestOf(ctx, entry),
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** The contest a row is about: the object itself, one that its content names, or that of the address called. */
function contestOf(ctx: Ctx, { object_type, object_id, after, before }: AuditEntry): string | null {
  const named = [object_type === 'contest' ? object_id : undefined, nameIn(after), nameIn(before), ctx.contest_id]
  return named.find((one) => one !== undefined && uuid.test(one)) ?? null
}

const nameIn = (content: object | null | undefined): string | undefined =>
  content && 'contest_id' in content && typeof content.contest_id === 'string' ? content.contest_id : undefined
