import type { HistoryRow } from '@beacon/api/contest/contest-views'
import { and, desc, eq, ilike, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { listOf } from '../../../db/list.ts'
import { audit } from '../../../db/schema/audit.ts'
import { user } from '../../../db/schema/people/user.ts'
import { contentHolds } from './said.ts'
import { closed } from './secret-fields.ts'

const a = alias(audit, 'a')
const holdsText = (word: string): SQL =>
  contentHolds(sql`jsonb_typeof(said.value) = any('{string,number,boolean}') and said.value #>> '{}' ilike ${word}`)
const namesField = (word: string): SQL =>
  sql`exists (select from jsonb_object_keys(case jsonb_typeof(a.after) when 'object' then a.after else '{}' end) as name where name ilike ${word})`

interface HistoryQuery {
  modules: string[]
  object_id: string
  /** Operations that are no change. */
  without?: string[]
  page: number
  size: number
  q?: string | undefined
}

/** What was done to one object, newest first. What is secret is closed once more: older rows were written by other rules. */
export async function selectHistory(executor: Executor, query: HistoryQuery): Promise<{ items: HistoryRow[]; total: number }> {
  const { modules, object_id, without = [], page, size, q = '' } = query
  const word = containing(q.trim())
  const found = executor
    .select({ row: a, by: sql<string>`coalesce(${user.rep_name}, ${a.username}, '')` })
    .from(a)
    .leftJoin(user, eq(user.resource_id, a.user_id))
    .where(
      and(
        eq(a.object_id, object_id),
        inArray(a.module, modules),
        eq(a.result, 'success'),
        without.length === 0 ? undefined : notInArray(a.operation, without),
        q.trim() === '' ? undefined : or(ilike(user.rep_name, word), ilike(a.operation, word), namesField(word), holdsText(word)),
      ),
    )
    .$dynamic()
  const { rows, total } = await listOf(executor, found, { order: [desc(a.seq)], page, size })
  const items = rows.map(({ row, by }): HistoryRow => {
    const { seq, at, module, operation, object_name, before, after } = row
    return { seq, at, by, module, operation, object_name, before: closed(module, before), after: closed(module, after) }
  })
  return { items, total }
}
