export const analysisHref = (examId: string) => ({ to: '/admin/exams/score/analysis/$examId', params: { examId } }) as const
