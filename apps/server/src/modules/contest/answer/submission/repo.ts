import { flagStatus, type FlagCode, type FlagDetails, type FlagOutcome } from '@beacon/engine/answers'
import type { Pool } from 'pg'
import { topicOrBox } from './box-id.ts'
import type { JudgedTry, WaitingTry } from './try.ts'

interface Row {
  resource_id: string
  at_ms: string
  topic_id: string
  part: number | null
  flag_id: string | null
  code: FlagCode
  result: 'correct' | 'wrong' | 'part' | 'repeated'
  details: FlagDetails
  points: number | null
  blood: FlagOutcome['blood']
  is_practice: boolean
  is_attempt: boolean
}

/** Outcomes of tries that have a row already, as they were answered first. */
export async function findJudged(pool: Pool, tries: readonly WaitingTry[]): Promise<Map<string, JudgedTry>> {
  const { rows } = await pool.query<Row>(
    `select resource_id, (extract(epoch from at) * 1000)::bigint::text as at_ms, topic_id, part, flag_id, code, result, details, points, blood, is_practice, is_attempt
     from submission where resource_id = any($1::uuid[])`,
    [tries.map(({ submission_id }) => submission_id)],
  )
  return new Map(rows.map((row) => [row.resource_id, { at: Number(row.at_ms), outcome: outcomeOf(row) }]))
}

function outcomeOf({ resource_id, result, code, details, ...row }: Row): FlagOutcome {
  return {
    submission_id: resource_id,
    row: 0,
    code,
    http: flagStatus[code],
    result: result === 'repeated' ? null : result,
    topic_id: topicOrBox(row.topic_id),
    part: row.part,
    flag_id: row.flag_id,
    details,
    points: row.points,
    blood: row.blood,
    tries_left: details.left ?? null,
    is_practice: row.is_practice,
    is_attempt: row.is_attempt,
    is_stored: true,
    evidence: null,
    events: [],
    window: null,
  }
}
