import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { team as contract, TeamRow } from '@beacon/api/people/team'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { orderSql, pageSql, type Sorting } from '../../../db/list.ts'

export interface TeamWhere {
  scope: SQL
  q: string
  status: 'normal' | 'disbanded' | undefined
  tag: string | undefined
  /** Organisations of the captain; null: any. */
  organisations: SQL | null
  hasIpd: boolean | undefined
  sizeIs: 'empty' | 'below' | 'full' | 'above' | undefined
  inContest: string | undefined
  notInContest: string | undefined
  /** Only these; null: all. */
  ids: SQL | null
}
export interface TeamPage {
  sort: Parsed<typeof contract.list>['query']['sort']
  page: number
  size: number
}

const size = sql`(select count(*)::int from team_member m where m.team_id = t.resource_id)`
const captain = (column: SQL) =>
  sql`(select ${column} from team_member m join "user" u on u.resource_id = m.user_id left join organisation o on o.resource_id = u.organisation_id
    where m.team_id = t.resource_id and m.is_captain)`
const takesPart = sql`e.team_id = t.resource_id and e.status in ('pending', 'approved', 'banned') and c.deleted_at is null`

const contests = sql`(select count(*)::int from entrant e join contest c on c.resource_id = e.contest_id where ${takesPart})`

export const teamColumns = sql`t.resource_id, t.name, t.tag, t.number, t.logo, t.country, t.max_members, t.ipd, t.version, t.description,
  t.code_sealed, ${size} as member_count, ${captain(sql`u.rep_name`)} as captain_name, ${captain(sql`u.resource_id`)} as captain_id,
  ${captain(sql`o.name`)} as organisation_name,
  ${contests} as contest_count,
  (select c.name from entrant e join contest c on c.resource_id = e.contest_id where ${takesPart}
    and c.stopped_at is null and c.end_at > now() order by c.start_at limit 1) as held_by,
  case when t.disbanded_at is null then 'normal' else 'disbanded' end as status,
  to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

const sizes: Record<NonNullable<TeamWhere['sizeIs']>, SQL> = {
  empty: sql`${size} = 0`,
  below: sql`${size} < t.max_members`,
  full: sql`${size} = t.max_members`,
  above: sql`${size} > t.max_members`,
}

/** The condition of a list over `team t`, without its status. */
function whereOf(query: TeamWhere): SQL {
  const word = containing(query.q)
  const parts: SQL[] = [query.scope]
  if (query.q !== '')
    parts.push(sql`(t.name ilike ${word} or t.number ilike ${word} or t.tag ilike ${word} or exists (
      select 1 from team_member m join "user" u on u.resource_id = m.user_id
      where m.team_id = t.resource_id and (u.username ilike ${word} or u.rep_name ilike ${word})))`)
  if (query.tag !== undefined) parts.push(sql`t.tag = ${query.tag}`)
  if (query.organisations !== null) parts.push(sql`${captain(sql`u.organisation_id`)} = any(${query.organisations})`)
  if (query.hasIpd !== undefined) parts.push(query.hasIpd ? sql`t.ipd is not null` : sql`t.ipd is null`)
  if (query.sizeIs !== undefined) parts.push(sizes[query.sizeIs])
  if (query.inContest !== undefined)
    parts.push(sql`exists (select 1 from entrant e join contest c on c.resource_id = e.contest_id
      where ${takesPart} and c.resource_id = ${query.inContest}::uuid)`)
  if (query.notInContest !== undefined)
    parts.push(sql`not exists (select 1 from entrant e where e.team_id = t.resource_id
      and e.contest_id = ${query.notInContest}::uuid and e.status <> 'rejected' and not e.is_left_out)`)
  if (query.ids !== null) parts.push(sql`t.resource_id = any(${query.ids})`)
  return sql.join(parts, sql` and `)
}
/** Was a team here and ended. One that a contest of another system brought along never was: it stands in that contest alone. */
const isDisbanded = sql`(t.disbanded_at is not null and exists (
  select 1 from team_history h where h.team_id = t.resource_id and h.kind = 'disbanded'))`
const ofStatus = (status: TeamWhere['status']): SQL => (status === 'disbanded' ? isDisbanded : sql`t.disbanded_at is null`)

const sortKeys: Readonly<Record<SortName<typeof contract.list>, SQL>> = {
  name: sql`lower(t.name)`,
  tag: sql`lower(t.tag)`,
  number: sql`lpad(lower(t.number), 20, '0')`,
  member_count: size,
  captain_name: captain(sql`lower(u.rep_name)`),
  organisation_name: captain(sql`lower(o.name)`),
  ipd: sql`t.ipd`,
  contest_count: contests,
  created_at: sql`t.created_at`,
}

const sorting: Sorting<SortName<typeof contract.list>> = {
  columns: sortKeys,
  usual: '-created_at',
  ties: () => [sql`t.resource_id`],
  areNullsLast: () => true,
}

type Row = TeamRow & { description: string; captain_id: string | null; code_sealed: Buffer }

export async function selectTeams(executor: Executor, where: TeamWhere, page: TeamPage): Promise<Row[]> {
  // What a row shows is read for the page alone, not for all that match.
  const found = await executor.execute<Record<string, unknown>>(sql`
    select ${teamColumns} from (select t.resource_id as id, row_number() over (order by ${orderSql(sorting, page.sort)}) as place
      from team t where ${whereOf(where)} and ${ofStatus(where.status)} order by place ${pageSql(page)}) chosen
    join team t on t.resource_id = chosen.id order by chosen.place`)
  return found.rows as unknown as Row[]
}

export async function countTeams(executor: Executor, where: TeamWhere): Promise<{ normal: number; disbanded: number }> {
  const { rows } = await executor.execute<{ normal: number; disbanded: number }>(sql`
    select count(*) filter (where t.disbanded_at is null)::int as normal, count(*) filter (where ${isDisbanded})::int as disbanded
    from team t where ${whereOf(where)}`)
  return rows[0] ?? { normal: 0, disbanded: 0 }
}

export async function findTeamRow(executor: Executor, id: string): Promise<Row | null> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`select ${teamColumns} from team t where t.resource_id = ${id}::uuid`)
  return (rows[0] as unknown as Row | undefined) ?? null
}

export async function selectTags(executor: Executor, scope: SQL): Promise<string[]> {
  const { rows } = await executor.execute<{ tag: string }>(
    sql`select distinct t.tag from team t where t.tag <> '' and t.disbanded_at is null and ${scope} order by t.tag limit 500`,
  )
  return rows.map(({ tag }) => tag)
}
