import { contestHref } from '../../../parts/contest/kind-links.ts'

export const analysisHref = (examId: string) => ({ to: '/admin/exams/score/analysis/$examId', params: { examId } }) as const

/** The re-mark of a question, with the option that is proposed as right. */
export const repairHref = (examId: string, question_id: string, option: string | null) =>
  contestHref('theory', examId, { tab: 'scores', remark: question_id, ...(option === null ? {} : { option }) })
