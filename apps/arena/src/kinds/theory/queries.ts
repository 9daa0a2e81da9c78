import { call } from '@beacon/api/client'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { query } from '@beacon/api/query'
import { learnSeb } from './attempt/seb.ts'

type Lang = 'en' | 'zh'

export const myExamsQuery = { ...query(exam.mine, { query: { page: 1, size: 100 } }), staleTime: 10_000 }
export const guideQuery = (exam_id: string) => ({
  ...query(exam.guide, { params: { exam_id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => call(exam.guide, { params: { exam_id } }, { signal, headers: await learnSeb() }),
  staleTime: 0,
})
export const reviewQuery = (exam_id: string, lang?: Lang) => ({
  ...query(exam.review, { params: { exam_id }, query: lang === undefined ? {} : { lang } }),
  staleTime: 0,
})
