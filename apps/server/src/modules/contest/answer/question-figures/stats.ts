import { sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Db } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionPort, type BankFigures, type RatedQuestion } from '../../../bank/question/index.ts'

export interface QuestionStats {
  opened: number
  solves: number
  /** Percent; null below 5 entrants. */
  solve_rate: number | null
  hot_value: number
}
export type BankStats = ReadonlyMap<string, QuestionStats>
export const noStats: QuestionStats = { opened: 0, solves: 0, solve_rate: null, hot_value: 0 }

const leastEntrants = 5
const keptMs = 30_000
const known = new WeakMap<Db, { until: number; stats: Promise<BankStats> }>()

const rateOf = (solves: number, opened: number): number | null =>
  opened < leastEntrants ? null : Math.min(100, Math.round((100 * solves) / opened))

/** Figures of the bank from contests whose result is public; kept for half a minute. */
export function statsOf({ db }: Pick<Platform, 'db'>): Promise<BankStats> {
  const held = known.get(db)
  if (held !== undefined && held.until > Date.now()) return held.stats
  const stats = readStats(db)
  known.set(db, { until: Date.now() + keptMs, stats })
  stats.catch(() => known.delete(db))
  return stats
}

/** Entrants who count (not banned, hidden or left out) and opened a topic, tried it, solved it; by topic of these contests. */
const countedByTopic = (contestIds: string[]): SQL => sql`
  select t.resource_id as topic_id, t.question_id, t.contest_id,
    (select count(*)::int from entrant e where e.contest_id = c.resource_id and ${countsHere} and (
      exists (select 1 from topic_opened o where o.topic_id = t.resource_id and o.run = c.run and o.entrant_id = e.entrant_id)
      or exists (select 1 from submission s where s.topic_id = t.resource_id and s.run = c.run and s.entrant_id = e.entrant_id))) as opened,
    (select count(distinct s.entrant_id)::int from submission s join entrant e on e.entrant_id = s.entrant_id
      where s.topic_id = t.resource_id and s.run = c.run and ${countsHere}) as tried,
    (select count(*)::int from (select s.entrant_id from solve s join entrant e on e.entrant_id = s.entrant_id
      where s.topic_id = t.resource_id and s.run = c.run and not s.is_practice and ${countsHere}
      group by s.entrant_id having count(distinct s.part) >= jsonb_array_length(o.parts)) done) as solved
  from topic t join topic_answer o on o.topic_id = t.resource_id join contest c on c.resource_id = t.contest_id
  where t.deleted_at is null and t.contest_id = any(${sql.param(contestIds)}::uuid[])`
const countsHere = sql`e.status = 'approved' and not e.is_hidden and not e.is_left_out`

interface Sums {
  question_id: string
  opened: number
  solved: number
  tried: number
  stars: number | null
}

/** Hot value of ctf.md 1.6: uses, attempting entrants and rating of the last 365 days against the bank's best. */
export async function readStats(db: Db): Promise<BankStats> {
  const contests = await questionPort.answer().findRevealedContests(db)
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    with counted as (${countedByTopic(contests)})
    select n.question_id, sum(n.opened)::int as opened, sum(n.solved)::int as solved,
      coalesce(sum(n.tried) filter (where c.start_at > now() - interval '365 days'), 0)::int as tried,
      (select avg(r.stars)::float8 from topic_rating r join topic t on t.resource_id = r.topic_id
        where t.question_id = n.question_id and t.contest_id = any(${sql.param(contests)}::uuid[]) and r.at > now() - interval '365 days') as stars
    from counted n join contest c on c.resource_id = n.contest_id group by n.question_id`)
  const uses = await usesOfYear(db)
  const sums = new Map(rows.map((row) => [row.question_id, row]))
  const most = Math.max(1, ...uses.values())
  const mostTried = Math.max(1, ...rows.map(({ tried }) => tried))
  const ids = new Set([...uses.keys(), ...sums.keys()])
  return new Map(
    [...ids].map((id) => {
      const { opened = 0, solved = 0, tried = 0, stars = null } = sums.get(id) ?? {}
      const hot = 0.5 * ((uses.get(id) ?? 0) / most) + 0.3 * (tried / mostTried) + 0.2 * ((stars ?? 0) / 5)
      return [id, { opened, solves: solved, solve_rate: rateOf(solved, opened), hot_value: Math.round(100 * hot) }]
    }),
  )
}

async function usesOfYear(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ question_id: string; n: number }>(sql`
    select t.question_id, count(distinct t.contest_id)::int as n from topic t join contest c on c.resource_id = t.contest_id
    where t.deleted_at is null and c.deleted_at is null and c.start_at > now() - interval '365 days' group by t.question_id`)
  return new Map(rows.map(({ question_id, n }) => [question_id, n]))
}

/** Questions of which enough entrants were seen to tell a solve rate. */
export async function ratedQuestions(ctx: Pick<Platform, 'db'>): Promise<RatedQuestion[]> {
  return [...(await statsOf(ctx))].flatMap(([id, { solve_rate, opened, solves }]) =>
    solve_rate === null ? [] : [{ id, solve_rate, opened, solves }],
  )
}

/** A figure as a column to sort by. */
export function statColumn(stats: BankStats, name: 'solve_rate' | 'hot_value'): SQL {
  const rows = [...stats].map(([id, one]) => ({ id, n: one[name] }))
  return sql`(select s.n from json_to_recordset(${JSON.stringify(rows)}::json) as s(id uuid, n int) where s.id = ${question.resource_id})`
}

/** Figures of one question by contest, and over all of them with the time it took and the stars it got. */
export async function figuresOfUses(db: Db, questionId: string, contests: string[]): Promise<BankFigures> {
  const { rows } = await db.execute<{ contest_id: string; opened: number; solved: number }>(
    sql`select * from (${countedByTopic(contests)}) n where n.question_id = ${questionId}`,
  )
  const byContest = new Map(
    rows.map((row) => [row.contest_id, { opened: row.opened, solves: row.solved, solve_rate: rateOf(row.solved, row.opened) }]),
  )
  const opened = [...byContest.values()].reduce((sum, use) => sum + use.opened, 0)
  const solves = [...byContest.values()].reduce((sum, use) => sum + use.solves, 0)
  const { median_ms, rating, rating_count } = await measuresOf(db, questionId, contests)
  const median_solve_s = median_ms === null ? null : Math.round(median_ms / 1000)
  return { byContest, all: { opened, solves, solve_rate: rateOf(solves, opened), median_solve_s, rating, rating_count } }
}

interface Measured {
  median_ms: number | null
  rating: number | null
  rating_count: number
}

/** How long entrants took for all parts of a question and how they rated it, over these contests. */
async function measuresOf(db: Db, questionId: string, contests: string[]): Promise<Measured> {
  const here = sql`t.question_id = ${questionId} and t.deleted_at is null and t.contest_id = any(${sql.param(contests)}::uuid[]) and ${countsHere}`
  const { rows } = await db.execute<Measured & Record<string, unknown>>(sql`
    with whole as (
      select max(b.elapsed_ms) as elapsed_ms from solve s join submission b on b.resource_id = s.submission_id and b.at = s.at
        join topic t on t.resource_id = s.topic_id join topic_answer o on o.topic_id = t.resource_id
        join contest c on c.resource_id = t.contest_id and c.run = s.run join entrant e on e.entrant_id = s.entrant_id
      where not s.is_practice and ${here} group by s.topic_id, s.solver_id, o.parts having count(distinct s.part) >= jsonb_array_length(o.parts)
    ), stars as (
      select r.stars from topic_rating r join topic t on t.resource_id = r.topic_id join contest c on c.resource_id = t.contest_id and c.run = r.run
        join entrant e on e.entrant_id = r.entrant_id where ${here}
    )
    select (select percentile_cont(0.5) within group (order by elapsed_ms)::float8 from whole) as median_ms,
      (select round(avg(stars), 1)::float8 from stars) as rating, (select count(*)::int from stars) as rating_count`)
  return rows[0] ?? { median_ms: null, rating: null, rating_count: 0 }
}
