import type { OwnComplaint } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examComplaint } from '../../../../../db/schema/kinds/theory/exam-correction.ts'
import { iso } from '../../../../contest/core/contest/index.ts'

/** Until when complaints are taken; null before the release, and where answers and marks are not read or nobody may complain. */
export function complaintsUntil({ released_at, complaint_hours, score_display_switch, review_switch }: ExamRecord): string | null {
  if (released_at === null || complaint_hours === 0 || !score_display_switch || !review_switch) return null
  return iso(Date.parse(released_at) + complaint_hours * 3_600_000)
}

/** Complaints of one paper, by question. */
export async function readOwnComplaints(executor: Executor, attempt_id: string): Promise<Map<string, OwnComplaint>> {
  const { question_id, state, text, reason, mark_before, mark_after } = examComplaint
  const rows = await executor
    .select({ question_id, state, text, reason, mark_before, mark_after })
    .from(examComplaint)
    .where(eq(examComplaint.attempt_id, attempt_id))
  return new Map(rows.map(({ question_id: id, ...complaint }) => [id, complaint]))
}
