import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { monitoring as contract, OnlineRow, WatchReply } from '@beacon/api/contest/monitoring'
import type { Pool } from 'pg'
import { staffNameText } from '../../../../db/staff-name.ts'
import { containing } from '../../../../db/like.ts'
import { ofPlayers } from '../../../../db/players.ts'
import { findSort } from '../../../../db/sort.ts'
import type { Counted, Span, Tried } from './steps.ts'

interface InRun {
  contest_id: string
  run: number
  /** Where tries of the contest stand: see `attemptsOf`. */
  attempts: string
}
const iso = (ms: number) => new Date(ms).toISOString()

export async function selectMinutes(pool: Pool, contest_id: string, { from, to }: Pick<Span, 'from' | 'to'>): Promise<Counted[]> {
  const { rows } = await pool.query<Omit<Counted, 'minute'> & { minute: string }>(
    `select (extract(epoch from minute) * 1000)::bigint::text as minute, tries, refused, limited, durations, streams, online
     from contest_minute where contest_id = $1 and minute >= $2 and minute < $3`,
    [contest_id, iso(from), iso(to)],
  )
  return rows.map((row) => ({ ...row, minute: Number(row.minute) }))
}

/** Stored tries per step; a repeated text is none. */
export async function selectTries(pool: Pool, { contest_id, run, attempts }: InRun, { from, to, step_ms }: Span): Promise<Tried[]> {
  const { rows } = await pool.query<{ step: string; total: number; correct: number; wrong: number }>(
    `select floor((extract(epoch from at) * 1000 - $4::float8) / $5::float8)::text as step, count(*)::int as total,
       (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct,
       (count(*) filter (where coalesce(verdict, result) = 'wrong'))::int as wrong
     from ${attempts} s where contest_id = $1 and run = $2 and at >= $3 and at < $6 and result <> 'repeated' and ${ofPlayers('s')} group by 1`,
    [contest_id, run, iso(from), from, step_ms, iso(to)],
  )
  return rows.map(({ step, ...row }) => ({ ...row, at: from + Number(step) * step_ms }))
}

interface Listing {
  /** Entrants whom the reader watches; null: everyone. */
  only: readonly string[] | null
  q: string
  sort: Parsed<typeof contract.online>['query']['sort']
  page: number
  size: number
}
const onlineOrder: Readonly<Record<SortName<typeof contract.online>, string>> = {
  username: 'u.username',
  entrant_name: staffNameText('e'),
  address: 's.address',
  since: 's.since',
  at: 's.at',
  page: 's.page',
}

/** Members seen within two minutes. */
export async function selectOnline(
  pool: Pool,
  contest_id: string,
  { q, sort, page, size, only }: Listing,
): Promise<{ items: OnlineRow[]; total: number }> {
  const column = findSort(onlineOrder, sort) ?? 's.since'
  const direction = sort?.startsWith('-') === true ? 'desc' : 'asc'
  const like = containing(q)
  const time = (name: string) => `to_char(${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name.slice(2)}`
  const { rows } = await pool.query<OnlineRow & { total: number }>(
    `select s.user_id, u.username, u.rep_name, e.entrant_id, ${staffNameText('e')} as entrant_name, host(s.address) as address, s.user_agent,
       ${time('s.since')}, ${time('s.at')}, s.page, t.name as topic_name, count(*) over ()::int as total
     from contest_seen s join entrant_member m on m.contest_id = s.contest_id and m.user_id = s.user_id
     join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = s.user_id
     left join topic t on t.resource_id = s.topic_id and s.page = 'topic'
     where s.contest_id = $1 and s.at > now() - interval '2 minutes'
       and ($2 = '' or u.username ilike $3 or u.rep_name ilike $3 or ${staffNameText('e')} ilike $3 or host(s.address) = $2)
       and ($6::uuid[] is null or e.entrant_id = any($6::uuid[]))
     order by ${column} ${direction}, s.user_id limit $4 offset $5`,
    [contest_id, q, like, size, (page - 1) * size, only],
  )
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const shownMost = 20

export async function selectShared(pool: Pool, { contest_id, run, attempts }: InRun): Promise<WatchReply['shared_addresses']> {
  const { rows } = await pool.query<WatchReply['shared_addresses'][number]>(
    `with came as (
       select address, entrant_id, user_id from ${attempts} x where contest_id = $1 and run = $2 group by 1, 2, 3
       union select s.address, m.entrant_id, s.user_id from contest_seen s
         join entrant_member m on m.contest_id = s.contest_id and m.user_id = s.user_id where s.contest_id = $1
     )
     select host(address) as address, jsonb_agg(distinct jsonb_build_object('entrant_id', e.entrant_id, 'name', e.name)) as entrants,
       count(distinct came.user_id)::int as people
     from came join entrant e on e.entrant_id = came.entrant_id and not e.is_staff
     group by address having count(distinct came.entrant_id) > 1 order by count(distinct came.entrant_id) desc, address limit $3`,
    [contest_id, run, shownMost],
  )
  return rows
}

export async function selectWrongSenders(
  pool: Pool,
  { contest_id, run, attempts }: InRun,
  span: Span,
): Promise<WatchReply['wrong_senders']> {
  const { rows } = await pool.query<WatchReply['wrong_senders'][number]>(
    `select s.user_id, u.rep_name, s.entrant_id, e.name as entrant_name, s.wrong, s.tries,
       to_char(s.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
     from (select user_id, entrant_id, (count(*) filter (where coalesce(verdict, result) = 'wrong'))::int as wrong, count(*)::int as tries, max(at) as last_at
       from ${attempts} x where contest_id = $1 and run = $2 and at >= $3 and at < $4 and result <> 'repeated' group by 1, 2) s
     join entrant e on e.entrant_id = s.entrant_id and not e.is_staff join "user" u on u.resource_id = s.user_id
     where s.wrong > 0 order by s.wrong desc, s.user_id limit $5`,
    [contest_id, run, iso(span.from), iso(span.to), shownMost],
  )
  return rows
}

/** Topics that nobody tried; one with stages is tried in them, and stands before their names. */
export async function selectUntried(pool: Pool, { contest_id, run, attempts }: InRun): Promise<WatchReply['untried']> {
  const { rows } = await pool.query<WatchReply['untried'][number]>(
    `select t.resource_id as topic_id, concat_ws(' · ', above.name, t.name) as name, coalesce(d.key, '') as direction,
       to_char(t.released_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as released_at
     from topic t left join direction d on d.resource_id = t.direction_id left join topic above on above.resource_id = t.parent_id
     where t.contest_id = $1 and t.deleted_at is null and t.is_public and t.is_released
       and not exists (select from topic stage where stage.parent_id = t.resource_id)
       and not exists (select from ${attempts} s where s.topic_id = t.resource_id and s.run = $2 and ${ofPlayers('s')})
     order by t.sort, t.resource_id`,
    [contest_id, run],
  )
  return rows
}

export async function selectDownloads(pool: Pool, { contest_id, run }: InRun): Promise<WatchReply['downloads']> {
  const { rows } = await pool.query<Omit<WatchReply['downloads'][number], 'size'> & { size: string }>(
    `select t.resource_id as topic_id, t.name as topic_name, f.name as file_name, f.size::text as size,
       coalesce(sum(a.count), 0)::int as downloads, count(distinct a.user_id)::int as people
     from topic t join topic_file f on f.topic_id = t.resource_id
     left join contest_activity a on a.contest_id = t.contest_id and a.run = $2 and a.kind = 'file' and a.subject_id = f.file_id
     where t.contest_id = $1 and t.deleted_at is null group by t.resource_id, t.name, t.sort, f.name, f.size, f.sort order by t.sort, f.sort`,
    [contest_id, run],
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export async function selectBots(pool: Pool, { contest_id, run }: InRun): Promise<WatchReply['bots']> {
  const { rows } = await pool.query<WatchReply['bots'][number]>(
    `select e.entrant_id, e.name as entrant_name, a.requests, to_char(a.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at
     from (select subject_id, sum(count)::int as requests, max(minute) as last_at from contest_activity
       where contest_id = $1 and run = $2 and kind = 'bot' group by 1) a join entrant e on e.entrant_id = a.subject_id
     order by a.requests desc, e.entrant_id limit $3`,
    [contest_id, run, shownMost],
  )
  return rows
}
