import type { ContestFull } from '@beacon/api/contest/contest-views'

export type ExamFull = Extract<ContestFull, { manual_count: number }>

/** The contest as an exam; null where it is of another kind. */
export const examOf = (contest: ContestFull): ExamFull | null => ('manual_count' in contest ? contest : null)

/** People mark something of it: answers, or reports. */
export const isMarkedByPeople = (exam: ExamFull): boolean => exam.manual_count > 0 || exam.report_switch

/** Results cannot go out before somebody finishes the review. */
export const waitsForReview = (contest: ContestFull): boolean => {
  const exam = examOf(contest)
  return exam !== null && exam.reviewed_at === null && (isMarkedByPeople(exam) || exam.release_mode === 'with_review')
}
