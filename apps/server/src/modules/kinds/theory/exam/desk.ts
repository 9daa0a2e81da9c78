import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { AttemptRow, examDesk as contract } from '@beacon/api/kinds/theory/exam-desk'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { entrant } from '../../../../db/schema/entrant.ts'
import { fail } from '../../../../failure.ts'
import type { Permission } from '@beacon/api/permissions'
import { iso, staffContest, stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { layoutOf, placesOf } from './layout.ts'
import { areMarksFinal } from './release.ts'
import { paperOf } from './snapshot.ts'
import { passMark } from './shown.ts'

export async function staffExam(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest<ExamRecord>> {
  const seen = await staffContest(ctx, id, item)
  return seen.contest.kind === 'theory' ? { ...seen, contest: asExam(seen.contest) } : fail('contest_not_found')
}

type Query = Parsed<typeof contract.attempts>['query']

const columns: Record<string, SQL> = {
  name: sql`lower(x.name)`,
  answered: sql`x.answered`,
  saved_at: sql`x.saved_at`,
  left_count: sql`x.left_count`,
  mark: sql`x.mark`,
}

function orderOf(sort: Query['sort']): SQL {
  const isDown = sort.startsWith('-')
  const column = columns[isDown ? sort.slice(1) : sort] ?? sql`lower(x.name)`
  return sql`${column} ${isDown ? sql`desc` : sql`asc`} nulls last, lower(x.name), x.entrant_id`
}

/** State as the page says it: nobody is absent before the exam is over. */
const stateSql = (isOver: boolean): SQL => sql`coalesce(a.state, ${isOver ? 'absent' : 'not_started'})`

/** Where people mark, nobody joins a mark with a name before the review is finished. */
const markSql = (row: ExamRecord): SQL => (row.subjective_count > 0 && !areMarksFinal(row) ? sql`null::int` : sql`a.mark`)

function filterOf({ q, state, is_quiet }: Query): SQL {
  const text = q === undefined || q.trim() === '' ? sql`true` : sql`x.haystack ilike ${`%${q.trim().replaceAll(/[\\%_]/gu, '\\$&')}%`}`
  const inState = state === undefined ? sql`true` : sql`x.state = ${state}`
  const isQuiet =
    is_quiet === undefined
      ? sql`true`
      : sql`(x.state = 'going' and (x.heard_at < now() - interval '60 s' or (x.unsaved > 0 and x.saved_at < now() - interval '60 s')))`
  return sql`${text} and ${inState} and ${isQuiet}`
}

/** Candidates and what their devices do. Nobody reads an answer here. */
export async function listAttempts(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.attempts>> {
  const { contest, now } = await staffExam(ctx, id, 'contest.watch')
  const isOver = stateOf(contest, now).status === 'finished'
  const { rows } = await ctx.db.execute<AttemptRow & { count: number }>(sql`
    with x as (
      select e.entrant_id, e.user_id, e.name, coalesce(u.username, '') as username, coalesce(o.name, '') as organisation,
        concat_ws(' ', e.name, u.username, o.name) as haystack, ${stateSql(isOver)} as state,
        a.started_at, a.deadline, a.submitted_at, a.submitted_by, a.saved_at, a.heard_at,
        coalesce(a.answered, (select count(*)::int from exam_answer n where n.attempt_id = a.attempt_id
          and (jsonb_path_exists(n.answer, '$.option_ids[0]') or jsonb_path_exists(n.answer, '$.texts[*] ? (@ like_regex "\\\\S")')
            or jsonb_path_exists(n.answer, '$.essay ? (@ like_regex "\\\\S")'))), 0) as answered,
        coalesce(a.extra_s, w.extra_s + ${contest.extra_s}, ${contest.extra_s}) as extra_s, coalesce(a.unsaved, 0) as unsaved,
        coalesce(a.epoch - 1, 0) as device_changes, coalesce(a.left_count, 0) as left_count, coalesce(a.left_s, 0) as left_s,
        (select count(*)::int from exam_late_entry l where l.attempt_id = a.attempt_id) as late_entries,
        coalesce(a.address, '') as address, ${markSql(contest)} as mark
      from entrant e left join "user" u on u.resource_id = e.user_id left join organisation o on o.resource_id = u.organisation_id
        left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${contest.run} and a.entrant_id = e.entrant_id
        left join exam_allowance w on w.contest_id = e.contest_id and w.run = ${contest.run} and w.entrant_id = e.entrant_id
      where e.contest_id = ${id} and e.status = 'approved' and not e.is_staff
    )
    select x.*, (count(*) over ())::int as count from x where ${filterOf(query)}
    order by ${orderOf(query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size}`)
  const pass = passMark(contest)
  const instant = (value: string | null) => (value === null ? null : new Date(value).toISOString())
  return {
    items: rows.map(({ count: _count, ...row }) => ({
      entrant_id: row.entrant_id,
      user_id: row.user_id,
      name: row.name,
      username: row.username,
      organisation: row.organisation,
      state: row.state,
      started_at: instant(row.started_at),
      deadline: instant(row.deadline),
      submitted_at: instant(row.submitted_at),
      submitted_by: row.submitted_by,
      answered: row.answered,
      total: contest.question_count,
      extra_s: row.extra_s,
      saved_at: instant(row.saved_at),
      heard_at: instant(row.heard_at),
      unsaved: row.unsaved,
      device_changes: row.device_changes,
      left_count: row.left_count,
      left_s: row.left_s,
      late_entries: row.late_entries,
      address: row.address,
      mark: row.mark,
      is_passed: row.mark === null ? null : row.mark >= pass,
    })),
    total: rows[0]?.count ?? 0,
    server_now: iso(now),
  }
}

type Late = Reply<typeof contract.late_entries>['items'][number]

/** Answers that came too late to count, newest first. */
export async function listLateEntries(ctx: SignedIn, id: string, entrantId: string): Promise<Reply<typeof contract.late_entries>> {
  const { contest } = await staffExam(ctx, id, 'contest.score')
  const isOfExam = and(eq(entrant.contest_id, id), eq(entrant.entrant_id, entrantId))
  if ((await ctx.db.$count(entrant, isOfExam)) === 0) return fail('not_found')
  const { rows } = await ctx.db.execute<Omit<Late, 'place'> & { user_id: string }>(sql`
    select a.user_id, l.question_id, l.answer, l.seq::int, l.epoch, l.received_at, l.cause
    from exam_attempt a join exam_late_entry l on l.attempt_id = a.attempt_id
    where a.contest_id = ${id} and a.run = ${contest.run} and a.entrant_id = ${entrantId} order by l.received_at desc, l.seq desc limit 2000`)
  const [first] = rows
  const places = first === undefined ? new Map() : placesOf(layoutOf(contest, await paperOf(ctx, contest), first.user_id))
  return {
    items: rows.map(({ user_id: _user, received_at, ...late }) => ({
      ...late,
      place: places.get(late.question_id) ?? 0,
      received_at: new Date(received_at).toISOString(),
    })),
  }
}
