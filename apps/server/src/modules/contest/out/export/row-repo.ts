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

export interface MemberRow {
  entrant_id: string
  user_id: string
  username: string
  rep_name: string
  name: string
  email: string | null
  organisation: string | null
  work_id: string | null
  team: string
  tag: string
  number: number
  bracket_id: string | null
  is_captain: boolean
  status: string
  registered_at: string
}
const memberText = `select e.entrant_id, u.resource_id as user_id, u.username, u.rep_name, u.name, u.email, u.work_id, o.name as organisation, e.name as team, e.tag, e.number, e.bracket_id, m.is_captain, e.status,
    to_char(e.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as registered_at
  from entrant_member m join entrant e on e.entrant_id = m.entrant_id join "user" u on u.resource_id = m.user_id
  left join organisation o on o.resource_id = u.organisation_id
  where m.contest_id = $1 order by e.number, m.is_captain desc, u.username`

export async function findMembers(pool: Pool, contestId: string): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>(memberText, [contestId])
  return rows
}

export interface CaseRow {
  evidence_id: string
  at: string
  kind: string
  strength: string
  entrants: string[]
  topic: string | null
  state: string
  referee: string | null
  note: string
}
const caseText = `select v.resource_id as evidence_id, to_char(v.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, v.kind, v.strength, t.name as topic, v.state, v.referee, v.note,
    array(select e.name from evidence_entrant x join entrant e on e.entrant_id = x.entrant_id where x.evidence_id = v.resource_id order by e.name) as entrants
  from evidence v left join topic t on t.resource_id = v.topic_id where v.contest_id = $1 and v.run = $2 order by v.at, v.resource_id`

export async function findCases(pool: Pool, contestId: string, run: number): Promise<CaseRow[]> {
  const { rows } = await pool.query<CaseRow>(caseText, [contestId, run])
  return rows
}

export interface WriteupFile {
  entrant_id: string
  entrant_name: string
  topic_name: string | null
  file_name: string
  storage_key: string
}
const fileText = `w.entrant_id, e.name as entrant_name, t.name as topic_name, w.file_name, f.storage_key
  from writeup w join entrant e on e.entrant_id = w.entrant_id join file f on f.resource_id = w.file_id left join topic t on t.resource_id = w.topic_id
  where w.contest_id = $1 and w.run = $2`
const writeupText = `select distinct on (w.entrant_id, w.topic_id) ${fileText} and w.kind = 'writeup' order by w.entrant_id, w.topic_id, w.version desc`
const chosenText = `select ${fileText} and w.resource_id = any($3::uuid[]) order by array_position($3::uuid[], w.resource_id)`

/** The last version of every writeup, or the chosen uploads of any kind and version. */
export async function findWriteups(pool: Pool, contestId: string, run: number, chosen: readonly string[] | null): Promise<WriteupFile[]> {
  const { rows } = await (chosen === null
    ? pool.query<WriteupFile>(writeupText, [contestId, run])
    : pool.query<WriteupFile>(chosenText, [contestId, run, chosen]))
  return rows
}
