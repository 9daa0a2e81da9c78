import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { isAnnouncement, isFor } from '../../talk/bulletin/index.ts'
import type { KindControl } from './port.ts'

export interface OwnFacts {
  unread: number
  read_at: string | null
  /** The columns that the kind asked for. */
  own: Record<string, unknown>
}

interface Row extends Record<string, unknown> {
  unread: number
  read_at: string | null
}

/** One way to the database: every player asks for this after every event. */
export async function selectOwnFacts(
  executor: Executor,
  kind: KindControl,
  who: { contestId: string; run: number; userId: string; entrantId: string | null; bracketId: string | null },
): Promise<OwnFacts> {
  const { contestId, run, userId, entrantId, bracketId } = who
  const { rows } = await executor.execute<Row>(sql`select
    (select count(*)::int from bulletin b left join bulletin_read r on r.contest_id = b.contest_id and r.user_id = ${userId}
      where b.contest_id = ${contestId} and b.withdrawn_at is null and (b.automatic is null or b.run = ${run})
        and ${isAnnouncement} and b.at > coalesce(r.read_at, '-infinity') and ${isFor(entrantId === null ? null : { entrant_id: entrantId, bracket_id: bracketId })}) as unread,
    (select to_char(read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from bulletin_read where contest_id = ${contestId} and user_id = ${userId}) as read_at,
    ${kind.mine.select({ run, entrantId })}`)
  const { unread = 0, read_at = null, ...own } = rows[0] ?? {}
  return { unread, read_at, own }
}
