import { exam } from '@beacon/api/kinds/theory/exam'
import { query } from '@beacon/api/query'

type Lang = 'en' | 'zh'

export const myExamsQuery = { ...query(exam.mine, { query: { page: 1, size: 100 } }), staleTime: 10_000 }
export const guideQuery = (exam_id: string) => ({ ...query(exam.guide, { params: { exam_id } }), staleTime: 0 })
export const reviewQuery = (exam_id: string, lang?: Lang) => ({
  ...query(exam.review, { params: { exam_id }, query: lang === undefined ? {} : { lang } }),
  staleTime: 0,
})
