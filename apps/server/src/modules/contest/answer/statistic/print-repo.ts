import type { PrintedPerson } from '@beacon/api/contest/statistic'
import type { Pool } from 'pg'
import type { SolveRow } from './count-repo.ts'

export interface Until {
  contest_id: string
  run: number
  /** Nothing from this instant on is read: the freeze. */
  until: string
  /** What referees had said of tries by then, where it is not what the rows say now; null: the rows. */
  said: Said | null
}
/** Tries by what they count as. */
export interface Said {
  right: string[]
  wrong: string[]
}
/** Is a try right, by what had been said of it? Its two lists are parameters from `first` on. */
const wasRight = (first: number) =>
  `case when resource_id = any($${first}::uuid[]) then true when resource_id = any($${first + 1}::uuid[]) then false else result in ('correct', 'part') end`
export interface OwnTries {
  user_id: string
  topic_id: string
  tries: number
  correct: number
}
export async function selectOwnTries(pool: Pool, { contest_id, run, until, said }: Until, userIds: readonly string[]): Promise<OwnTries[]> {
  const isRight = said === null ? `coalesce(verdict, result) in ('correct', 'part')` : wasRight(5)
  const { rows } = await pool.query<OwnTries>(
    `select user_id, topic_id, count(*)::int as tries, (count(*) filter (where ${isRight}))::int as correct
     from submission where contest_id = $1 and run = $2 and user_id = any($3::uuid[]) and at < $4 and result <> 'repeated' and not is_practice group by 1, 2`,
    [contest_id, run, userIds, until, ...(said === null ? [] : [said.right, said.wrong])],
  )
  return rows
}

/** Who had solved what by then: the tries themselves tell, for the table of solves follows every word of a referee at once. */
export async function selectSolvesThen(pool: Pool, { contest_id, run, until }: Until, said: Said): Promise<SolveRow[]> {
  const { rows } = await pool.query<SolveRow>(
    `select user_id, entrant_id, topic_id, max(at)::text as at from submission
     where contest_id = $1 and run = $2 and at < $3 and ${wasRight(4)} and not is_practice group by 1, 2, 3`,
    [contest_id, run, until, said.right, said.wrong],
  )
  return rows
}

export interface AdjustmentLine {
  entrant_id: string
  at: string
  points: number
  reason: string
}
/** Rewards and penalties that players see. */
export async function selectAdjustments(
  pool: Pool,
  { contest_id, run, until }: Until,
  entrantIds: readonly string[],
): Promise<AdjustmentLine[]> {
  const { rows } = await pool.query<AdjustmentLine>(
    `select entrant_id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, points, reason from adjustment
     where contest_id = $1 and run = $2 and entrant_id = any($3::uuid[]) and visible and at < $4 order by adjustment.at`,
    [contest_id, run, entrantIds, until],
  )
  return rows
}

export interface HandedIn {
  entrant_id: string
  topic_id: string | null
  kind: PrintedPerson['uploads'][number]['kind']
  at: string
  status: PrintedPerson['uploads'][number]['status']
  score: number | null
}
/** The latest of what entrants handed in for a topic or the whole contest; a mark that came later is not told. */
export async function selectUploads(pool: Pool, { contest_id, run, until }: Until, entrantIds: readonly string[]): Promise<HandedIn[]> {
  const { rows } = await pool.query<HandedIn>(
    `select distinct on (w.kind, w.solver_id, w.topic_id) w.entrant_id, w.topic_id, w.kind,
       to_char(w.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       case when w.judged_at < $4 then w.status else 'pending' end as status, case when w.judged_at < $4 then w.score end as score
     from writeup w where w.contest_id = $1 and w.run = $2 and w.entrant_id = any($3::uuid[]) and w.at < $4
     order by w.kind, w.solver_id, w.topic_id, w.version desc`,
    [contest_id, run, entrantIds, until],
  )
  return rows.sort((left, right) => left.at.localeCompare(right.at))
}

export interface OpenedHint {
  user_id: string
  topic_id: string
  at: string
  cost: number
}
export async function selectHints(pool: Pool, { contest_id, run, until }: Until, userIds: readonly string[]): Promise<OpenedHint[]> {
  const { rows } = await pool.query<OpenedHint>(
    `select user_id, topic_id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, cost from hint_opened
     where contest_id = $1 and run = $2 and user_id = any($3::uuid[]) and at < $4 order by hint_opened.at`,
    [contest_id, run, userIds, until],
  )
  return rows
}

/** Names of the contest's directions by key, in one language. */
export async function selectDirectionNames(pool: Pool, contest_id: string, lang: 'en' | 'zh'): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; name_en: string; name_zh: string }>(
    `select distinct d.key, d.name_en, d.name_zh from topic t join direction d on d.resource_id = t.direction_id where t.contest_id = $1`,
    [contest_id],
  )
  return new Map(rows.map(({ key, name_en, name_zh }) => [key, lang === 'zh' ? name_zh : name_en]))
}
