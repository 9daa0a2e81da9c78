import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examScores as contract } from '@beacon/api/kinds/theory/scores'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { orderSql, pageSql, type Sorting } from '../../../../db/list.ts'
import { isInRooms, seeWatch, type Watch } from '../exam/index.ts'
import { isMasked, scoreRows, scoreRowView, type RawScore } from './score-row.ts'

type Query = Parsed<typeof contract.list>['query']

/** Absent candidates stand last, and of the others those without a mark. */
const sorting: Sorting<
  'rank' | 'candidate_no' | 'name' | 'objective' | 'subjective' | 'report' | 'total' | 'used_s' | 'submitted_at' | 'room'
> = {
  columns: {
    rank: sql`x.rank`,
    candidate_no: sql`x.candidate_no`,
    name: sql`lower(x.name)`,
    objective: sql`x.objective`,
    subjective: sql`x.subjective`,
    report: sql`x.report`,
    total: sql`x.total`,
    used_s: sql`x.used_s`,
    submitted_at: sql`x.submitted_at`,
    room: sql`nullif(lower(x.room), '')`,
  },
  usual: 'rank',
  ties: () => [sql`x.attempt_id is null`, sql`lower(x.name)`, sql`x.entrant_id`],
  areNullsLast: () => true,
}

function filterOf({ q, result, organisation_id, room_id, band, is_adjusted, has_complaint }: Query): SQL {
  const text = q?.trim() ?? ''
  const isFound = text === '' ? sql`true` : sql`x.haystack ilike ${containing(text)}`
  const hasResult = result === undefined ? sql`true` : sql`x.result = ${result}`
  const isOf = organisation_id === undefined ? sql`true` : sql`x.organisation_id = ${organisation_id}`
  const sat = room_id === undefined ? sql`true` : sql`x.room_id = ${room_id}`
  const reached = band === undefined ? sql`true` : sql`x.band = ${band}`
  const moved = is_adjusted === undefined ? sql`true` : sql`(x.adjustments <> 0) = ${is_adjusted}`
  const complains = sql`exists (select 1 from exam_complaint k where k.attempt_id = x.attempt_id)`
  const asked = has_complaint === undefined ? sql`true` : sql`${complains} = ${has_complaint}`
  return sql.join([isFound, hasResult, isOf, sat, reached, moved, asked], sql` and `)
}

/** Organisations of the candidates, for the filter. */
async function selectOrganisations(ctx: SignedIn, id: string, watch: Watch): Promise<{ resource_id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ resource_id: string; name: string }>(sql`
    select distinct o.resource_id, o.name from entrant e join "user" u on u.resource_id = e.user_id
      join organisation o on o.resource_id = u.organisation_id left join exam_candidate p on p.entrant_id = e.entrant_id
    where e.contest_id = ${id} and e.status = 'approved' and not e.is_staff and ${isInRooms(sql`p.room_id`, watch)} order by o.name, o.resource_id limit 200`)
  return rows
}

async function selectRooms(ctx: SignedIn, id: string, watch: Watch): Promise<{ resource_id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ resource_id: string; name: string }>(
    sql`select room_id as resource_id, name from exam_room
      where contest_id = ${id} and ${isInRooms(sql`room_id`, watch)} order by name, room_id limit 200`,
  )
  return rows
}

/** Candidates with place, marks and result. */
export async function listScores(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.list>> {
  const watch = await seeWatch(ctx, id)
  const { contest, now } = watch
  const rows = await scoreRows(ctx, { contest, now, withMarks: false })
  const found = await ctx.db.execute<RawScore & { count: number }>(sql`
    with x as (${rows}) select x.*, (count(*) over ())::int as count from x
    where ${filterOf(query)} and ${isInRooms(sql`x.room_id`, watch)}
    order by ${orderSql(sorting, query.sort)} ${pageSql(query)}`)
  return {
    items: found.rows.map(scoreRowView),
    total: found.rows[0]?.count ?? 0,
    is_masked: isMasked(contest),
    organisations: await selectOrganisations(ctx, id, watch),
    rooms: await selectRooms(ctx, id, watch),
  }
}
