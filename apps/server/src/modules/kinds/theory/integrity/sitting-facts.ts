import { sql, type SQL } from 'drizzle-orm'
import type { StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { isoOf, type Scope } from '../../../contest/judge/evidence/index.ts'

/** Attempts `a` of candidates `e` in a run: approved, and no staff who try the exam out. */
export const sittingsOf = ({ contest_id, run }: Scope): SQL => sql`exam_attempt a join entrant e on e.entrant_id = a.entrant_id
  and e.status = 'approved' and not e.is_staff and a.contest_id = ${contest_id} and a.run = ${run}`

interface Observed {
  at: string | Date
  what: StoredFact['what']
  entrant_id: string
  user_id: string
  address?: string | null
  user_agent?: string | null
  measures?: Record<string, number>
}

export const sittingFact = ({ at, what, entrant_id, user_id, address, user_agent, measures = {} }: Observed): StoredFact => ({
  at: isoOf(at),
  what,
  entrant_id,
  user_id,
  address: address ?? '',
  user_agent: user_agent ?? '',
  submission_id: null,
  upload_id: null,
  topic_id: null,
  measures,
})

/** What more than a few share says nothing of anybody: a hall behind one address, a template as report. */
export const mostSharing = (candidates: number): number => Math.max(3, Math.floor(candidates * 0.1))
