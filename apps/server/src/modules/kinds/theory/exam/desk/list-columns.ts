import type { ExamListed, ReviewState } from '@beacon/api/kinds/theory/exam/exam-listed'
import type { KindControl, OwnColumn } from '../../../../contest/control/contest-control/index.ts'

/** What waits for people comes first; exams without such work before all. */
const reviews: readonly (ReviewState | null)[] = [null, 'to_mark', 'to_review', 'done']

/** Orders of the list of exams by the work of people. */
export const examOrders = {
  marked: ({ marked_percent }: ExamListed) => marked_percent ?? -1,
  review: ({ review }: ExamListed) => reviews.indexOf(review),
} satisfies KindControl['listed']['orders']

const reviewWords: Readonly<Record<ReviewState, { en: string; zh: string }>> = {
  to_mark: { en: 'To mark', zh: '待阅' },
  to_review: { en: 'To review', zh: '待复核' },
  done: { en: 'Reviewed', zh: '复核完成' },
}

/** Nobody sits a paper in a rush. */
const ofPaper =
  (figure: (own: ExamListed) => number | null): OwnColumn['cell'] =>
  ({ own }) =>
    own?.exam_mode === 'exam' ? figure(own) : null

/** What the list as a file says of exams; the review of finished ones, as the page does. */
export const examColumns: readonly OwnColumn[] = [
  { en: 'Paper', zh: '试卷', cell: ({ own }) => own?.paper_name ?? '' },
  { en: 'Present', zh: '到考', cell: ofPaper(({ present }) => present) },
  { en: 'Submitted', zh: '已交卷', cell: ofPaper(({ submitted }) => submitted) },
  { en: 'Marked in percent', zh: '已阅（%）', cell: ofPaper(({ marked_percent }) => marked_percent) },
  {
    en: 'Review',
    zh: '复核',
    cell: ({ own, status }, lang) => (own?.review && status === 'finished' ? reviewWords[own.review][lang] : ''),
  },
  { en: 'Pass rate in percent', zh: '及格率（%）', cell: ofPaper(({ pass_percent }) => pass_percent) },
  { en: 'Mean', zh: '平均', cell: ofPaper(({ mean_score }) => (mean_score === null ? null : mean_score / 100)) },
  { en: 'Rooms', zh: '考场', cell: ofPaper(({ rooms }) => rooms) },
]
