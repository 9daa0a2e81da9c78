import type { PoolClient } from 'pg'
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
  is_left_out: boolean
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

/** $1 contest, $2 run, $3 users, $4 topics, $5 digests of the texts, $6 exact and folded digests, $7 members solve alone, $8 limited topics, $9 topics of many flags, $10 freeze. */
const text = `with who as materialized (
    select distinct t.user_id, t.topic_id, t.digest, m.entrant_id, case when $7::boolean then t.user_id else m.entrant_id end as solver_id
    from unnest($3::uuid[], $4::uuid[], $5::bytea[]) as t(user_id, topic_id, digest)
    left join entrant_member m on m.contest_id = $1 and m.user_id = t.user_id),
  pair as materialized (select distinct solver_id, topic_id, entrant_id from who where entrant_id is not null)
select ${stampText} as stamp,
  ${rows(`select m.user_id, e.entrant_id, e.name, e.country, e.status, e.status_before, e.is_hidden, e.is_left_out, e.reason,
    (select coalesce(json_agg(r.user_id), '[]'::json) from entrant_member r where r.entrant_id = e.entrant_id) as roster
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id where m.contest_id = $1 and m.user_id = any($3::uuid[])`)} as entrants,
  ${rows(`select flag_id, topic_id, part, kind, encode(digest, 'hex') as digest from topic_flag where contest_id = $1 and digest = any($6::bytea[])`)} as flags,
  ${rows(`select s.solver_id, s.topic_id, s.part, s.user_id, ${ms('s.at')} as at from pair p join solve s on s.solver_id = p.solver_id and s.topic_id = p.topic_id and s.run = $2`)} as solves,
  ${rows(`select distinct on (s.topic_id, s.solver_id, s.digest) s.solver_id, s.topic_id, s.user_id, encode(s.digest, 'hex') as digest, ${ms('s.at')} as at
    from who w join submission s on s.topic_id = w.topic_id and s.solver_id = w.solver_id and s.run = $2 and s.digest = w.digest
    order by s.topic_id, s.solver_id, s.digest, s.at`)} as texts,
  ${rows(`select s.solver_id, s.topic_id, s.part, s.flag_id, s.user_id, ${ms('s.at')} as at from pair p
    join submission s on s.topic_id = p.topic_id and s.solver_id = p.solver_id and s.run = $2
    where p.topic_id = any($9::uuid[]) and s.flag_id is not null`)} as hits,
  ${rows(`select s.solver_id, s.topic_id, count(*)::int as count, max(${ms('s.at')}) as last_at from pair p
    join submission s on s.topic_id = p.topic_id and s.solver_id = p.solver_id and s.run = $2
    where p.topic_id = any($8::uuid[]) and s.is_attempt and s.verdict is distinct from 'correct' group by 1, 2`)} as wrongs,
  ${rows(`select r.entrant_id, r.topic_id, r.hits, r.breaches, r.blocked_until from (select distinct entrant_id, topic_id from pair) p
    join rate_window r on r.entrant_id = p.entrant_id and r.topic_id = p.topic_id and r.run = $2`)} as windows,
  ${rows(`select p.solver_id, p.topic_id, sum(h.cost)::int as cost from pair p
    join hint_opened h on h.entrant_id = p.entrant_id and h.run = $2 and h.topic_id = p.topic_id and (not $7::boolean or h.user_id = p.solver_id) group by 1, 2`)} as hints,
  ${rows(`select distinct p.entrant_id, p.topic_id from pair p join submission s on s.topic_id = p.topic_id and s.solver_id = p.solver_id and s.run = $2
    where $10::timestamptz is not null and s.at >= $10::timestamptz and s.result <> 'repeated'`)} as pendings`

export interface BatchQuery {
  contest_id: string
  run: number
  solvesAlone: boolean
  limited: string[]
  several: string[]
  /** Set while frozen: whose tries since then are pending cells already. */
  frozenSince: string | null
}

export async function readBatch(client: PoolClient, tries: readonly WaitingTry[], about: BatchQuery): Promise<BatchRows> {
  const values = [
    about.contest_id,
    about.run,
    tries.map(({ user }) => user.user_id),
    tries.map(({ topic_id }) => topic_id),
    tries.map(({ digest }) => digest),
    tries.flatMap(({ digest, folded }) => [digest, folded]),
    about.solvesAlone,
    about.limited,
    about.several,
    about.frozenSince,
  ]
  const { rows: found } = await client.query<BatchRows>({ name: 'submission_read', text, values })
  const [one] = found
  if (one === undefined) throw new Error('the batch query answered no row')
  return one
}
