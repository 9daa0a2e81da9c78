import type { ScoreEvent } from '@beacon/engine/answers'
import type { PoolClient } from 'pg'
import { plainArray, textArray } from '../../../../db/array-text.ts'
import { bundleChannel, bundleText, type LiveChannel } from '../../../../live/index.ts'
import { boxId } from './box-id.ts'
import { tryArrays, tryColumns, tryTypes, type Hit } from './try-columns.ts'
import type { FreedStored, StoredTry } from './try.ts'

export interface BatchWrite {
  contest_id: string
  run: number
  at: number
  stored: readonly StoredTry[]
  /** Tries of earlier groups that count now. */
  freed: readonly FreedStored[]
  events: readonly ScoreEvent[]
  windows: readonly { entrant_id: string; topic_id: string; hits: readonly number[]; breaches: number; blocked_until: number }[]
  live: BatchLive
  waitsForDisk: boolean
}

/** What the streams hear of a batch, in this order. One row holds all that is told of single tries: a row for each would cost a third of writing the try. */
export interface BatchLive {
  rows: readonly LiveEvent[]
  ofTries: readonly LiveEvent[]
}
export interface LiveEvent {
  channel: LiveChannel
  event: string
  data: object
}

/** What a statement writes beside the tries. Most batches need none of the first four, and PostgreSQL pays for a part that writes nothing. */
interface Parts {
  hasSolves: boolean
  hasFreed: boolean
  hasEvents: boolean
  hasRows: boolean
  hasBundle: boolean
  hasWindows: boolean
  hasTries: boolean
}

type Value = string | number | boolean | null
interface Statement {
  name: string
  text: string
}
const statements = new Map<string, Statement>()

/** One statement, so that a batch of any size costs one way to the database. */
function knownStatement(parts: Parts): Statement {
  const name = ['submission_write', ...Object.values(parts).map(Number)].join('_')
  const known = statements.get(name) ?? { name, text: textOf(parts) }
  statements.set(name, known)
  return known
}

/** Of every batch: $1 contest, $2 run, $3 at, $4 count of all live, $5 last seq or null, $6 the commit waits for the disk. */
const common = 6

/** The parameters of the parts follow in the order in which `writeBatch` gives their values. */
function textOf(parts: Parts): string {
  let last = common
  const next = () => `$${(last += 1)}`
  const ctes: string[] = []
  if (parts.hasRows || parts.hasBundle) {
    ctes.push(`head as (insert into live_head as h (contest_id, position) values ($1::uuid, (extract(epoch from clock_timestamp()) * 1000000)::bigint + $4::int)
      on conflict (contest_id) do update set position = greatest(h.position + $4::int, excluded.position) returning position)`)
    const rows = parts.hasRows
      ? [
          `select $1::uuid, head.position - $4::int + l.n, l.channel, l.event, l.data::text
            from head, json_to_recordset(${next()}::json) as l(n int, channel text, event text, data json)`,
        ]
      : []
    const bundle = parts.hasBundle ? [`select $1::uuid, head.position, '${bundleChannel}', '', ${next()}::text from head`] : []
    ctes.push(`sent as (insert into live_event (contest_id, position, channel, event, data) ${[...rows, ...bundle].join(' union all ')})`)
  }
  if (parts.hasTries) {
    ctes.push(
      `t as materialized (select * from unnest(${tryTypes.map((type) => `${next()}::${type}`).join(', ')}) as t(${tryColumns.join(', ')}))`,
      `tried as (insert into submission (resource_id, contest_id, run, at, entrant_id, solver_id, user_id, topic_id, part, flag_id, digest, text_sealed, result, code, details,
        is_attempt, is_practice, points, blood, evidence, ai_use, address, user_agent, counts_at_seq, elapsed_ms)
      select resource_id, $1::uuid, $2::int, $3::timestamptz, entrant_id, solver_id, user_id, topic_id, part, flag_id, decode(digest, 'hex'), decode(sealed, 'base64'), result, code, coalesce(details, '{}'),
        is_attempt, is_practice, points, blood, evidence, ai_use, address, user_agent, counts_at_seq, elapsed_ms from t)`,
      `seen as (insert into audit (user_id, username, role_name, session_id, token_id, ip, module, operation, object_type, object_id, object_name, after, request_id, contest_id)
      select user_id, username, role_name, session_id, token_id, address, 'submission', 'flag', object_type, object_id::text, object_name,
        jsonb_build_object('submission_id', resource_id, 'result', result, 'digest', digest), request_id, $1::uuid from t)`,
    )
  }
  if (parts.hasSolves)
    ctes.push(`solved as (insert into solve (contest_id, run, topic_id, part, solver_id, entrant_id, user_id, submission_id, at, is_practice)
      select $1::uuid, $2::int, topic_id, part, solver_id, entrant_id, user_id, submission_id, $3::timestamptz, is_practice
      from json_to_recordset(${next()}::json) as s(topic_id uuid, part int, solver_id uuid, entrant_id uuid, user_id uuid, submission_id uuid, is_practice boolean))`)
  if (parts.hasFreed)
    ctes.push(`freed as (update submission s set result = f.result, code = f.code, points = f.points, blood = f.blood, counts_at_seq = f.counts_at_seq, elapsed_ms = f.elapsed_ms
      from json_to_recordset(${next()}::json) as f(submission_id uuid, result text, code text, points int, blood int, counts_at_seq int, elapsed_ms bigint)
      where s.resource_id = f.submission_id)`)
  if (parts.hasEvents)
    ctes.push(`recorded as (insert into score_event (contest_id, run, seq, at, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload)
      select $1::uuid, $2::int, seq, $3::timestamptz, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload
      from json_to_recordset(${next()}::json) as e(seq int, counts_at_seq int, lane text, kind text, entrant_id uuid, solver_id uuid, topic_id uuid, part int, payload jsonb))`)
  if (parts.hasWindows)
    ctes.push(`limited as (insert into rate_window (entrant_id, topic_id, run, hits, breaches, blocked_until)
      select entrant_id, topic_id, $2::int, hits::bigint[], breaches, blocked_until
      from unnest(${next()}::uuid[], ${next()}::uuid[], ${next()}::text[], ${next()}::int[], ${next()}::bigint[]) as w(entrant_id, topic_id, hits, breaches, blocked_until)
      on conflict (entrant_id, topic_id, run) do update set hits = excluded.hits, breaches = excluded.breaches, blocked_until = excluded.blocked_until)`)
  ctes.push('moved as (update contest set last_at = $3::timestamptz, last_seq = coalesce($5::int, last_seq) where resource_id = $1::uuid)')
  return `with ${ctes.join(',\n')}
    select case when $4::int > 0 then pg_notify('live_outbox', $1::uuid::text || coalesce(' ' || $5::int, ' 0')) end,
      case when not $6::boolean then set_config('synchronous_commit', 'off', true) end`
}

/**
 * Wrong texts that no limit counts: should the database's host fail, the last moments of them are lost and nothing that counts is.
 * A later batch that counts takes them to the disk with it, since the log is written in order. Decoys and the flags of others are
 * among them: the time of an answer tells nobody what a text was.
 */
export const mustReachDisk = (stored: readonly StoredTry[]): boolean =>
  stored.some(({ outcome }) => outcome.code !== 'flag_wrong' || outcome.tries_left !== null)

/** Writes a judged batch. Nothing of it is answered before the commit. */
export async function writeBatch(client: PoolClient, write: BatchWrite, hitOf: (topic_id: string | null) => Hit): Promise<void> {
  const { contest_id, run, at, stored, freed, events, windows, live } = write
  const solves = [...stored.map(solveRow), ...freed.map(freedSolveRow)].flat()
  const values: Value[] = [
    contest_id,
    run,
    new Date(at).toISOString(),
    live.rows.length + live.ofTries.length,
    events.at(-1)?.seq ?? null,
    write.waitsForDisk,
  ]
  const parts = {
    hasSolves: solves.length > 0,
    hasFreed: freed.length > 0,
    hasEvents: events.length > 0,
    hasRows: live.rows.length > 0,
    hasBundle: live.ofTries.length > 0,
    hasWindows: windows.length > 0,
    hasTries: stored.length > 0,
  }
  // In the order in which `textOf` names them.
  if (parts.hasRows) values.push(JSON.stringify(live.rows.map((row, index) => ({ n: index + 1, ...row }))))
  if (parts.hasBundle) values.push(bundleText(live.ofTries))
  if (parts.hasTries) values.push(...tryArrays(stored, hitOf))
  if (parts.hasSolves) values.push(JSON.stringify(solves))
  if (parts.hasFreed) values.push(JSON.stringify(freed.map(freedRow)))
  if (parts.hasEvents) values.push(JSON.stringify(events))
  if (parts.hasWindows) values.push(...windowArrays(windows))
  await client.query({ ...knownStatement(parts), values })
}

const windowArrays = (windows: BatchWrite['windows']): string[] => [
  plainArray(windows.map(({ entrant_id }) => entrant_id)),
  plainArray(windows.map(({ topic_id }) => topic_id)),
  textArray(windows.map(({ hits }) => `{${hits.join(',')}}`)),
  plainArray(windows.map(({ breaches }) => breaches)),
  plainArray(windows.map(({ blocked_until }) => blocked_until)),
]

function solveRow({ one, outcome, entrant_id, solver_id, isPartSolved }: StoredTry): object[] {
  if (!isPartSolved) return []
  const row = {
    topic_id: outcome.topic_id ?? boxId,
    part: outcome.part,
    solver_id,
    entrant_id,
    user_id: one.user.user_id,
    submission_id: one.submission_id,
    is_practice: outcome.is_practice,
  }
  return [row]
}

function freedSolveRow({ freed, entrant_id, solver_id, isPartSolved }: FreedStored): object[] {
  const { topic_id, part, member_id: user_id, submission_id, is_practice } = freed
  return isPartSolved ? [{ topic_id, part, solver_id, entrant_id, user_id, submission_id, is_practice }] : []
}

const freedRow = ({ freed: { submission_id, result, code, points, blood }, counts_at_seq, elapsed_ms }: FreedStored): object => ({
  submission_id,
  result,
  code,
  points,
  blood,
  counts_at_seq,
  elapsed_ms,
})
