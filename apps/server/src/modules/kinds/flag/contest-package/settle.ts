import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'

/** What a solve of each topic is worth in CTFd; 0 breaks no tie there. */
export interface Worth {
  topic_id: string
  value: number
}
interface Settling {
  contest_id: string
  start_ms: number
  /** Events that stand before everything that happened. */
  first_seq: number
  user_id: string
  by: string
}

/** How many counted solves each topic has: people who are neither hidden nor banned. */
export async function countedSolves(tx: Tx): Promise<Map<string, number>> {
  await tx.execute(sql`create temp table brought_right on commit drop as
    select * from (select t.*, row_number() over (partition by t.topic_id, t.entrant_id order by t.us, t.id) as n
      from brought_try t join brought_solve s on s.id = t.id) x where n = 1`)
  const { rows } = await tx.execute<{ topic_id: string; n: number }>(sql`select r.topic_id, count(*)::int as n from brought_right r
    join entrant e on e.entrant_id = r.entrant_id where not e.is_hidden and e.status <> 'banned' group by r.topic_id`)
  return new Map(rows.map((row) => [row.topic_id, row.n]))
}

/**
 * CTFd's own order (utils/scores/__init__.py): sum of values and awards, then the later of both dates, then the higher id; what is worth 0 counts for none.
 * `nudge` keeps apart, by a microsecond each, those whom only the id parts. Answers the ranked ones in their order.
 */
export async function orderOf(tx: Tx, worths: readonly Worth[]): Promise<Array<{ entrant_id: string; score: number }>> {
  await tx.execute(sql`create temp table brought_worth on commit drop as
    select * from json_to_recordset(${JSON.stringify(worths)}::json) as w(topic_id uuid, value int)`)
  await tx.execute(sql`create temp table brought_total on commit drop as
    with scored as (
      select r.entrant_id, sum(w.value) as score, max(r.us) as us, max(r.id) as id
        from brought_right r join brought_worth w on w.topic_id = r.topic_id where w.value <> 0 group by r.entrant_id
      union all
      select entrant_id, sum(points), max(us), max(id) from brought_award where points <> 0 group by entrant_id
    ), total as (select entrant_id, sum(score)::int as score, max(us) as us, max(id) as id from scored group by entrant_id)
    select total.*, e.is_hidden or e.status = 'banned' as is_out,
      row_number() over (partition by score, us order by id) - 1 as nudge
    from total join entrant e on e.entrant_id = total.entrant_id`)
  const { rows } = await tx.execute<{ entrant_id: string; score: number }>(
    sql`select entrant_id, score from brought_total where not is_out order by score desc, us, id`,
  )
  return rows
}

/** Numbers everything that counted by its own time, and writes events, tries, solves and awards, one statement each. Answers the last number. */
export async function settle(tx: Tx, { contest_id, start_ms, first_seq, user_id, by }: Settling): Promise<number> {
  await tx.execute(sql`create temp table brought_line on commit drop as
    select src, id, us, ${first_seq}::int + sum(n) over (order by us, src, id rows unbounded preceding)::int as seq from (
      select 1 as src, t.id, t.us, case when r.id is null then 0 else 1 end as n from brought_try t left join brought_right r on r.id = t.id
      union all
      select 2, id, us, 1 from brought_award where points <> 0
    ) all_lines`)
  await tx.execute(sql`create index on brought_line (src, id)`)
  await tx.execute(sql`analyze brought_line`)
  const moment = sql`(l.us + case when l.us = t.us then coalesce(t.nudge, 0) else 0 end)::numeric / 1000`
  const at = sql`to_timestamp(l.us / 1000000.0)`
  await tx.execute(sql`insert into score_event (contest_id, run, seq, at, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload)
    select ${contest_id}::uuid, 1, l.seq, ${at}, case when w.value = 0 then ${first_seq}::int else l.seq end, 'result', 'solve', r.entrant_id, r.entrant_id, r.topic_id, 0,
      jsonb_build_object('submission_id', r.submission_id, 'submitted_at', ${moment}, 'elapsed_ms', greatest(0, l.us / 1000 - ${start_ms}::bigint))
    from brought_line l join brought_right r on r.id = l.id join brought_worth w on w.topic_id = r.topic_id
      left join brought_total t on t.entrant_id = r.entrant_id where l.src = 1`)
  await tx.execute(sql`insert into score_event (contest_id, run, seq, at, counts_at_seq, lane, kind, entrant_id, payload)
    select ${contest_id}::uuid, 1, l.seq, ${at}, l.seq, 'result', 'adjust', a.entrant_id,
      jsonb_build_object('adjustment_id', a.adjustment_id, 'points', a.points, 'tie_at', ${moment})
    from brought_line l join brought_award a on a.id = l.id left join brought_total t on t.entrant_id = a.entrant_id where l.src = 2`)
  await tx.execute(sql`insert into adjustment (resource_id, contest_id, run, at, entrant_id, points, reason, visible, user_id, by)
    select adjustment_id, ${contest_id}::uuid, 1, to_timestamp(us / 1000000.0), entrant_id, points, reason, true, ${user_id}::uuid, ${by} from brought_award where points <> 0`)
  await writeTries(tx, contest_id, start_ms)
  const { rows } = await tx.execute<{ seq: number }>(sql`select coalesce(max(seq), ${first_seq}::int)::int as seq from brought_line`)
  return rows[0]?.seq ?? first_seq
}

async function writeTries(tx: Tx, contest_id: string, start_ms: number): Promise<void> {
  await tx.execute(sql`insert into submission (resource_id, contest_id, run, at, entrant_id, solver_id, user_id, topic_id, part, flag_id, digest, text_sealed, result, code, details,
      is_attempt, is_practice, points, blood, evidence, ai_use, address, user_agent, counts_at_seq, elapsed_ms)
    select t.submission_id, ${contest_id}::uuid, 1, to_timestamp(t.us / 1000000.0), t.entrant_id, t.entrant_id, t.user_id, t.topic_id,
      case when r.id is null then null else 0 end, null, t.digest, t.sealed,
      case when r.id is not null then 'correct' when t.kind = 'correct' then 'repeated' when t.kind = 'partial' then 'part' else 'wrong' end,
      case when r.id is not null then 'flag_correct' when t.kind = 'correct' then 'flag_repeated' when t.kind = 'partial' then 'flag_part' else 'flag_wrong' end,
      '{}'::jsonb, t.kind = 'incorrect', false, null, null, null, null, t.ip::inet, '', l.seq, greatest(0, t.us / 1000 - ${start_ms}::bigint)
    from brought_try t join brought_line l on l.src = 1 and l.id = t.id left join brought_right r on r.id = t.id`)
  await tx.execute(sql`insert into solve (contest_id, run, topic_id, part, solver_id, entrant_id, user_id, submission_id, at, is_practice)
    select ${contest_id}::uuid, 1, topic_id, 0, entrant_id, entrant_id, user_id, submission_id, to_timestamp(us / 1000000.0), false from brought_right`)
}
