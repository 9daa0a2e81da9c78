import { jsonArray, plainArray, textArray } from '../../../../db/array-text.ts'
import { boxId } from './box-id.ts'
import type { StoredTry } from './try.ts'

/** What the audit row of a try names: the topic it hit, or the contest where the box found none. */
export interface Hit {
  object_type: 'topic' | 'contest'
  object_id: string
  object_name: string
}
interface Placed {
  stored: StoredTry
  hit: Hit
}
interface Column {
  type: string
  arrayOf: (tries: readonly Placed[]) => string
}

type Plain = string | number | boolean | null
const plain = (type: string, valueOf: (one: Placed) => Plain): Column => ({ type, arrayOf: (tries) => plainArray(tries.map(valueOf)) })
const text = (type: string, valueOf: (one: Placed) => string | null): Column => ({
  type,
  arrayOf: (tries) => textArray(tries.map(valueOf)),
})
const json = (valueOf: (one: Placed) => unknown): Column => ({ type: 'jsonb', arrayOf: (tries) => jsonArray(tries.map(valueOf)) })

/** The columns of the tries of a batch. Plain ones hold ids, numbers and words of ours alone. */
const columns = {
  resource_id: plain('uuid', ({ stored }) => stored.one.submission_id),
  entrant_id: plain('uuid', ({ stored }) => stored.entrant_id),
  solver_id: plain('uuid', ({ stored }) => stored.solver_id),
  user_id: plain('uuid', ({ stored }) => stored.one.user.user_id),
  username: text('text', ({ stored }) => stored.one.user.username),
  role_name: text('text', ({ stored }) => stored.one.user.role_name),
  session_id: plain('uuid', ({ stored }) => stored.one.user.session_id),
  token_id: plain('uuid', ({ stored }) => stored.one.user.token_id),
  topic_id: plain('uuid', ({ stored }) => stored.outcome.topic_id ?? boxId),
  object_type: plain('text', ({ hit }) => hit.object_type),
  object_id: plain('uuid', ({ hit }) => hit.object_id),
  object_name: text('text', ({ hit }) => hit.object_name),
  part: plain('int', ({ stored }) => stored.outcome.part),
  flag_id: text('text', ({ stored }) => stored.outcome.flag_id),
  digest: plain('text', ({ stored }) => stored.one.digests.exact.toString('hex')),
  sealed: plain('text', ({ stored }) => stored.one.sealed.toString('base64')),
  result: plain('text', ({ stored }) => stored.outcome.result ?? 'repeated'),
  code: plain('text', ({ stored }) => stored.outcome.code),
  details: json(({ stored }) => (Object.keys(stored.outcome.details).length === 0 ? null : stored.outcome.details)),
  is_attempt: plain('boolean', ({ stored }) => stored.outcome.is_attempt),
  is_practice: plain('boolean', ({ stored }) => stored.outcome.is_practice),
  points: plain('int', ({ stored }) => stored.outcome.points),
  blood: plain('int', ({ stored }) => stored.outcome.blood),
  evidence: json(({ stored }) => stored.outcome.evidence),
  ai_use: plain('text', ({ stored }) => stored.one.ai_use),
  address: text('inet', ({ stored }) => stored.one.ip),
  user_agent: text('text', ({ stored }) => stored.one.user_agent.slice(0, 512)),
  counts_at_seq: plain('int', ({ stored }) => stored.counts_at_seq),
  elapsed_ms: plain('bigint', ({ stored }) => stored.elapsed_ms),
  request_id: text('text', ({ stored }) => stored.one.request_id),
} satisfies Record<string, Column>

export const tryColumns = Object.keys(columns)
export const tryTypes = Object.values(columns).map(({ type }) => `${type}[]`)

/** One array a column, in the order of `tryColumns`. */
export function tryArrays(tries: readonly StoredTry[], hitOf: (topic_id: string | null) => Hit): string[] {
  const placed = tries.map((stored) => ({ stored, hit: hitOf(stored.outcome.topic_id) }))
  return Object.values(columns).map(({ arrayOf }) => arrayOf(placed))
}
