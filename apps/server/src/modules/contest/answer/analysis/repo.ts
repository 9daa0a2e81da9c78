import type { Pool } from 'pg'

interface InRun {
  contest_id: string
  run: number
}
/** What an entrant did at a topic: tries that count as attempts, wrong ones among them. */
export interface TryCount {
  entrant_id: string
  topic_id: string
  tries: number
  wrong: number
}
export async function selectTryCounts(pool: Pool, { contest_id, run }: InRun): Promise<TryCount[]> {
  const { rows } = await pool.query<TryCount>(
    `select entrant_id, topic_id, count(*)::int as tries, (count(*) filter (where coalesce(verdict, result) = 'wrong'))::int as wrong
     from submission where contest_id = $1 and run = $2 and result <> 'repeated' and not is_practice group by 1, 2`,
    [contest_id, run],
  )
  return rows
}

export interface HintCount {
  topic_id: string
  entrant_id: string
  hints: number
}
export async function selectHintCounts(pool: Pool, { contest_id, run }: InRun): Promise<HintCount[]> {
  const { rows } = await pool.query<HintCount>(
    'select topic_id, entrant_id, count(*)::int as hints from hint_opened where contest_id = $1 and run = $2 group by 1, 2',
    [contest_id, run],
  )
  return rows
}

/** Moves whenever a try is stored or judged anew: the cheap half of the cache's key. */
export async function selectTryStamp(pool: Pool, { contest_id, run }: InRun): Promise<string> {
  const { rows } = await pool.query<{ stamp: string }>(
    `select (select coalesce(max(at)::text, '') from submission where contest_id = $1 and run = $2) || ' ' ||
       (select count(*)::text from hint_opened where contest_id = $1 and run = $2) as stamp`,
    [contest_id, run],
  )
  return rows[0]?.stamp ?? ''
}
