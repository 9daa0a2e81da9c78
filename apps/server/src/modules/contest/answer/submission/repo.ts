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

const columns = `s.resource_id, (extract(epoch from s.at) * 1000)::bigint::text as at_ms, s.topic_id, s.part, s.flag_id, s.code, s.result, s.details,
  s.points, s.blood, s.is_practice, s.is_attempt`

/** Outcomes of tries that have a row already, as they were answered first. */
export async function findJudged(pool: Pool, tries: readonly WaitingTry[]): Promise<Map<string, JudgedTry>> {
  const { rows } = await pool.query<Row>(`select ${columns} from submission s where s.resource_id = any($1::uuid[])`, [
    tries.map(({ submission_id }) => submission_id),
  ])
  return new Map(rows.map((row) => [row.resource_id, { at: Number(row.at_ms), outcome: outcomeOf(row) }]))
}

interface FirstRow extends Row {
  /** What a referee made of it. */
  verdict: 'correct' | 'wrong' | null
}

/**
 * What became of the text that a stored try repeats: the same solver's own earlier try, never another's. Its answer as its row says it
 * now, which is another one where its stage was freed; what a referee made of it has no points of its own. Null: nothing judged it before.
 */
export async function findFirst(pool: Pool, submission_id: string): Promise<FlagOutcome | null> {
  const { rows } = await pool.query<FirstRow>(
    `select ${columns}, s.verdict
     from submission r join submission s on s.topic_id = r.topic_id and s.solver_id = r.solver_id and s.run = r.run and s.digest = r.digest
     where r.resource_id = $1 and s.resource_id <> r.resource_id and s.result <> 'repeated' order by s.at desc, s.counts_at_seq desc limit 1`,
    [submission_id],
  )
  const [row] = rows
  if (row === undefined) return null
  const { verdict: result } = row
  const answered = outcomeOf(row)
  if (result === null || result === answered.result) return answered
  return { ...answered, result, code: `flag_${result}`, details: { rejudged: true }, points: null, blood: null, tries_left: null }
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
