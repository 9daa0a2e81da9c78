import type { PoolClient } from 'pg'
import { botBoxId, boxId } from './box-id.ts'
import { stampText } from './settings.ts'
import type { WaitingTry } from './try.ts'

export interface EntrantRow {
  user_id: string
  entrant_id: string
  name: string
  country: string | null
  status: 'pending' | 'approved' | 'rejected' | 'banned' | 'withdrawn'
  status_before: 'pending' | 'approved' | 'rejected' | 'withdrawn' | null
  is_hidden: boolean
  is_staff: boolean
  is_left_out: boolean
  bracket_id: string | null
  reason: string | null
  roster: string[]
}
interface Trace {
  solver_id: string
  topic_id: string
  user_id: string
  at: number
}
export interface FlagRow {
  flag_id: string
  topic_id: string
  part: number
  kind: 'flag' | 'decoy'
  digest: string
  /** Whose flag it is, null = everybody's. */
  owner_id: string | null
}

/** Everything of the database that judging one batch needs. Instants in epoch ms, digests in hex. */
export interface BatchRows {
  stamp: string
  entrants: EntrantRow[]
  flags: FlagRow[]
  solves: (Trace & { part: number })[]
  texts: (Trace & { digest: string })[]
  hits: (Trace & { part: number; flag_id: string })[]
  wrongs: { solver_id: string; topic_id: string; count: number; last_at: number }[]
  windows: { entrant_id: string; topic_id: string; hits: number[]; breaches: number; blocked_until: number }[]
  hints: { solver_id: string; topic_id: string; cost: number }[]
  pendings: { entrant_id: string; topic_id: string }[]
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const rows = (query: string) => `(select coalesce(json_agg(q), '[]'::json) from (${query}) q)`

/** A fence: what follows runs once per pair by its index, whatever the planner believed when the tables were empty. */
const each = (query: string) => `cross join lateral (${query} offset 0)`

/** $1 contest, $2 run, $3 users, $4 topics, $5 digests of the texts, $6 exact and folded digests, $7 members solve alone, $8 limited topics, $9 topics of many flags, $10 freeze, $11 folded digests, $12 topics with patterns: the box may mean any of them, $13 topics that others wait for. */
const text = `with sent as materialized (select * from unnest($3::uuid[], $4::uuid[], $5::bytea[], $11::bytea[]) as t(user_id, topic_id, digest, folded)),
  named as materialized (select user_id, topic_id, digest from sent
    union select b.user_id, f.topic_id, b.digest from (select * from sent where topic_id = '${boxId}') b
      ${each('select topic_id from topic_flag where contest_id = $1 and digest = any(array[b.digest, b.folded])')} f
    union select b.user_id, p.topic_id, b.digest from sent b cross join unnest($12::uuid[]) p(topic_id) where b.topic_id = '${boxId}'),
  who as materialized (
    select distinct t.user_id, t.topic_id, t.digest, m.entrant_id, case when $7::boolean then t.user_id else m.entrant_id end as solver_id
    from named t
    left join entrant_member m on m.contest_id = $1 and m.user_id = t.user_id),
  pair as materialized (select distinct solver_id, topic_id, entrant_id from who where entrant_id is not null),
  asked as materialized (select solver_id, topic_id from pair union select p.solver_id, n.topic_id from (select distinct solver_id from pair) p cross join unnest($13::uuid[]) n(topic_id))
select ${stampText} as stamp,
  ${rows(`select m.user_id, e.entrant_id, e.name, e.country, e.status, e.status_before, e.is_hidden, e.is_staff, e.is_left_out, e.bracket_id, e.reason,
    (select coalesce(json_agg(r.user_id), '[]'::json) from entrant_member r where r.entrant_id = e.entrant_id) as roster
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id where m.contest_id = $1 and m.user_id = any($3::uuid[])`)} as entrants,
  ${rows(`select flag_id, topic_id, part, kind, encode(digest, 'hex') as digest, owner_id from topic_flag
    where contest_id = $1 and digest = any($6::bytea[]) and coalesce(run, $2) = $2`)} as flags,
  ${rows(
    `select s.* from asked p ${each(`select solver_id, topic_id, part, user_id, ${ms('at')} as at from solve
    where topic_id = p.topic_id and solver_id = p.solver_id and run = $2`)} s`,
  )} as solves,
  ${rows(
    `select s.* from (select distinct solver_id, topic_id, digest from who) w ${each(`select solver_id, topic_id, user_id, encode(digest, 'hex') as digest, ${ms('at')} as at
    from submission where topic_id = w.topic_id and solver_id = w.solver_id and run = $2 and digest = w.digest order by submission.at limit 1`)} s`,
  )} as texts,
  ${rows(
    `select s.* from pair p ${each(`select solver_id, topic_id, part, flag_id, user_id, ${ms('at')} as at
    from submission where topic_id = p.topic_id and solver_id = p.solver_id and run = $2 and flag_id is not null`)} s where p.topic_id = any($9::uuid[])`,
  )} as hits,
  ${rows(`select s.* from pair p ${each(`select solver_id, topic_id, count(*)::int as count, max(${ms('at')}) as last_at from submission
    where topic_id = p.topic_id and solver_id = p.solver_id and run = $2 and is_attempt and verdict is distinct from 'correct' group by 1, 2`)} s
    where p.topic_id = any($8::uuid[])`)} as wrongs,
  ${rows(
    `select r.* from (select distinct entrant_id, topic_id from pair) p ${each(`select entrant_id, topic_id, hits, breaches, blocked_until from rate_window
    where entrant_id = p.entrant_id and run = $2
      and topic_id = any(case when p.topic_id = '${boxId}' then array[p.topic_id, '${botBoxId}'::uuid] else array[p.topic_id] end)`)} r`,
  )} as windows,
  ${rows(
    `select p.solver_id, p.topic_id, sum(h.cost)::int as cost from pair p ${each(`select cost, user_id from hint_opened
    where entrant_id = p.entrant_id and run = $2 and topic_id = p.topic_id`)} h where not $7::boolean or h.user_id = p.solver_id group by 1, 2`,
  )} as hints,
  ${rows(`select distinct p.entrant_id, p.topic_id from pair p ${each(`select 1 from submission
    where topic_id = p.topic_id and solver_id = p.solver_id and run = $2 and at >= $10::timestamptz and result <> 'repeated' limit 1`)} s
    where $10::timestamptz is not null`)} as pendings`

export interface BatchQuery {
  contest_id: string
  run: number
  solvesAlone: boolean
  limited: string[]
  several: string[]
  /** Topics whose flags are patterns. */
  patterned: string[]
  /** Prerequisites of any topic. */
  needed: string[]
  /** Set while frozen: whose tries since then are pending cells already. */
  frozenSince: string | null
}

export async function readBatch(client: PoolClient, tries: readonly WaitingTry[], about: BatchQuery): Promise<BatchRows> {
  const values = [
    about.contest_id,
    about.run,
    tries.map(({ user }) => user.user_id),
    tries.map(({ topic_id }) => topic_id ?? boxId),
    tries.map(({ digest }) => digest),
    tries.flatMap(({ digest, folded }) => [digest, folded]),
    about.solvesAlone,
    about.limited,
    about.several,
    about.frozenSince,
    tries.map(({ folded }) => folded),
    about.patterned,
    about.needed,
  ]
  const { rows: found } = await client.query<BatchRows>({ name: 'submission_read', text, values })
  const [one] = found
  if (one === undefined) throw new Error('the batch query answered no row')
  return one
}
