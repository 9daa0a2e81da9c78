import type { Pool } from 'pg'

export interface InRun {
  contest_id: string
  run: number
}
/** Whose counts: a person's or an entrant's. */
export type Whose = 'user_id' | 'entrant_id'

export interface Counts {
  submissions: number
  correct: number
  hints: number
  active_s: number
  ratings: number
  rating: number | null
}
export const noCounts: Counts = { submissions: 0, correct: 0, hints: 0, active_s: 0, ratings: 0, rating: null }

/** A pause of this length between two actions ends what counts as active. */
const idleGap = '15 minutes'

/** What was counted for each person, or each entrant, of a run; one scan of each table by its index. */
export async function selectCounts(pool: Pool, whose: Whose, { contest_id, run }: InRun): Promise<Map<string, Counts>> {
  const { rows } = await pool.query<Counts & { id: string }>(
    `with tries as (select ${whose} as id, count(*)::int as submissions, (count(*) filter (where coalesce(verdict, result) in ('correct', 'part')))::int as correct
       from submission where contest_id = $1 and run = $2 and result <> 'repeated' and not is_practice group by 1),
     hints as (select ${whose} as id, count(*)::int as hints from hint_opened where contest_id = $1 and run = $2 group by 1),
     rates as (select ${whose} as id, count(*)::int as ratings, avg(stars)::float8 as rating from topic_rating where contest_id = $1 and run = $2 group by 1),
     acts as (
       select ${whose} as id, at from submission where contest_id = $1 and run = $2
       union all select ${whose}, at from hint_opened where contest_id = $1 and run = $2
       union all select m.${whose}, a.minute from contest_activity a join entrant_member m on m.contest_id = a.contest_id and m.user_id = a.user_id
         where a.contest_id = $1 and a.run = $2
     ),
     gaps as (select id, at - lag(at) over (partition by id order by at) as gap from acts),
     active as (select id, coalesce(sum(extract(epoch from gap)) filter (where gap < interval '${idleGap}'), 0)::int as active_s from gaps group by 1)
     select i.id, coalesce(t.submissions, 0) as submissions, coalesce(t.correct, 0) as correct, coalesce(h.hints, 0) as hints,
       coalesce(a.active_s, 0) as active_s, coalesce(r.ratings, 0) as ratings, r.rating
     from (select id from tries union select id from hints union select id from active union select id from rates) i
     left join tries t on t.id = i.id left join hints h on h.id = i.id left join active a on a.id = i.id left join rates r on r.id = i.id`,
    [contest_id, run],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Who solved which part for whom. */
export interface SolveRow {
  user_id: string
  entrant_id: string
  topic_id: string
  at: string
}
export async function selectSolves(pool: Pool, { contest_id, run }: InRun): Promise<SolveRow[]> {
  const { rows } = await pool.query<SolveRow>(
    `select user_id, entrant_id, topic_id, max(at)::text as at from solve
     where contest_id = $1 and run = $2 and not is_practice group by 1, 2, 3`,
    [contest_id, run],
  )
  return rows
}
