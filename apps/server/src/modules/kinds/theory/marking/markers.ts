import type { Reply } from '@beacon/api/endpoint'
import type { markingLead as contract } from '@beacon/api/kinds/theory/marking-lead'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { itemTables, judgedOf, seeMarking } from './scope.ts'

type Markers = Reply<typeof contract.markers>
type Row = Omit<Markers['items'][number], 'last_at'> & { last_at: string } & Record<string, unknown>

const markersAtMost = 200
/** A longer gap between two marks is a break, and in no pace. */
const longestGap_s = 300

/**
 * What each marker did. Severity is the mean of what a marker gave above (or below) others, in hundredths, with the half width of its
 * 95 % interval: of two markers against the mean of both on the same answer, of one person against the mean of the question.
 */
export async function readMarkers(ctx: SignedIn, id: string): Promise<Markers> {
  const { contest, double } = await seeMarking(ctx, id)
  const isDouble = double === 'all' ? sql`true` : sql`i.question_id = any(${sql.param([...double])}::uuid[])`
  const source = sql`
    select i.item_id, i.question_id, true as is_double, f.by_user, f.mark, f.at from ${itemTables}
      join exam_first_mark f on f.item_id = i.item_id and f.mark is not null where ${judgedOf(contest)} and ${isDouble}
    union all
    select i.item_id, i.question_id, false, i.marked_by, i.mark, i.marked_at from ${itemTables}
      where ${judgedOf(contest)} and i.mark is not null and i.marked_by is not null and not ${isDouble}`
  const { rows } = await ctx.db.execute<Row>(sql`
    with given as (${source}),
    compared as (
      select g.*, avg(g.mark) over (partition by g.question_id) as question_mean,
        case when g.is_double then case when count(*) over same_item > 1 then g.mark - avg(g.mark) over same_item end
          else g.mark - avg(g.mark) over (partition by g.question_id) end as off
      from given g window same_item as (partition by g.item_id)
    ),
    repeated as (
      select k.by_user, k.mark, k.first_mark from ${itemTables}
        join exam_check_mark k on k.item_id = i.item_id and k.kind = 'repeat' and k.mark is not null
      where ${judgedOf(contest)}
    ),
    moments as (
      select by_user, extract(epoch from at - lag(at) over (partition by by_user order by at)) as gap
      from (select distinct by_user, at from given) x
    )
    select coalesce(u.rep_name, '') as name, count(*)::int as items, max(c.at) as last_at, round(avg(c.mark))::int as mean,
      round(avg(c.question_mean))::int as mean_all, round(avg(c.off))::int as severity,
      round(1.96 * stddev_samp(c.off) / sqrt(nullif(count(c.off), 0)))::int as margin,
      (select count(*)::int from repeated r where r.by_user = c.by_user) as repeats,
      (select count(*)::int from repeated r where r.by_user = c.by_user and r.mark = r.first_mark) as repeats_equal,
      (select round(avg(r.mark - r.first_mark))::int from repeated r where r.by_user = c.by_user) as repeats_off,
      (select round(avg(m.gap))::int from moments m where m.by_user = c.by_user and m.gap <= ${longestGap_s}) as pace_s
    from compared c left join "user" u on u.resource_id = c.by_user
    group by c.by_user, u.rep_name order by count(*) desc, c.by_user limit ${markersAtMost}`)
  return { items: rows.map((row) => ({ ...row, last_at: new Date(row.last_at).toISOString() })) }
}
