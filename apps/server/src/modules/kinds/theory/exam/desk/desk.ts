import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { AttemptRow, examDesk as contract } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { candidateNameSql } from '../../../../../db/staff-name.ts'
import { iso, isAddressAllowed, stateOf } from '../../../../contest/core/contest/index.ts'
import { answeredSql } from '../sitting/held-answers.ts'
import { isInRooms, seeWatch } from './invigilator.ts'
import { areMarksFinal } from '../results/release.ts'
import { candidateNoSql } from '../sitting/place.ts'
import { isMarkedByPeople } from '../results/report-rules.ts'
import { passMark } from '../paper/paper-facts.ts'
import { isConfirmed, isAddressedTo } from '../sitting/staff-messages.ts'

type Query = Parsed<typeof contract.attempts>['query']

const columns: Record<string, SQL> = {
  candidate_no: sql`x.candidate_no`,
  seat: sql`lower(x.room)`,
  name: sql`lower(x.name)`,
  answered: sql`x.answered`,
  saved_at: sql`x.saved_at`,
  left_count: sql`x.left_count`,
  mark: sql`x.mark`,
}

function orderOf(sort: Query['sort']): SQL {
  const isDown = sort.startsWith('-')
  const column = columns[isDown ? sort.slice(1) : sort] ?? sql`lower(x.name)`
  // Seats are counted within their room.
  const seat = sort.endsWith('seat') ? sql`x.seat ${isDown ? sql`desc` : sql`asc`} nulls last,` : sql``
  return sql`${column} ${isDown ? sql`desc` : sql`asc`} nulls last, ${seat} lower(x.name), x.entrant_id`
}

/** State as the page says it: nobody is absent before the exam is over. */
const stateSql = (isOver: boolean): SQL => sql`coalesce(a.state, ${isOver ? 'absent' : 'not_started'})`

/** Where people mark, nobody joins a mark with a name before the review is finished. */
const markSql = (row: ExamRecord): SQL => (isMarkedByPeople(row) && !areMarksFinal(row) ? sql`null::int` : sql`a.mark`)

/** An attempt that goes on, of which nothing was heard or saved for 60 s; the figures of the desk count the same. */
export const isQuiet = (row: SQL): SQL =>
  sql`(${row}.state = 'going' and (${row}.heard_at < now() - interval '60 s' or (${row}.unsaved > 0 and ${row}.saved_at < now() - interval '60 s')))`

const haystack = sql`concat_ws(' ', x.name, x.username, x.organisation, x.candidate_no, x.room, x.seat::text)`

function filterOf({ q, state, is_quiet, room_id, is_calling }: Query): SQL {
  const text = q === undefined || q.trim() === '' ? sql`true` : sql`${haystack} ilike ${`%${q.trim().replaceAll(/[\\%_]/gu, '\\$&')}%`}`
  const inState = state === undefined ? sql`true` : sql`x.state = ${state}`
  const quiet = is_quiet === undefined ? sql`true` : isQuiet(sql`x`)
  const inRoom = room_id === undefined ? sql`true` : room_id === 'none' ? sql`x.room_id is null` : sql`x.room_id = ${room_id}`
  const isCalling = is_calling === undefined ? sql`true` : sql`x.call is not null`
  return sql`${text} and ${inState} and ${quiet} and ${inRoom} and ${isCalling}`
}

/** Places, needs and what was said between candidate and staff, over `entrant e`, `exam_candidate p` and `exam_room r`. */
const placeColumns = ({ resource_id, run, start_at }: ExamRecord): SQL => {
  const ofRun = (alias: SQL) => sql`${alias}.contest_id = ${resource_id} and ${alias}.run = ${run}`
  return sql`${candidateNoSql(sql`${start_at}::timestamptz`)} as candidate_no, p.room_id, r.name as room, p.seat,
    coalesce(r.addresses, '{}') as addresses, coalesce(p.time_factor, 100) as time_factor, coalesce(p.factor_reason, '') as factor_reason,
    coalesce(p.has_aid, false) as has_aid,
    (select jsonb_build_object('text', l.text, 'called_at', l.called_at) from exam_call l
      where ${ofRun(sql`l`)} and l.entrant_id = e.entrant_id and l.answered_at is null order by l.called_at desc limit 1) as call,
    (select count(*)::int from exam_message m where ${ofRun(sql`m`)} and m.entrant_id = e.entrant_id and m.kind = 'warning') as warnings,
    (select count(*)::int from exam_message m where ${ofRun(sql`m`)} and a.attempt_id is not null and ${isAddressedTo(sql`e.entrant_id`)}
      and not ${isConfirmed(sql`e.entrant_id`)}) as unread`
}

type Row = Omit<AttemptRow, 'total' | 'is_passed' | 'is_elsewhere'> & { addresses: string[]; count: number }

/** Candidates and what their devices do; of an invigilator those of the own rooms. Nobody reads an answer here. */
export async function listAttempts(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.attempts>> {
  const watch = await seeWatch(ctx, id)
  const { contest, now } = watch
  const isOver = stateOf(contest, now).status === 'finished'
  const { rows } = await ctx.db.execute<{ [Name in keyof Row]: Row[Name] }>(sql`
    with x as (
      select e.entrant_id, e.user_id, ${candidateNameSql} as name, coalesce(u.username, '') as username, coalesce(o.name, '') as organisation,
        ${stateSql(isOver)} as state, a.started_at, a.deadline, a.submitted_at, a.submitted_by, a.saved_at, a.heard_at,
        ${answeredSql} as answered,
        coalesce(a.extra_s, w.extra_s + ${contest.extra_s}, ${contest.extra_s}) as extra_s, coalesce(a.unsaved, 0) as unsaved,
        a.paused_at, coalesce(a.pause_reason, '') as pause_reason,
        coalesce(a.epoch - 1, 0) as device_changes, coalesce(a.foreign_tries, 0) as foreign_tries, a.foreign_at,
        coalesce(a.foreign_address, '') as foreign_address, coalesce(a.left_count, 0) as left_count, coalesce(a.left_s, 0) as left_s,
        (select count(*)::int from exam_report q where q.attempt_id = a.attempt_id) as reports,
        (select count(*)::int from exam_late_entry l where l.attempt_id = a.attempt_id) as late_entries,
        (select count(*)::int from exam_late_entry l where l.attempt_id = a.attempt_id and l.decision is null) as late_open,
        exists (select 1 from exam_late_entry l where l.attempt_id = a.attempt_id and l.cause = 'seb') as is_outside_seb,
        coalesce(a.address, '') as address, ${markSql(contest)} as mark, ${placeColumns(contest)}
      from entrant e left join "user" u on u.resource_id = e.user_id left join organisation o on o.resource_id = u.organisation_id
        left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${contest.run} and a.entrant_id = e.entrant_id
        left join exam_allowance w on w.contest_id = e.contest_id and w.run = ${contest.run} and w.entrant_id = e.entrant_id
        left join exam_candidate p on p.entrant_id = e.entrant_id left join exam_room r on r.room_id = p.room_id
      where e.contest_id = ${id} and e.status = 'approved' and not e.is_staff
        and ${isInRooms(sql`p.room_id`, watch)}
    )
    select x.*, (count(*) over ())::int as count from x where ${filterOf(query)}
    order by ${orderOf(query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size}`)
  return { items: rows.map((row) => rowView(row, contest)), total: rows[0]?.count ?? 0, server_now: iso(now) }
}

const instant = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString())

function rowView({ count: _count, addresses, ...row }: Row, contest: ExamRecord): AttemptRow {
  return {
    ...row,
    call: row.call === null ? null : { ...row.call, called_at: new Date(row.call.called_at).toISOString() },
    started_at: instant(row.started_at),
    deadline: instant(row.deadline),
    submitted_at: instant(row.submitted_at),
    saved_at: instant(row.saved_at),
    heard_at: instant(row.heard_at),
    paused_at: instant(row.paused_at),
    foreign_at: instant(row.foreign_at),
    total: contest.question_count,
    is_passed: row.mark === null ? null : row.mark >= passMark(contest),
    is_elsewhere: contest.room_address_check !== 'off' && row.address !== '' && !isAddressAllowed(addresses, row.address),
  }
}
