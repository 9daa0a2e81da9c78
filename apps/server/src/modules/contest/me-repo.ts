import type { ContestMe } from '@beacon/api/contest-views'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { isAnnouncement, isFor } from '../bulletin/index.ts'

export interface OwnFacts {
  unread: number
  read_at: string | null
  /** Wrong tries that count against a limit, by topic. */
  wrong: ReadonlyMap<string, number>
  hints: ContestMe['hints']
}

interface Row extends Record<string, unknown> {
  unread: number
  read_at: string | null
  wrong: Record<string, number> | null
  hints: ContestMe['hints'] | null
}

/** One way to the database: every player asks for this after every event. */
export async function selectOwnFacts(
  executor: Executor,
  who: { contestId: string; run: number; userId: string; entrantId: string | null; bracketId: string | null },
): Promise<OwnFacts> {
  const { contestId, run, userId, entrantId, bracketId } = who
  const { rows } = await executor.execute<Row>(sql`select
    (select count(*)::int from bulletin b left join bulletin_read r on r.contest_id = b.contest_id and r.user_id = ${userId}
      where b.contest_id = ${contestId} and b.withdrawn_at is null and (b.automatic is null or b.run = ${run})
        and ${isAnnouncement} and b.at > coalesce(r.read_at, '-infinity') and ${isFor(entrantId === null ? null : { entrant_id: entrantId, bracket_id: bracketId })}) as unread,
    (select to_char(read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from bulletin_read where contest_id = ${contestId} and user_id = ${userId}) as read_at,
    (select json_object_agg(topic_id, n) from (select topic_id, count(*)::int as n from submission
      where entrant_id = ${entrantId}::uuid and run = ${run} and is_attempt and verdict is distinct from 'correct' group by topic_id) w) as wrong,
    (select json_agg(json_build_object('hint_id', hint_id, 'topic_id', topic_id, 'content', content, 'cost', cost,
        'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by at, hint_id)
      from hint_opened where entrant_id = ${entrantId}::uuid and run = ${run}) as hints`)
  const [row] = rows
  return {
    unread: row?.unread ?? 0,
    read_at: row?.read_at ?? null,
    wrong: new Map(Object.entries(row?.wrong ?? {})),
    hints: row?.hints ?? [],
  }
}
