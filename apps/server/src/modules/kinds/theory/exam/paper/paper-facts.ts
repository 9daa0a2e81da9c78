import { pickFields } from '../../../../../db/pick-fields.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'

/** Hundredths that pass: the exam's own, or those of its paper. */
export const passMark = ({ pass_score, paper_pass_score }: Pick<ExamRecord, 'pass_score' | 'paper_pass_score'>): number =>
  pass_score ?? paper_pass_score

/** What the paper of an exam is, and whether its results are out. */
export const paperFacts = (row: ExamRecord) => ({
  ...pickFields(row, ['paper_name', 'question_count', 'total_score', 'reviewed_at', 'released_at']),
  manual_count: row.subjective_count,
  pass_mark: passMark(row),
})
