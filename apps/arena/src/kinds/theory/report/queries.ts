import { call } from '@beacon/api/client'
import { examReport } from '@beacon/api/kinds/theory/exam/exam-report'
import { query } from '@beacon/api/query'
import { learnSeb } from '../attempt/seb.ts'

export const reportsQuery = (exam_id: string) => ({
  ...query(examReport.mine, { params: { exam_id } }),
  staleTime: 10_000,
  // Extra time moves the end of it, and other devices hand in too.
  refetchInterval: 60_000,
})

/** As the product's uploads: a lost connection is waited out. */
export const handInReport = async (exam_id: string, body: { user_id: string; file_id: string }) =>
  call(examReport.hand_in, { params: { exam_id }, body }, { headers: await learnSeb() })
