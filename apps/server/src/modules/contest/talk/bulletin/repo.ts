import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../db/database.ts'
import { bulletin, bulletinRead, type BulletinRecord } from '../../../../db/schema/contest/bulletin.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { isAnnouncement, isFor } from './audience.ts'

type NewBulletin = typeof bulletin.$inferInsert

export async function insertBulletin(tx: Tx, row: NewBulletin): Promise<BulletinRecord> {
  const [made] = await tx.insert(bulletin).values(row).returning()
  if (made === undefined) throw new Error('a bulletin was not inserted')
  return made
}

/** Who reads: the desk everything; a person what is for them and whose time has come; a display what everybody may read. */
export type Reader = 'desk' | { entrant_id: string; bracket_id: string | null } | null

/** Announcements. What the platform posted belongs to its run; what people wrote stays. */
export async function selectBulletins(executor: Executor, contest: { id: string; run: number }, reader: Reader): Promise<BulletinRecord[]> {
  const b = alias(bulletin, 'b')
  return executor
    .select()
    .from(b)
    .where(
      and(
        eq(b.contest_id, contest.id),
        isNull(b.withdrawn_at),
        or(isNull(b.automatic), eq(b.run, contest.run)),
        isAnnouncement,
        reader === 'desk' ? undefined : isFor(reader),
      ),
    )
    .orderBy(desc(b.is_pinned), desc(b.at), desc(b.bulletin_id))
}

const due = and(eq(bulletin.is_scheduled, true), isNull(bulletin.withdrawn_at), sql`${bulletin.at} <= clock_timestamp()`)

export async function hasDue(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: bulletin.bulletin_id }).from(bulletin).where(due).limit(1)).length > 0
}

/** Scheduled ones whose time has come, held for telling. */
export async function lockDue(tx: Tx): Promise<BulletinRecord[]> {
  return tx.select().from(bulletin).where(due).orderBy(bulletin.at).limit(100).for('update', { skipLocked: true })
}

export interface ReaderRow {
  entrant_id: string
  bracket_id: string | null
  read_at: string | null
}

/** Everybody who plays, with until when they have read. */
export async function selectReaders(executor: Executor, contestId: string): Promise<ReaderRow[]> {
  return executor
    .select({ entrant_id: entrant.entrant_id, bracket_id: entrant.bracket_id, read_at: bulletinRead.read_at })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .leftJoin(bulletinRead, and(eq(bulletinRead.contest_id, entrant.contest_id), eq(bulletinRead.user_id, entrantMember.user_id)))
    .where(and(eq(entrantMember.contest_id, contestId), eq(entrant.status, 'approved')))
}

export async function selectNames(executor: Executor, contestId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: entrant.entrant_id, name: entrant.name })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), inArray(entrant.entrant_id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
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
