import type { audit as contract } from '@beacon/api/platform/audit'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Ctx } from '../../../context.ts'

const most = 20

/** What a filter offers while one types. A role is named as it was written into the rows. */
export async function listChoices(
  ctx: Ctx,
  { kind, q = '', id }: Parsed<typeof contract.choices>['query'],
): Promise<Reply<typeof contract.choices>> {
  const word = containing(q.trim())
  const limit = sql` limit ${most}`
  const queries: Record<typeof kind, SQL> = {
    user: sql`select resource_id as value, username as label, rep_name as note from "user"
      where ${id === undefined ? sql`(username ilike ${word} or rep_name ilike ${word}) and deleted_at is null` : sql`resource_id = ${id}`} order by username${limit}`,
    role: sql`select distinct name_en as value, name_en as label, name_zh as note from role where name_en ilike ${word} or name_zh ilike ${word} order by name_en${limit}`,
    contest: sql`select resource_id as value, name as label, number::text as note from contest where ${id === undefined ? sql`name ilike ${word}` : sql`resource_id = ${id}`} order by start_at desc${limit}`,
  }
  const { rows } = await ctx.db.execute<{ value: string; label: string; note: string }>(queries[kind])
  return { items: rows, total: rows.length }
}
