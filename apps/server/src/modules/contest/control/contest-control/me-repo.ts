import { fillPlaceholders, sql, type Query } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Platform } from '../../../../context.ts'
import { openGather } from '../../../../db/gather.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { isAnnouncement, isForColumns } from '../../talk/bulletin/index.ts'
import type { OpenContest } from '../../core/contest/index.ts'
import { kindControl, type KindControl } from './port.ts'

export interface OwnFacts {
  unread: number
  read_at: string | null
  /** The columns that the kind asked for. */
  own: Record<string, unknown>
}

interface Row extends Record<string, unknown> {
  key: string
  unread: number
  read_at: string | null
}

/** The row of one who asks. */
const seer = { run: sql`seer.run`, entrantId: sql`seer.entrant_id` }

/** The announcements of a contest are found once, whoever asks; the rest is read by key for each who asks. */
const compiled = (kind: KindControl): Statement =>
  new PgDialect()
    .sqlToQuery(sql`with seer as (select u.*, ${sql.placeholder('contest')}::uuid as contest_id, ${sql.placeholder('run')}::int as run
      from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('users')}::uuid[], ${sql.placeholder('entrants')}::uuid[], ${sql.placeholder('brackets')}::uuid[])
        as u(key, user_id, entrant_id, bracket_id)),
    b as materialized (select * from bulletin b where b.contest_id = ${sql.placeholder('contest')} and b.withdrawn_at is null
      and (b.automatic is null or b.run = ${sql.placeholder('run')}) and ${isAnnouncement})
  select seer.key, to_char(r.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as read_at,
    (select count(*)::int from b where b.at > coalesce(r.read_at, '-infinity')
      and ${isForColumns({ entrant_id: sql`seer.entrant_id`, bracket_id: sql`seer.bracket_id` })}) as unread,
    ${kind.mine.select(seer)}
  from seer left join bulletin_read r on r.contest_id = seer.contest_id and r.user_id = seer.user_id`)

type Statement = Pick<Query, 'sql' | 'params'>
const statements = new WeakMap<KindControl, Statement>()
function statementOf(kind: KindControl): Statement {
  const known = statements.get(kind) ?? compiled(kind)
  statements.set(kind, known)
  return known
}

type Read = (key: string) => Promise<OwnFacts | null>
const mostAtOnce = 500
const readers = new WeakMap<OpenContest, Read>()

interface Seer {
  userId: string
  entry: { entrant_id: string; bracket_id: string | null } | null
}

/** One way to the database for all who ask at once: every player asks for this after every event. */
export async function readOwnFacts(ctx: Pick<Platform, 'pool'>, open: OpenContest, { userId, entry }: Seer): Promise<OwnFacts> {
  const read = readers.get(open) ?? openReader(ctx.pool, open.row)
  readers.set(open, read)
  const facts = await read([userId, entry?.entrant_id ?? '', entry?.bracket_id ?? ''].join(' '))
  return facts ?? { unread: 0, read_at: null, own: {} }
}

function openReader(pool: Pool, contest: ContestCommon): Read {
  const { sql: text, params } = statementOf(kindControl.of(contest))
  const name = `own_facts_${contest.kind}`
  return openGather(mostAtOnce, async (keys) => {
    const ids = keys.map((key) => key.split(' '))
    const column = (at: number) => ids.map((one) => one[at] || null)
    const named = { contest: contest.resource_id, run: contest.run, keys, users: column(0), entrants: column(1), brackets: column(2) }
    const { rows } = await pool.query<Row>({ name, text, values: fillPlaceholders(params, named) })
    return new Map(rows.map(({ key, unread, read_at, ...own }) => [key, { unread, read_at, own }]))
  })
}
