import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { iso, stateOf } from '../../../../contest/core/contest/index.ts'
import { tellDeskIn } from './notify-desk.ts'

/** Contests with a paper whose time is over, that waits for rules and not for people, or with results that are due. By the database's clock. */
export async function selectExamsDue(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select distinct a.contest_id as id from exam_attempt a
      join contest c on c.resource_id = a.contest_id and c.run = a.run and c.deleted_at is null
      join contest_theory t on t.contest_id = a.contest_id join test_paper p on p.resource_id = t.paper_id
      where (a.state = 'going' and (a.paused_at is null or a.deadline < c.stopped_at + interval '1 minute') and a.deadline + make_interval(secs => t.grace_s) <= clock_timestamp()
          and not exists (select 1 from jsonb_array_elements(to_jsonb(c.pauses)) p where p ->> 'to' is null))
        or (a.state <> 'going' and a.mark is null and coalesce(a.unmarked, 0) = 0
          and (a.unmarked is null or t.reviewed_at is not null or (p.subjective_count = 0 and not t.report_switch)))
    union
    select t.contest_id from contest_theory t join contest c on c.resource_id = t.contest_id and c.deleted_at is null
        join test_paper p on p.resource_id = t.paper_id
      where t.released_at is null and not t.is_withdrawn and c.announced_status = 'finished'
        and (t.reviewed_at is not null or (t.release_mode <> 'with_review' and p.subjective_count = 0 and not t.report_switch))
        and (t.release_mode in ('at_once', 'with_review') or (t.release_mode = 'by_time' and t.release_at <= clock_timestamp()))
        and not exists (select 1 from exam_attempt a where a.contest_id = t.contest_id and a.run = c.run
          and (a.state = 'going' or a.mark is null))`)
  return rows.map(({ id }) => id)
}

/** Hands in for whoever's time and last flush are over: what was acknowledged counts, at the deadline. Who is paused alone waits, unless a stop cut the time: whoever goes on after one has a minute at least. */
export async function closeOverdue(tx: Tx, row: ExamRecord, at: number): Promise<void> {
  if (stateOf(row, at).status === 'paused') return
  const { rowCount } = await tx.execute(sql`
    update exam_attempt set state = 'auto_submitted', submitted_at = deadline, submitted_by = 'clock', paused_at = null
    where contest_id = ${row.resource_id} and run = ${row.run} and state = 'going' and (paused_at is null or deadline < ${row.stopped_at}::timestamptz + interval '1 minute')
      and deadline + make_interval(secs => ${row.grace_s}) <= ${iso(at)}::timestamptz`)
  if ((rowCount ?? 0) > 0) await tellDeskIn(tx, row.resource_id)
}
