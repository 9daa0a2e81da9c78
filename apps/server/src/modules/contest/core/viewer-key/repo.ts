import { isUnion } from '@beacon/api/contest/viewer-key'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { screen, screenContest, screenSession } from '../../../../db/schema/contest/viewer-key.ts'
import { isOpenScreen, type ScreenRecord } from '../viewer-cookie/index.ts'

export type { ScreenRecord }

export interface WatchedScreen {
  screen: ScreenRecord
  viewers: number
  last_seen_at: string | null
}

// Written out: a select of one table leaves the table's name away, and the inner one would be meant.
const lastSeen = sql<string | null>`(select max(s.seen_at) from screen_session s where s.screen_id = screen.screen_id)`
const viewers = sql<number>`(select count(*)::int from screen_session s where s.screen_id = screen.screen_id and s.seen_at > now() - interval '1 minute')`
/** Its own displays and those of sets it belongs to. */
const inContest = (contestId: string) =>
  sql`(${screen.contest_id} = ${contestId} or exists (select 1 from screen_set m where m.screen_id = ${screen.screen_id} and m.contest_id = ${contestId}))`
const watched = { screen, viewers, last_seen_at: lastSeen }
const isoOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export async function selectScreens(executor: Executor, contestId: string): Promise<WatchedScreen[]> {
  const rows = await executor
    .select(watched)
    .from(screen)
    .where(inContest(contestId))
    .orderBy(sql`${screen.revoked_at} nulls first`, desc(screen.created_at))
  return rows.map((row) => ({ ...row, last_seen_at: isoOf(row.last_seen_at) }))
}

export async function findScreen(executor: Executor, contestId: string, id: string): Promise<WatchedScreen | null> {
  const [row] = await executor
    .select(watched)
    .from(screen)
    .where(and(inContest(contestId), eq(screen.screen_id, id)))
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

/** What an address names a display by. */
export const resourceOf = ({ value, screen_id, contest_id }: Pick<ScreenRecord, 'value' | 'screen_id' | 'contest_id'>): string =>
  isUnion(value) ? screen_id : contest_id

/** The open display of a key, while its contest lives; `resourceId` is its contest, of a set the display itself. */
export async function findByKey(executor: Executor, keyHash: Buffer, resourceId: string | undefined): Promise<ScreenRecord | null> {
  const [row] = await executor
    .select({ screen })
    .from(screen)
    .innerJoin(contest, and(eq(contest.resource_id, screen.contest_id), isNull(contest.deleted_at)))
    .where(and(eq(screen.key_hash, keyHash), isOpenScreen))
  return row === undefined || (resourceId !== undefined && resourceId !== resourceOf(row.screen)) ? null : row.screen
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

export interface Member {
  screen_id: string
  resource_id: string
  name: string
  weight: number | null
}

/** Contests of sets, in order. */
export async function selectMembers(executor: Executor, screenIds: string[]): Promise<Member[]> {
  if (screenIds.length === 0) return []
  return executor
    .select({ screen_id: screenContest.screen_id, resource_id: contest.resource_id, name: contest.name, weight: screenContest.weight })
    .from(screenContest)
    .innerJoin(contest, and(eq(contest.resource_id, screenContest.contest_id), isNull(contest.deleted_at)))
    .where(inArray(screenContest.screen_id, screenIds))
    .orderBy(asc(screenContest.sort))
}

export async function insertMembers(
  tx: Tx,
  screen_id: string,
  members: readonly { resource_id: string; weight: number | null }[],
): Promise<void> {
  const rows = members.map(({ resource_id, weight }, sort) => ({ screen_id, contest_id: resource_id, sort, weight }))
  if (rows.length > 0) await tx.insert(screenContest).values(rows)
}

/** Open displays of a contest that show this now. */
export async function screensShowing(executor: Executor, contestId: string, value: ScreenRecord['value']): Promise<ScreenRecord[]> {
  return executor
    .select()
    .from(screen)
    .where(and(eq(screen.contest_id, contestId), sql`coalesce(${screen.shows}, ${screen.value}) = ${value}`, isOpenScreen))
}
