import { sql } from 'drizzle-orm'
import type { Detector, Seen } from '../../../contest/judge/evidence/index.ts'
import { sittingFact, sittingsOf } from './sitting-facts.ts'

interface Row extends Record<string, unknown> {
  attempt_id: string
  entrant_id: string
  user_id: string
  heard_at: string
  submitted_at: string | null
  is_forced: boolean
  left_count: number
  left_s: number
  known_count: number
  known_s: number
  focus_limit: number
}

/** Who left the page, with a fact for each look that found more absences. Single moments are not recorded, only counts and seconds. */
export const leaving: Detector = async (tx, scope) => {
  const { rows } = await tx.execute<Row>(sql`
    select a.attempt_id, a.entrant_id, a.user_id, a.heard_at, a.submitted_at, a.submitted_by = 'rule' as is_forced, a.left_count, a.left_s,
      coalesce((v.measures ->> 'left_count')::int, 0) as known_count, coalesce((v.measures ->> 'left_s')::int, 0) as known_s, t.focus_limit
    from ${sittingsOf(scope)} join contest_theory t on t.contest_id = a.contest_id
      left join evidence v on v.contest_id = a.contest_id and v.run = a.run and v.kind = 'focus' and v.key = a.attempt_id::text
    where a.left_count > coalesce((v.measures ->> 'left_count')::int, 0)`)
  return rows.map(({ attempt_id, entrant_id, user_id, left_count, left_s, ...row }): Seen => {
    const who = { entrant_id, user_id }
    const more = { left_count: left_count - row.known_count, left_s: left_s - row.known_s }
    const absence = sittingFact({ ...who, at: row.heard_at, what: 'absence', measures: more })
    const forced = row.is_forced && row.submitted_at !== null ? [sittingFact({ ...who, at: row.submitted_at, what: 'hand_in' })] : []
    return {
      kind: 'focus',
      key: attempt_id,
      strength: left_count >= row.focus_limit ? 'medium' : 'weak',
      topic_id: null,
      entrants: [entrant_id],
      facts: [absence, ...forced],
      measures: { left_count, left_s },
    }
  })
}
