import type { FlagOutcome, ScoreEvent } from '@beacon/engine/flag'
import type { PoolClient } from 'pg'
import { bundleChannel, bundleText, type LiveChannel } from '../../../../live/index.ts'
import { boxId } from './box-id.ts'
import type { WaitingTry } from './try.ts'

/** A try that leaves a row, with its place in the run. */
export interface StoredTry {
  one: WaitingTry
  outcome: FlagOutcome
  entrant_id: string
  solver_id: string
  counts_at_seq: number
  elapsed_ms: number
  isPartSolved: boolean
}

export interface BatchWrite {
  contest_id: string
  run: number
  at: number
  stored: readonly StoredTry[]
  events: readonly ScoreEvent[]
  windows: readonly { entrant_id: string; topic_id: string; hits: readonly number[]; breaches: number; blocked_until: number }[]
  live: BatchLive
  waitsForDisk: boolean
}

/** What the streams hear of a batch, in this order. One row holds all that is told of single tries: a row for each would cost a third of writing the try. */
export interface BatchLive {
  rows: readonly Told[]
  ofTries: readonly Told[]
}
export interface Told {
  channel: LiveChannel
  event: string
  data: object
}

/** What the audit row of a try names: the topic it hit, or the contest where the box found none. */
export type HitOf = (topic_id: string | null) => { object_type: 'topic' | 'contest'; object_id: string; object_name: string }

/** One statement, so that a batch of any size costs one way to the database. $1 contest, $2 run, $3 at, $4 tries, $5 solves, $6 events, $7 windows, $8 live, $9 count of all live, $10 last seq or null, $11 the commit waits for the disk, $12 the bundle of the last live or null. */
const text = `with
  head as (insert into live_head as h (contest_id, position) select $1::uuid, (extract(epoch from clock_timestamp()) * 1000000)::bigint + $9::int where $9::int > 0
    on conflict (contest_id) do update set position = greatest(h.position + $9::int, excluded.position) returning position),
  sent as (insert into live_event (contest_id, position, channel, event, data)
    select $1::uuid, head.position - $9::int + l.n, l.channel, l.event, l.data::text from head, json_to_recordset($8::json) as l(n int, channel text, event text, data json)
    union all select $1::uuid, head.position, '${bundleChannel}', '', $12::text from head where $12::text is not null),
  t as materialized (select * from json_to_recordset($4::json) as t(resource_id uuid, entrant_id uuid, solver_id uuid, user_id uuid, username text, role_name text, session_id uuid,
      token_id uuid, topic_id uuid, object_type text, object_id uuid, object_name text, part int, flag_id text, digest text, sealed text, result text, code text, details jsonb, is_attempt boolean, is_practice boolean,
      points int, blood int, evidence jsonb, ai_use text, address inet, user_agent text, counts_at_seq int, elapsed_ms bigint, request_id text)),
  tried as (insert into submission (resource_id, contest_id, run, at, entrant_id, solver_id, user_id, topic_id, part, flag_id, digest, text_sealed, result, code, details,
      is_attempt, is_practice, points, blood, evidence, ai_use, address, user_agent, counts_at_seq, elapsed_ms)
    select resource_id, $1::uuid, $2::int, $3::timestamptz, entrant_id, solver_id, user_id, topic_id, part, flag_id, decode(digest, 'hex'), decode(sealed, 'base64'), result, code, coalesce(details, '{}'),
      is_attempt, is_practice, points, blood, evidence, ai_use, address, user_agent, counts_at_seq, elapsed_ms from t),
  seen as (insert into audit (user_id, username, role_name, session_id, token_id, ip, module, operation, object_type, object_id, object_name, after, request_id, contest_id)
    select user_id, username, role_name, session_id, token_id, address, 'submission', 'flag', object_type, object_id::text, object_name,
      jsonb_build_object('submission_id', resource_id, 'result', result, 'digest', digest), request_id, $1::uuid from t),
  solved as (insert into solve (contest_id, run, topic_id, part, solver_id, entrant_id, user_id, submission_id, at, is_practice)
    select $1::uuid, $2::int, topic_id, part, solver_id, entrant_id, user_id, submission_id, $3::timestamptz, is_practice
    from json_to_recordset($5::json) as s(topic_id uuid, part int, solver_id uuid, entrant_id uuid, user_id uuid, submission_id uuid, is_practice boolean)),
  recorded as (insert into score_event (contest_id, run, seq, at, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload)
    select $1::uuid, $2::int, seq, $3::timestamptz, counts_at_seq, lane, kind, entrant_id, solver_id, topic_id, part, payload
    from json_to_recordset($6::json) as e(seq int, counts_at_seq int, lane text, kind text, entrant_id uuid, solver_id uuid, topic_id uuid, part int, payload jsonb)),
  limited as (insert into rate_window (entrant_id, topic_id, run, hits, breaches, blocked_until)
    select entrant_id, topic_id, $2::int, hits, breaches, blocked_until
    from json_to_recordset($7::json) as w(entrant_id uuid, topic_id uuid, hits bigint[], breaches int, blocked_until bigint)
    on conflict (entrant_id, topic_id, run) do update set hits = excluded.hits, breaches = excluded.breaches, blocked_until = excluded.blocked_until),
  moved as (update contest set last_at = $3::timestamptz, last_seq = coalesce($10::int, last_seq) where resource_id = $1::uuid)
select case when $9::int > 0 then pg_notify('live_outbox', $1::uuid::text || coalesce(' ' || $10::int, ' 0')) end,
  case when not $11::boolean then set_config('synchronous_commit', 'off', true) end`

/**
 * Wrong texts that no limit counts: should the database's host fail, the last moments of them are lost and nothing that counts is.
 * A later batch that counts takes them to the disk with it, since the log is written in order. Decoys and the flags of others are
 * among them: the time of an answer tells nobody what a text was.
 */
export const mustReachDisk = (stored: readonly StoredTry[]): boolean =>
  stored.some(({ outcome }) => outcome.code !== 'flag_wrong' || outcome.tries_left !== null)

/** Writes a judged batch. Nothing of it is answered before the commit. */
export async function writeBatch(client: PoolClient, write: BatchWrite, hitOf: HitOf): Promise<void> {
  const { contest_id, run, at, events, windows, live } = write
  const tries = write.stored.map((stored) => tryRow(stored, hitOf))
  const solves = write.stored.filter(({ isPartSolved }) => isPartSolved).map(solveRow)
  const values = [
    contest_id,
    run,
    new Date(at).toISOString(),
    JSON.stringify(tries),
    JSON.stringify(solves),
    JSON.stringify(events),
    JSON.stringify(windows),
    JSON.stringify(live.rows.map((row, index) => ({ n: index + 1, ...row }))),
    live.rows.length + live.ofTries.length,
    events.at(-1)?.seq ?? null,
    write.waitsForDisk,
    live.ofTries.length === 0 ? null : bundleText(live.ofTries),
  ]
  await client.query({ name: 'submission_write', text, values })
}

/** A column that is left out is null: most of a wrong try's are, and each that is named is read by PostgreSQL. */
function tryRow({ one, outcome, ...row }: StoredTry, hitOf: HitOf): object {
  const { points, blood, evidence, details, code, part, flag_id, is_attempt, is_practice } = outcome
  const { user_id, username, role_name, session_id, token_id } = one.user
  return {
    resource_id: one.submission_id,
    user_id,
    username,
    role_name,
    session_id: session_id ?? undefined,
    token_id: token_id ?? undefined,
    topic_id: outcome.topic_id ?? boxId,
    ...hitOf(outcome.topic_id),
    digest: one.digest.toString('hex'),
    sealed: one.sealed.toString('base64'),
    result: outcome.result ?? 'repeated',
    address: one.ip,
    user_agent: one.user_agent.slice(0, 512),
    ai_use: one.ai_use ?? undefined,
    request_id: one.request_id,
    points: points ?? undefined,
    blood: blood ?? undefined,
    evidence: evidence ?? undefined,
    details: Object.keys(details).length === 0 ? undefined : details,
    code: code ?? undefined,
    part: part ?? undefined,
    flag_id: flag_id ?? undefined,
    is_attempt,
    is_practice,
    entrant_id: row.entrant_id,
    solver_id: row.solver_id,
    counts_at_seq: row.counts_at_seq,
    elapsed_ms: row.elapsed_ms,
  }
}

function solveRow({ one, outcome, entrant_id, solver_id }: StoredTry): object {
  return {
    topic_id: outcome.topic_id ?? boxId,
    part: outcome.part,
    solver_id,
    entrant_id,
    user_id: one.user.user_id,
    submission_id: one.submission_id,
    is_practice: outcome.is_practice,
  }
}
