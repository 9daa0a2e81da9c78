import type { HistoryRow } from '@beacon/api/contest/contest-views'
import { and, desc, eq, ilike, inArray, notInArray, or, sql } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { listOf } from '../../../db/list.ts'
import { audit } from '../../../db/schema/audit.ts'
import { user } from '../../../db/schema/people/user.ts'

interface HistoryQuery {
  modules: string[]
  object_id: string
  /** Operations that are no change. */
  without?: string[]
  page: number
  size: number
  q?: string | undefined
}

/** What was done to one object, newest first. Secrets were masked when the rows were written. */
export async function selectHistory(executor: Executor, query: HistoryQuery): Promise<{ items: HistoryRow[]; total: number }> {
  const { modules, object_id, without = [], page, size, q = '' } = query
  const word = containing(q.trim())
  const found = executor
    .select({ row: audit, by: sql<string>`coalesce(${user.rep_name}, ${audit.username}, '')` })
    .from(audit)
    .leftJoin(user, eq(user.resource_id, audit.user_id))
    .where(
      and(
        eq(audit.object_id, object_id),
        inArray(audit.module, modules),
        eq(audit.result, 'success'),
        without.length === 0 ? undefined : notInArray(audit.operation, without),
        q.trim() === '' ? undefined : or(ilike(user.rep_name, word), ilike(audit.operation, word), ilike(sql`${audit.after}::text`, word)),
      ),
    )
    .$dynamic()
  const { rows, total } = await listOf(executor, found, { order: [desc(audit.seq)], page, size })
  const items = rows.map(({ row, by }): HistoryRow => {
    const { seq, at, module, operation, object_name, before, after } = row
    return { seq, at, by, module, operation, object_name, before: recordOf(before), after: recordOf(after) }
  })
  return { items, total }
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
