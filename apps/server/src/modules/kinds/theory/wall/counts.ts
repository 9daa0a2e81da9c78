import { wallLimits, type WallRoom } from '@beacon/api/kinds/theory/exam/exam-wall'
import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'

export interface WallCounts {
  candidates: number
  present: number
  going: number
  submitted: number
  rooms: WallRoom[]
  /** Attempts by the step in which they began or were handed in; step 0 is before the start, the last one after the end. */
  began: Record<string, number>
  ended: Record<string, number>
}

export interface Span {
  from_ms: number
  to_ms: number
}
const steps = wallLimits.edges - 1

const stepOf = (column: SQL, { from_ms, to_ms }: Span): SQL =>
  sql`width_bucket(extract(epoch from ${column}) * 1000, ${from_ms}, ${to_ms}, ${steps})`
const byStep = (column: SQL, span: Span): SQL => sql`(select coalesce(json_object_agg(x.step, x.n), '{}') from (
  select ${stepOf(column, span)} as step, count(*)::int as n from c where ${column} is not null group by 1) x)`

/** Everything a hall sees of a running exam, in one statement; what leaves the database are sums. Members of staff who try it out do not count. */
export async function countWall(executor: Executor, row: Pick<ExamRecord, 'resource_id' | 'run'>, span: Span): Promise<WallCounts> {
  const { rows } = await executor.execute<{ [Name in keyof WallCounts]: WallCounts[Name] }>(sql`
    with c as materialized (
      select p.room_id, a.state, a.started_at, case when a.state <> 'going' then a.submitted_at end as submitted_at
      from entrant e left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${row.run} and a.entrant_id = e.entrant_id
        left join exam_candidate p on p.entrant_id = e.entrant_id
      where e.contest_id = ${row.resource_id} and e.status = 'approved' and not e.is_staff
    ), r as (
      select m.name, count(*)::int as candidates, count(c.state)::int as present, (count(*) filter (where c.state <> 'going'))::int as submitted,
        row_number() over (order by m.made_at nulls last, m.name) as place
      from c left join exam_room m on m.room_id = c.room_id group by m.room_id, m.name, m.made_at
    )
    select count(*)::int as candidates, count(c.state)::int as present, (count(*) filter (where c.state = 'going'))::int as going,
      (count(*) filter (where c.state <> 'going'))::int as submitted,
      (select coalesce(json_agg(json_build_object('name', r.name, 'candidates', r.candidates, 'present', r.present, 'submitted', r.submitted)
        order by r.place), '[]') from r where r.place <= ${wallLimits.rooms}) as rooms,
      ${byStep(sql`c.started_at`, span)} as began, ${byStep(sql`c.submitted_at`, span)} as ended
    from c`)
  return rows[0] ?? { candidates: 0, present: 0, going: 0, submitted: 0, rooms: [], began: {}, ended: {} }
}

/** How many there were at each edge of the steps up to `now_ms`: what lies before the start counts from the first edge on. */
export function curveOf(byStep: Readonly<Record<string, number>>, { from_ms, to_ms }: Span, now_ms: number): number[] {
  let sum = 0
  const known: number[] = []
  for (let edge = 0; edge <= steps; edge += 1) {
    if (from_ms + ((to_ms - from_ms) * edge) / steps > now_ms) break
    sum += byStep[edge] ?? 0
    // Who needed longer than the exam itself stands at its end.
    known.push(edge === steps ? sum + (byStep[steps + 1] ?? 0) : sum)
  }
  return known
}
