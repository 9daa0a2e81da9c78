import type { Pool } from 'pg'

const pageRows = 2_000

export interface TryRow {
  resource_id: string
  at: string
  entrant_id: string
  entrant_name: string
  user_name: string
  topic_id: string
  topic_name: string
  result: string
  is_right: boolean
  points: number | null
  blood: number | null
  address: string
  user_agent: string
  text_sealed: Buffer
}

const tryText = `select s.resource_id, to_char(s.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, s.entrant_id, e.name as entrant_name,
    u.rep_name as user_name, s.topic_id, coalesce(t.name, '') as topic_name, coalesce(s.verdict, s.result) as result,
    s.result in ('correct', 'part') or coalesce((s.details ->> 'correct')::boolean, false) as is_right,
    s.points, s.blood, host(s.address) as address, s.user_agent, s.text_sealed
  from submission s join entrant e on e.entrant_id = s.entrant_id join "user" u on u.resource_id = s.user_id left join topic t on t.resource_id = s.topic_id
  where s.contest_id = $1 and s.run = $2 and (s.at, s.resource_id) > ($3::timestamptz, $4::uuid)
  order by s.at, s.resource_id limit ${pageRows}`

/** Tries of a run in order of time, page by page, so that a million of them never lie in memory. */
export async function* readTries(pool: Pool, contestId: string, run: number): AsyncGenerator<TryRow> {
  let after = { at: '-infinity', resource_id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await pool.query<TryRow>(tryText, [contestId, run, after.at, after.resource_id])
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = last
  }
}

export async function countTries(pool: Pool, contestId: string, run: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from submission where contest_id = $1 and run = $2', [
    contestId,
    run,
  ])
  return rows[0]?.n ?? 0
}
