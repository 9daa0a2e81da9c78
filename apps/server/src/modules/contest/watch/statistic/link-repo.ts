import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { listOf, type Page } from '../../../../db/list.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { statisticKey, statisticSession } from '../../../../db/schema/contest/monitoring.ts'

export type KeyRecord = typeof statisticKey.$inferSelect
const open = and(isNull(statisticKey.revoked_at), gt(statisticKey.expires_at, sql`now()`))

export async function insertKey(tx: Tx, row: typeof statisticKey.$inferInsert): Promise<KeyRecord> {
  const [made] = await tx.insert(statisticKey).values(row).returning()
  if (made === undefined) throw new Error('the key was not stored')
  return made
}

export async function selectKeys(executor: Executor, contestId: string, page: Page) {
  const found = executor.select().from(statisticKey).where(eq(statisticKey.contest_id, contestId)).$dynamic()
  const order = [desc(statisticKey.created_at), desc(statisticKey.key_id)]
  const { rows: keys, total } = await listOf(executor, found, { order, ...page })
  return { keys, total }
}

/** Closes a key and every browser it was handed to. False when there is none that is open. */
export async function revokeKey(tx: Tx, contestId: string, keyId: string): Promise<boolean> {
  const rows = await tx
    .update(statisticKey)
    .set({ revoked_at: sql`now()` as unknown as string })
    .where(and(eq(statisticKey.contest_id, contestId), eq(statisticKey.key_id, keyId), isNull(statisticKey.revoked_at)))
    .returning({ id: statisticKey.key_id })
  await tx.delete(statisticSession).where(eq(statisticSession.key_id, keyId))
  return rows.length > 0
}

/** The open key of a text, while its contest lives. */
export async function findByKey(executor: Executor, contestId: string, tokenHash: Buffer): Promise<KeyRecord | null> {
  const [row] = await executor
    .select({ key: statisticKey })
    .from(statisticKey)
    .innerJoin(contest, and(eq(contest.resource_id, statisticKey.contest_id), isNull(contest.deleted_at)))
    .where(and(eq(statisticKey.contest_id, contestId), eq(statisticKey.token_hash, tokenHash), open))
  return row?.key ?? null
}

export async function insertSession(tx: Tx, row: typeof statisticSession.$inferInsert): Promise<void> {
  await tx.insert(statisticSession).values(row)
}

/** The open key that a browser's cookie stands for. */
export async function findBySession(executor: Executor, contestId: string, tokenHash: Buffer): Promise<KeyRecord | null> {
  const [row] = await executor
    .select({ key: statisticKey })
    .from(statisticSession)
    .innerJoin(statisticKey, eq(statisticKey.key_id, statisticSession.key_id))
    .innerJoin(contest, and(eq(contest.resource_id, statisticKey.contest_id), isNull(contest.deleted_at)))
    .where(and(eq(statisticKey.contest_id, contestId), eq(statisticSession.token_hash, tokenHash), open))
  return row?.key ?? null
}

/** Names of people, those of the contest only. */
export async function selectNamed(executor: Executor, contestId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ user_id: string; rep_name: string }>(sql`
    select m.user_id, u.rep_name from entrant_member m join "user" u on u.resource_id = m.user_id
    where m.contest_id = ${contestId} and m.user_id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ user_id, rep_name }) => [user_id, rep_name]))
}
