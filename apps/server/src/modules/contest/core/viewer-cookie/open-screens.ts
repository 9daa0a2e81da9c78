import { isUnion } from '@beacon/api/contest/viewer-key'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { screen, screenSession } from '../../../../db/schema/contest/viewer-key.ts'

export type ScreenRecord = typeof screen.$inferSelect
/** A display with the contests it may watch: its own, or those of its set. */
export interface OpenScreen extends ScreenRecord {
  contest_ids: readonly string[]
}
const membersOf = sql<string[]>`array(select m.contest_id from screen_set m where m.screen_id = ${screen.screen_id} order by m.sort)`
export const isOpenScreen = and(isNull(screen.revoked_at), sql`${screen.expires_at} > now()`)

/** Displays that a browser's tokens open now, newest first; how they were last seen is kept to a quarter of a minute. */
export async function findByTokens(executor: Executor, hashes: Buffer[]): Promise<OpenScreen[]> {
  const rows = await executor
    .select({
      screen,
      contest_ids: membersOf,
      hash: screenSession.token_hash,
      isStale: sql<boolean>`${screenSession.seen_at} < now() - interval '15 seconds'`,
    })
    .from(screenSession)
    .innerJoin(screen, eq(screen.screen_id, screenSession.screen_id))
    .innerJoin(contest, and(eq(contest.resource_id, screen.contest_id), isNull(contest.deleted_at)))
    .where(and(inArray(screenSession.token_hash, hashes), isOpenScreen))
    .orderBy(desc(screenSession.opened_at))
  const stale = rows.filter(({ isStale }) => isStale).map(({ hash }) => hash)
  if (stale.length > 0) {
    await executor
      .update(screenSession)
      .set({ seen_at: sql`now()` })
      .where(inArray(screenSession.token_hash, stale))
  }
  return rows.map((row) => ({ ...row.screen, contest_ids: isUnion(row.screen.value) ? row.contest_ids : [row.screen.contest_id] }))
}
