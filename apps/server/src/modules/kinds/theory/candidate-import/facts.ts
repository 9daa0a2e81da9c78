import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { candidateNoSql } from '../exam/index.ts'

export interface Account {
  user_id: string
  rep_name: string
  /** What the account is called, however it shows itself. */
  name: string
}
/** Somebody who entered, with what the exam knows of the seat. */
export interface Sitter {
  entrant_id: string
  user_id: string
  status: 'pending' | 'approved' | 'rejected' | 'banned' | 'withdrawn'
  is_left_out: boolean
  /** Null: the one that the exam gives. */
  candidate_no: string | null
  given_no: string
  room_id: string | null
  seat: number | null
  time_factor: number
  factor_reason: string
  has_aid: boolean
  code_run: number | null
  extra_s: number
}
export interface KnownRoom {
  room_id: string
  name: string
  capacity: number
}
export interface Facts {
  run: number
  isTeams: boolean
  /** By username in lower case. */
  accounts: ReadonlyMap<string, Account>
  sitters: readonly Sitter[]
  /** By name in lower case. */
  rooms: ReadonlyMap<string, KnownRoom>
  staff: ReadonlySet<string>
}

export async function readFacts(executor: Executor, examId: string, usernames: readonly string[]): Promise<Facts> {
  const { rows } = await executor.execute<{ run: number; game_type: string; owner_id: string }>(
    sql`select run, game_type, owner_id from contest where resource_id = ${examId}`,
  )
  const { rows: staff } = await executor.execute<{ user_id: string }>(sql`select user_id from contest_staff where contest_id = ${examId}`)
  const { rows: rooms } = await executor.execute<{ [Name in keyof KnownRoom]: KnownRoom[Name] }>(
    sql`select room_id, name, capacity from exam_room where contest_id = ${examId}`,
  )
  return {
    run: rows[0]?.run ?? 0,
    isTeams: rows[0]?.game_type === 'team',
    accounts: await readAccounts(executor, usernames),
    sitters: await readSitters(executor, examId),
    rooms: new Map(rooms.map((one) => [one.name.toLowerCase(), one])),
    staff: new Set([...staff.map(({ user_id }) => user_id), rows[0]?.owner_id ?? '']),
  }
}

async function readAccounts(executor: Executor, usernames: readonly string[]): Promise<Facts['accounts']> {
  const lowered = [...new Set(usernames.map((one) => one.toLowerCase()))]
  const { rows } = await executor.execute<{ user_id: string; username: string; rep_name: string; name: string }>(sql`
    select resource_id as user_id, lower(username) as username, rep_name, name from "user"
    where lower(username) = any(${sql.param(lowered)}::text[]) and deleted_at is null`)
  return new Map(rows.map(({ username, ...one }) => [username, one]))
}

async function readSitters(executor: Executor, examId: string): Promise<Sitter[]> {
  const { rows } = await executor.execute<{ [Name in keyof Sitter]: Sitter[Name] }>(sql`
    select e.entrant_id, e.user_id, e.status, e.is_left_out, p.candidate_no,
      (select ${candidateNoSql(sql`k.start_at`)} from (select null::text as candidate_no) p) as given_no, p.room_id, p.seat,
      coalesce(p.time_factor, 100) as time_factor, coalesce(p.factor_reason, '') as factor_reason, coalesce(p.has_aid, false) as has_aid,
      p.code_run, coalesce(w.extra_s, 0) as extra_s
    from entrant e join contest k on k.resource_id = e.contest_id
      left join exam_candidate p on p.entrant_id = e.entrant_id
      left join exam_allowance w on w.contest_id = e.contest_id and w.run = k.run and w.entrant_id = e.entrant_id
    where e.contest_id = ${examId} and e.user_id is not null and not e.is_staff`)
  return rows
}
