import type { Input } from '@beacon/api/endpoint'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { query } from '@beacon/api/query'
import type { Reply } from '@beacon/api/endpoint'

export type Analysis = Reply<typeof examAnalysis.read>
/** Which papers and which part of the paper the figures are of, and in which language questions are read. */
export type Scope = NonNullable<Input<typeof examAnalysis.read>['query']>

const minute = 60_000

export const analysisQuery = (exam_id: string, scope: Scope) => ({
  ...query(examAnalysis.read, { params: { exam_id }, query: scope }),
  staleTime: minute,
})

export const questionQuery = (exam_id: string, question_id: string, scope: Scope) => ({
  ...query(examAnalysis.question, { params: { exam_id, question_id }, query: scope }),
  staleTime: minute,
})

export const similarAtOnce = 50
export const similarQuery = (exam_id: string, page: number) => ({
  ...query(examAnalysis.similar, { params: { exam_id }, query: { page, size: similarAtOnce } }),
  staleTime: minute,
})
