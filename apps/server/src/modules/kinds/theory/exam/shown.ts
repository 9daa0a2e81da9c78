import type { ContestPublic } from '@beacon/api/contest-views'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { pick } from '../../../contest/core/contest/index.ts'

type ExamPublic = Extract<ContestPublic, { kind: 'theory' }>

/** Settings of an exam that everybody admitted may read as they are. */
const names = [
  'exam_mode',
  'timing',
  'duration_minutes',
  'waiting_minutes',
  'late_entry_minutes',
  'earliest_submit_minutes',
  'answer_view',
  'navigation',
  'allow_mark',
  'review_switch',
  'answer_display_switch',
  'score_display_switch',
  'show_pass',
  'anti_cheat_switch',
  'focus_log',
  'focus_action',
  'focus_limit',
  'fullscreen',
  'copy_block',
  'watermark',
  'device_policy',
  'seb_required',
] as const satisfies ReadonlyArray<keyof ExamRecord & keyof ExamPublic>

/** Hundredths that pass: the exam's own, or those of its paper. */
export const passMark = ({ pass_score, paper_pass_score }: Pick<ExamRecord, 'pass_score' | 'paper_pass_score'>): number =>
  pass_score ?? paper_pass_score

/** What the paper of an exam is, and whether its results are out. */
export const paperFacts = (row: ExamRecord) => ({
  ...pick(row, ['paper_name', 'question_count', 'total_score', 'reviewed_at', 'released_at']),
  manual_count: row.subjective_count,
  pass_mark: passMark(row),
})

export const shownExam = (row: ExamRecord) => ({ kind: 'theory' as const, ...pick(row, names), ...paperFacts(row) })
