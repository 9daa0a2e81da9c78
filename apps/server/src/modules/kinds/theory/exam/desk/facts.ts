import type { TheoryFacts } from '@beacon/api/kinds/theory/contest'
import type { commonDeskFacts } from '@beacon/api/contest/contest-common-views'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import { asExam } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { isAmong } from '../../../../contest/control/contest-control/index.ts'
import { stateOf, wholeRow } from '../../../../contest/core/contest/index.ts'
import type { ContestStandings } from '../../../../contest/score/score/index.ts'
import { isQuiet } from './desk.ts'
import { passMark } from '../paper/paper-facts.ts'

type Own = Omit<TheoryFacts, keyof typeof commonDeskFacts>

/** Attempts by state and what was earned, for the desk. Members of staff who try the exam out do not count. */
export async function countAttempts(executor: Executor, { contest }: ContestStandings, only: ReadonlySet<string> | null): Promise<Own> {
  const row = asExam(await wholeRow(executor, contest))
  const { rows } = await executor.execute<{ [Name in Exclude<keyof Own, 'not_begun'>]: number | null } & { now: string }>(sql`
    select count(*)::int as candidates,
      (count(*) filter (where a.state = 'going'))::int as going,
      (count(*) filter (where a.state in ('submitted', 'auto_submitted')))::int as submitted,
      (count(*) filter (where a.attempt_id is null))::int as absent,
      (count(*) filter (where ${isQuiet(sql`a`)}))::int as unsaved,
      (select count(distinct k.entrant_id)::int from exam_call k join entrant g on g.entrant_id = k.entrant_id
        where k.contest_id = ${row.resource_id} and k.run = ${row.run} and k.answered_at is null and g.status = 'approved' and not g.is_staff
        and ${isAmong(sql`g.entrant_id`, only)}) as calls,
      round(avg(a.mark))::int as mean_score,
      (count(*) filter (where a.mark >= ${passMark(row)}))::int as passed,
      (select coalesce(sum(w.unmarked), 0)::int from exam_attempt w join entrant f on f.entrant_id = w.entrant_id
        where w.contest_id = ${row.resource_id} and w.run = ${row.run} and not f.is_staff and ${isAmong(sql`f.entrant_id`, only)}) as to_mark,
      (select count(distinct q.attempt_id)::int from exam_report q join exam_attempt w on w.attempt_id = q.attempt_id
        join entrant f on f.entrant_id = w.entrant_id where w.contest_id = ${row.resource_id} and w.run = ${row.run} and not f.is_staff
        and ${isAmong(sql`f.entrant_id`, only)}) as reports,
      (select count(distinct q.attempt_id)::int from exam_report q join exam_attempt w on w.attempt_id = q.attempt_id
        join entrant f on f.entrant_id = w.entrant_id left join exam_report_mark k on k.attempt_id = q.attempt_id
        where w.contest_id = ${row.resource_id} and w.run = ${row.run} and not f.is_staff and k.mark is null
        and ${isAmong(sql`f.entrant_id`, only)}) as reports_to_mark,
      (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now
    from entrant e left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${row.run} and a.entrant_id = e.entrant_id
    where e.contest_id = ${row.resource_id} and e.status = 'approved' and not e.is_staff and ${isAmong(sql`e.entrant_id`, only)}`)
  const [found] = rows
  const { status } = stateOf(row, Number(found?.now ?? 0))
  const missing = found?.absent ?? 0
  return {
    candidates: found?.candidates ?? 0,
    going: found?.going ?? 0,
    submitted: found?.submitted ?? 0,
    absent: status === 'finished' ? missing : 0,
    not_begun: status === 'running' || status === 'paused' ? missing : 0,
    unsaved: found?.unsaved ?? 0,
    calls: found?.calls ?? 0,
    mean_score: found?.mean_score ?? null,
    passed: found?.passed ?? 0,
    to_mark: found?.to_mark ?? 0,
    reports: found?.reports ?? 0,
    reports_to_mark: found?.reports_to_mark ?? 0,
  }
}
