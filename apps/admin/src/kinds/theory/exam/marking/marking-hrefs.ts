/** Addresses of whoever marks an exam. */

export const quickMarkingHref = (examId: string, question: string) =>
  ({ to: '/admin/exams/rapid/marking/$examId', params: { examId }, search: { question } }) as const

/** A paper by its marking number: the address leads to no candidate. */
export const markPaperHref = (examId: string, mark_no: string) =>
  ({ to: '/admin/exams/$userId/scores/$examId', params: { examId, userId: `m-${mark_no}` } }) as const
