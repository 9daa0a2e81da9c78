import type { MyExam } from '@beacon/api/kinds/theory/exam/exam'

export const examTabs = ['coming', 'going', 'over'] as const
export type ExamTab = (typeof examTabs)[number]

const isDone = (state: MyExam['state']) => state === 'submitted' || state === 'auto_submitted' || state === 'absent'

/** Where an exam stands in the list of a candidate: what is handed in is over, and what goes on does so, whatever the others do. */
export function tabOf({ status, state }: Pick<MyExam, 'status' | 'state'>): ExamTab {
  if (state === 'going') return 'going'
  if (isDone(state) || status === 'finished') return 'over'
  return status === 'not_started' ? 'coming' : 'going'
}

const timeOf = (instant: string | null): number => (instant === null ? Infinity : Date.parse(instant))

const orders: Record<ExamTab, (left: MyExam, right: MyExam) => number> = {
  going: (left, right) => timeOf(left.deadline ?? left.end_at) - timeOf(right.deadline ?? right.end_at),
  coming: (left, right) => timeOf(left.start_at) - timeOf(right.start_at),
  over: (left, right) => timeOf(right.end_at) - timeOf(left.end_at),
}

/** The exams of a tab: by deadline, by start, or the last to end first. */
export const examsIn = (tab: ExamTab, exams: readonly MyExam[]): MyExam[] => exams.filter((one) => tabOf(one) === tab).sort(orders[tab])

/** The tab that the list opens with. */
export const firstTab = (exams: readonly MyExam[]): ExamTab =>
  (['going', 'coming', 'over'] as const).find((tab) => exams.some((one) => tabOf(one) === tab)) ?? 'going'

export type ExamAction = 'play' | 'guide' | 'wait' | 'enter' | 'continue' | 'review' | 'receipt' | 'none'

/** The one thing that can be done with an exam now. */
export function examAction(exam: MyExam, now_ms: number): ExamAction {
  const { state, status } = exam
  if (exam.exam_mode === 'rush') return status === 'finished' ? 'none' : 'play'
  if (state === 'going') return 'continue'
  if (tabOf(exam) === 'over') return exam.has_review ? 'review' : state === 'absent' || state === 'not_started' ? 'none' : 'receipt'
  if (status === 'not_started') return timeOf(exam.start_at) - now_ms <= exam.waiting_minutes * 60_000 ? 'wait' : 'guide'
  return isEntryOver(exam, now_ms) ? 'none' : 'enter'
}

export const isEntryOver = ({ state, entry_until }: Pick<MyExam, 'state' | 'entry_until'>, now_ms: number): boolean =>
  state === 'not_started' && now_ms > timeOf(entry_until)
