import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/database.ts'
import { contest } from '../../db/schema/contest.ts'
import { screen, screenSession } from '../../db/schema/viewer-key.ts'

export type ScreenRecord = typeof screen.$inferSelect
export interface WatchedScreen {
  screen: ScreenRecord
  viewers: number
  last_seen_at: string | null
}

// Written out: a select of one table leaves the table's name away, and the inner one would be meant.
const lastSeen = sql<string | null>`(select max(s.seen_at) from screen_session s where s.screen_id = screen.screen_id)`
const viewers = sql<number>`(select count(*)::int from screen_session s where s.screen_id = screen.screen_id and s.seen_at > now() - interval '1 minute')`
const watched = { screen, viewers, last_seen_at: lastSeen }
const isoOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export async function selectScreens(executor: Executor, contestId: string): Promise<WatchedScreen[]> {
  const rows = await executor
    .select(watched)
    .from(screen)
    .where(eq(screen.contest_id, contestId))
    .orderBy(sql`${screen.revoked_at} nulls first`, desc(screen.created_at))
  return rows.map((row) => ({ ...row, last_seen_at: isoOf(row.last_seen_at) }))
}

export async function findScreen(executor: Executor, contestId: string, id: string): Promise<WatchedScreen | null> {
  const [row] = await executor
    .select(watched)
    .from(screen)
    .where(and(eq(screen.contest_id, contestId), eq(screen.screen_id, id)))
  return row === undefined ? null : { ...row, last_seen_at: isoOf(row.last_seen_at) }
}

export async function insertScreen(tx: Tx, row: typeof screen.$inferInsert): Promise<void> {
  await tx.insert(screen).values(row)
}

export async function updateScreen(tx: Tx, id: string, values: Partial<typeof screen.$inferInsert>): Promise<void> {
  await tx.update(screen).set(values).where(eq(screen.screen_id, id))
}

export async function endSessions(tx: Tx, screenId: string): Promise<void> {
  await tx.delete(screenSession).where(eq(screenSession.screen_id, screenId))
}

const open = and(isNull(screen.revoked_at), sql`${screen.expires_at} > now()`)

/** The open display of a key, while its contest lives. */
export async function findByKey(executor: Executor, contestId: string, keyHash: Buffer): Promise<ScreenRecord | null> {
  const [row] = await executor
    .select({ screen })
    .from(screen)
    .innerJoin(contest, and(eq(contest.resource_id, screen.contest_id), isNull(contest.deleted_at)))
    .where(and(eq(screen.contest_id, contestId), eq(screen.key_hash, keyHash), open))
  return row?.screen ?? null
}

export async function hasSeenAddress(executor: Executor, screenId: string, ip: string): Promise<boolean> {
  const rows = await executor
    .select({ ip: screenSession.ip })
    .from(screenSession)
    .where(and(eq(screenSession.screen_id, screenId), eq(screenSession.ip, ip)))
    .limit(1)
  return rows.length > 0
}

export async function insertSession(tx: Tx, row: typeof screenSession.$inferInsert): Promise<void> {
  await tx.insert(screenSession).values(row)
}

/** Displays that a browser's tokens open now, newest first; how they were last seen is kept to a quarter of a minute. */
export async function findByTokens(executor: Executor, hashes: Buffer[]): Promise<ScreenRecord[]> {
  const rows = await executor
    .select({ screen, hash: screenSession.token_hash, isStale: sql<boolean>`${screenSession.seen_at} < now() - interval '15 seconds'` })
    .from(screenSession)
    .innerJoin(screen, eq(screen.screen_id, screenSession.screen_id))
    .innerJoin(contest, and(eq(contest.resource_id, screen.contest_id), isNull(contest.deleted_at)))
    .where(and(inArray(screenSession.token_hash, hashes), open))
    .orderBy(desc(screenSession.opened_at))
  const stale = rows.filter(({ isStale }) => isStale).map(({ hash }) => hash)
  if (stale.length > 0) {
    await executor
      .update(screenSession)
      .set({ seen_at: sql`now()` })
      .where(inArray(screenSession.token_hash, stale))
  }
  return rows.map((row) => row.screen)
}
