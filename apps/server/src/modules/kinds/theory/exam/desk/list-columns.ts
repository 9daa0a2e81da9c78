import { examOf, type ExamListed, type ReviewState } from '@beacon/api/kinds/theory/exam/exam-listed'
import type { KindControl, OwnColumn } from '../../../../contest/control/contest-control/index.ts'

/** What waits for people comes first; exams without such work before all. */
const reviews: readonly (ReviewState | null)[] = [null, 'to_mark', 'to_review', 'done']

/** Orders of the list of exams by the work of people. */
export const examOrders = {
  marked: (own) => examOf(own)?.marked_percent ?? -1,
  review: (own) => reviews.indexOf(examOf(own)?.review ?? null),
} satisfies KindControl['listed']['orders']

const reviewWords: Readonly<Record<ReviewState, { en: string; zh: string }>> = {
  to_mark: { en: 'To mark', zh: '待阅' },
  to_review: { en: 'To review', zh: '待复核' },
  done: { en: 'Reviewed', zh: '复核完成' },
}

/** Nobody sits a paper in a rush. */
const ofPaper =
  (figure: (own: ExamListed) => number | null): OwnColumn['cell'] =>
  ({ own }) => {
    const exam = examOf(own)
    return exam?.exam_mode === 'exam' ? figure(exam) : null
  }

/** What the list as a file says of exams; the review of finished ones, as the page does. */
export const examColumns: readonly OwnColumn[] = [
  { en: 'Paper', zh: '试卷', cell: ({ own }) => examOf(own)?.paper_name ?? '' },
  { en: 'Present', zh: '到考', cell: ofPaper(({ present }) => present) },
  { en: 'Submitted', zh: '已交卷', cell: ofPaper(({ submitted }) => submitted) },
  { en: 'Marked in percent', zh: '已阅（%）', cell: ofPaper(({ marked_percent }) => marked_percent) },
  {
    en: 'Review',
    zh: '复核',
    cell: ({ own, status }, lang) => {
      const review = examOf(own)?.review
      return review && status === 'finished' ? reviewWords[review][lang] : ''
    },
  },
  { en: 'Pass rate in percent', zh: '及格率（%）', cell: ofPaper(({ pass_percent }) => pass_percent) },
  { en: 'Mean', zh: '平均', cell: ofPaper(({ mean_score }) => (mean_score === null ? null : mean_score / 100)) },
  { en: 'Rooms', zh: '考场', cell: ofPaper(({ rooms }) => rooms) },
]
