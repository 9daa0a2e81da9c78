import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { answeredSql, isInRooms, type Watch } from '../exam/index.ts'
import { scoreRows } from '../scores/index.ts'

/** Candidates that the reader watches, with what stands for them and what they did, as a select that lists and groups are cut from. */
export async function watchedPeople(ctx: SignedIn, watch: Watch): Promise<SQL> {
  const { contest, now } = watch
  const rows = await scoreRows(ctx, { contest, now, withMarks: false })
  return sql`
    select x.*, a.state, a.started_at, ${answeredSql} as answered, coalesce(a.epoch - 1, 0) as device_changes,
      coalesce(a.left_count, 0) as left_count, coalesce(a.left_s, 0) as left_s,
      (select count(*)::int from exam_late_entry l where l.attempt_id = a.attempt_id) as late_entries
    from (${rows}) x left join exam_attempt a on a.attempt_id = x.attempt_id where ${isInRooms(sql`x.room_id`, watch)}`
}
