import type { Platform } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { isNull } from 'drizzle-orm'
import { stateOf } from '../contest-clock/index.ts'

/** The name of a contest that runs or pauses now; null when none does. */
export async function findRunningContest({ db }: Pick<Platform, 'db'>): Promise<string | null> {
  const rows = await db.select().from(contest).where(isNull(contest.deleted_at))
  return rows.find((row) => ['running', 'paused'].includes(stateOf(row, clockNow()).status))?.name ?? null
}
