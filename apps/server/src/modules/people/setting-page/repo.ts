import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { listOf } from '../../../db/list.ts'
import { newId } from '../../../db/id.ts'
import { role } from '../../../db/schema/people/role.ts'
import { setting, settingChange } from '../../../db/schema/setting.ts'
import { user } from '../../../db/schema/people/user.ts'

export async function deleteSetting(tx: Tx, name: string): Promise<void> {
  await tx.delete(setting).where(eq(setting.name, name))
}

export interface ChangeRow {
  name: string
  before: unknown
  after: unknown
  is_secret: boolean
}

export async function insertChanges(tx: Tx, user_id: string | null, rows: ChangeRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = (value: unknown) => (value === null || value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)
  await tx
    .insert(settingChange)
    .values(rows.map((row) => ({ ...row, resource_id: newId(), user_id, before: json(row.before), after: json(row.after) })))
}

interface ChangesQuery {
  /** A part of the name of a setting; empty asks for nothing. */
  name: string
  /** A part of the name of a setting or a person. */
  q: string
  /** Settings that `q` finds by what they are called. */
  named: string[]
  page: number
  size: number
}

export async function selectChanges(
  executor: Executor,
  query: ChangesQuery,
): Promise<{ rows: Array<typeof settingChange.$inferSelect & { by: string | null }>; total: number }> {
  const pattern = (word: string) => containing(word)
  const { name, q, named } = query
  const holds = (word: string) => or(ilike(settingChange.name, pattern(word)), ilike(user.rep_name, pattern(word)))
  const where = and(name === '' ? undefined : holds(name), q === '' ? undefined : or(holds(q), inArray(settingChange.name, named)))
  const found = executor
    .select({ row: settingChange, by: user.rep_name })
    .from(settingChange)
    .leftJoin(user, eq(user.resource_id, settingChange.user_id))
    .where(where)
    .$dynamic()
  const { page, size } = query
  const { rows, total } = await listOf(executor, found, { order: [desc(settingChange.at), desc(settingChange.resource_id)], page, size })
  return { rows: rows.map(({ row, by }) => ({ ...row, by })), total }
}

export async function findRoles(
  executor: Executor,
  ids: string[],
): Promise<Array<{ resource_id: string; key: string | null; permissions: string[] }>> {
  if (ids.length === 0) return []
  return executor
    .select({ resource_id: role.resource_id, key: role.key, permissions: role.permissions })
    .from(role)
    .where(inArray(role.resource_id, ids))
}

export async function findRepNames(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}
