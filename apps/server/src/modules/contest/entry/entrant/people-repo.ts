import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { entrant } from '@beacon/api/contest/entrant'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { attemptsOf, isAttempt } from '../../score/measure/index.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { findSort } from '../../../../db/sort.ts'
import { staffNameSql, staffNameText } from '../../../../db/staff-name.ts'

export interface DeskPerson {
  user_id: string
  username: string
  name: string
  rep_name: string
  organisation_name: string | null
  entrant_id: string
  entrant_name: string
  bracket_id: string | null
  is_captain: boolean
  status: EntrantRecord['status']
  is_hidden: boolean
  is_staff: boolean
  is_online: boolean
  last_seen_at: string | null
  address: string | null
  submissions: number
  solves: number
  score: number | null
}

type Contract = typeof entrant.participants
const columns: Readonly<Record<SortName<Contract>, string>> = {
  username: 'lower(u.username)',
  name: 'u.name',
  rep_name: 'lower(u.rep_name)',
  entrant_name: `lower(${staffNameText('e')})`,
  organisation: 'o.name',
  role: 'm.is_captain',
  status: `array_position(array['pending','approved','banned','rejected','withdrawn'], e.status)`,
  online: 'coalesce(s.is_online, false)',
  last_seen_at: 's.seen_at',
  address: 's.ip',
  submissions: 'submissions',
  solves: 'solves',
  score: 'p.score',
  registered_at: 'e.registered_at',
}

export interface PeopleQuery {
  contest: ContestCommon
  q: string
  /** Of the search, when it is an address or a net. */
  net: string | null
  entrants: readonly string[]
  /** Those whom the reader watches; null: everyone. */
  only: readonly string[] | null
  statuses: readonly string[]
  brackets: readonly string[]
  organisations: readonly string[]
  is_online: boolean | null
  trouble: readonly string[]
  sizes: { min: number; max: number }
  /** Points of people where every member solves alone. */
  scores: ReadonlyMap<string, number> | null
  /** Topics that people completed. */
  completed: ReadonlyMap<string, number>
  sort: Parsed<Contract>['query']['sort']
  page: number
  size: number
}

function troubleOf({ trouble, sizes, contest }: PeopleQuery): SQL {
  const parts: SQL[] = []
  if (trouble.includes('size'))
    parts.push(
      sql`(e.team_id is not null and (select count(*) from entrant_member x where x.entrant_id = e.entrant_id) not between ${sizes.min} and ${sizes.max})`,
    )
  if (trouble.includes('no_sign_in')) parts.push(sql`s.seen_at is null`)
  if (trouble.includes('shared_address'))
    parts.push(sql`exists (select 1 from session a join session z on z.ip = a.ip join entrant_member n on n.user_id = z.user_id
      where a.user_id = u.resource_id and n.contest_id = ${contest.resource_id} and n.entrant_id <> e.entrant_id)`)
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` or `)})`
}

function searchOf({ q, net }: PeopleQuery): SQL {
  if (q === '') return sql`true`
  const word = containing(q)
  const from = net === null ? sql`false` : sql`exists (select 1 from session a where a.user_id = u.resource_id and a.ip <<= ${net}::inet)`
  return sql`(u.username ilike ${word} or u.rep_name ilike ${word} or u.name ilike ${word} or e.name ilike ${word} or e.tag ilike ${word} or e.number::text = ${q} or ${from})`
}

const listed = (values: readonly string[]) => sql.param([...values])

/** Waiting ones first, then by registration, unless asked otherwise. */
function orderOf(sort: Parsed<Contract>['query']['sort']): SQL {
  const column = findSort(columns, sort) ?? `${columns.status}, e.registered_at, lower(e.name)`
  return sql.raw(`${column} ${sort?.startsWith('-') === true ? 'desc nulls last' : 'asc nulls last'}`)
}

export async function selectPeople(executor: Executor, query: PeopleQuery): Promise<{ items: DeskPerson[]; total: number }> {
  const { contest, entrants, only, statuses, brackets, organisations, is_online } = query
  const { scores, completed } = query
  const figures = [...new Set([...(scores?.keys() ?? []), ...completed.keys()])].map((user_id) => ({
    user_id,
    score: scores?.get(user_id) ?? null,
    solves: completed.get(user_id) ?? 0,
  }))
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select u.resource_id as user_id, u.username, u.name, u.rep_name, o.name as organisation_name, e.entrant_id, ${staffNameSql('e')} as entrant_name, e.bracket_id, m.is_captain, e.status, e.is_hidden, e.is_staff,
      coalesce(s.is_online, false) as is_online, to_char(s.seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_at, host(s.ip) as address,
      (select count(*)::int from ${sql.raw(attemptsOf(contest))} x where x.entrant_id = e.entrant_id and x.run = ${contest.run} and x.user_id = u.resource_id and ${sql.raw(isAttempt)}) as submissions,
      coalesce(p.solves, 0) as solves, p.score, (count(*) over ())::int as total
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
    left join organisation o on o.resource_id = u.organisation_id
    left join jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as p(user_id uuid, score int, solves int) on p.user_id = u.resource_id
    left join lateral (
      select seen_at, ip, ended_at is null and expires_at > now() and seen_at > now() - interval '2 minutes' as is_online
      from session where user_id = u.resource_id order by seen_at desc limit 1) s on true
    where m.contest_id = ${contest.resource_id} and ${searchOf(query)} and ${troubleOf(query)}
      and (${entrants.length === 0} or e.entrant_id = any(${listed(entrants)}::uuid[]))
      and (${only === null} or e.entrant_id = any(${listed(only ?? [])}::uuid[]))
      and (${statuses.length === 0} or e.status = any(${listed(statuses)}::text[]))
      and (${brackets.length === 0} or e.bracket_id = any(${listed(brackets)}::uuid[]))
      and (${organisations.length === 0} or u.organisation_id = any(${listed(organisations)}::uuid[]))
      and (${is_online}::boolean is null or coalesce(s.is_online, false) = ${is_online}::boolean)
    order by ${orderOf(query.sort)}, u.resource_id limit ${query.size} offset ${(query.page - 1) * query.size}`)
  const items = rows.map(({ total: _total, ...row }) => row) as unknown as DeskPerson[]
  return { items, total: Number(rows[0]?.['total'] ?? 0) }
}
