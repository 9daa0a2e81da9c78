import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrantImport, type EntrantImportRecord } from '../../../../db/schema/entrant-import.ts'
import { team, teamMember } from '../../../../db/schema/team.ts'
import { user } from '../../../../db/schema/user.ts'

export async function insertImport(tx: Tx, row: typeof entrantImport.$inferInsert): Promise<void> {
  await tx.insert(entrantImport).values(row)
}

/** An own list of a contest. */
export async function findImport(
  executor: Executor,
  { contestId, id, userId }: { contestId: string; id: string; userId: string },
): Promise<EntrantImportRecord | null> {
  const [row] = await executor
    .select()
    .from(entrantImport)
    .where(and(eq(entrantImport.contest_id, contestId), eq(entrantImport.import_id, id), eq(entrantImport.user_id, userId)))
  return row ?? null
}

export async function lockImport(tx: Tx, id: string): Promise<EntrantImportRecord | null> {
  const [row] = await tx.select().from(entrantImport).where(eq(entrantImport.import_id, id)).for('update')
  return row ?? null
}

export async function saveImport(tx: Tx, id: string, values: Partial<EntrantImportRecord>): Promise<void> {
  await tx.update(entrantImport).set(values).where(eq(entrantImport.import_id, id))
}

/** Lists that nobody ran within a day, and those that are long through: they hold names and addresses. */
export async function dropOldImports(executor: Executor): Promise<void> {
  await executor.delete(entrantImport).where(sql`${entrantImport.created_at} < now() - interval '48 hours'`)
}

export async function insertUsers(tx: Tx, rows: (typeof user.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(user).values(rows)
}

export async function insertTeam(tx: Tx, row: typeof team.$inferInsert): Promise<void> {
  await tx.insert(team).values(row)
}

/** Adds people to a team as far as they are in none, and tells who came; the first is its captain if it has nobody yet. */
export async function joinTeam(tx: Tx, teamId: string, userIds: readonly string[]): Promise<string[]> {
  const held = await tx
    .select({ id: teamMember.user_id })
    .from(teamMember)
    .where(inArray(teamMember.user_id, [...userIds]))
  const taken = new Set(held.map(({ id }) => id))
  const [anybody] = await tx.select({ id: teamMember.user_id }).from(teamMember).where(eq(teamMember.team_id, teamId)).limit(1)
  const fresh = userIds.filter((id) => !taken.has(id))
  const rows = fresh.map((user_id, index) => ({ team_id: teamId, user_id, is_captain: anybody === undefined && index === 0 }))
  if (rows.length > 0) await tx.insert(teamMember).values(rows)
  return fresh
}

export async function selectSlipUsers(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  return executor
    .select({ user_id: user.resource_id, username: user.username, name: user.name, must_change: user.must_change_password })
    .from(user)
    .where(and(inArray(user.resource_id, ids), sql`${user.deleted_at} is null`))
    .orderBy(user.username)
}
