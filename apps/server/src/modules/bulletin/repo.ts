import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { bulletin, bulletinRead } from '../../db/schema/bulletin.ts'
import { topic } from '../../db/schema/topic.ts'

export type BulletinRecord = typeof bulletin.$inferSelect
type NewBulletin = typeof bulletin.$inferInsert

export async function insertBulletin(tx: Tx, row: NewBulletin): Promise<BulletinRecord> {
  const [made] = await tx.insert(bulletin).values(row).returning()
  if (made === undefined) throw new Error('a bulletin was not inserted')
  return made
}

/** What the platform posted belongs to its run; what people wrote stays. */
export async function selectBulletins(executor: Executor, contestId: string, run: number): Promise<BulletinRecord[]> {
  return executor
    .select()
    .from(bulletin)
    .where(and(eq(bulletin.contest_id, contestId), isNull(bulletin.withdrawn_at), or(isNull(bulletin.automatic), eq(bulletin.run, run))))
    .orderBy(desc(bulletin.is_pinned), desc(bulletin.at), desc(bulletin.bulletin_id))
}

export async function lockBulletin(tx: Tx, contestId: string, id: string): Promise<BulletinRecord | null> {
  const [row] = await tx
    .select()
    .from(bulletin)
    .where(and(eq(bulletin.contest_id, contestId), eq(bulletin.bulletin_id, id), isNull(bulletin.withdrawn_at)))
    .for('update')
  return row ?? null
}

export async function updateBulletin(
  tx: Tx,
  id: string,
  values: { [K in keyof NewBulletin]?: NewBulletin[K] | SQL },
): Promise<BulletinRecord> {
  const [row] = await tx
    .update(bulletin)
    .set({ ...values, version: sql`${bulletin.version} + 1` })
    .where(eq(bulletin.bulletin_id, id))
    .returning()
  if (row === undefined) throw new Error('a bulletin was not updated')
  return row
}

export async function selectReadTimes(executor: Executor, contestId: string): Promise<string[]> {
  const rows = await executor.select({ read_at: bulletinRead.read_at }).from(bulletinRead).where(eq(bulletinRead.contest_id, contestId))
  return rows.map(({ read_at }) => read_at)
}

export async function markRead(tx: Tx, contestId: string, userId: string): Promise<void> {
  await tx
    .insert(bulletinRead)
    .values({ contest_id: contestId, user_id: userId, read_at: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: [bulletinRead.contest_id, bulletinRead.user_id], set: { read_at: sql`clock_timestamp()` } })
}

export async function forgetReads(tx: Tx, contestId: string): Promise<void> {
  await tx.delete(bulletinRead).where(eq(bulletinRead.contest_id, contestId))
}

export async function isTopicOf(executor: Executor, contestId: string, topicId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: topic.resource_id })
    .from(topic)
    .where(and(eq(topic.contest_id, contestId), eq(topic.resource_id, topicId), isNull(topic.deleted_at), eq(topic.is_public, true)))
  return rows.length > 0
}
