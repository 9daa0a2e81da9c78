import { type ItemShow, marking } from '@beacon/api/kinds/theory/marking'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { query } from '@beacon/api/query'

type Lang = 'en' | 'zh'

/** Questions of an exam and how far they are. Other markers change it: it is asked again while it is shown. */
export const overviewQuery = (exam_id: string, lang: Lang) => ({
  ...query(marking.overview, { params: { exam_id }, query: { lang } }),
  refetchInterval: 20_000,
})

/** What the caller marked of a question, the newest first. */
export const mineQuery = (exam_id: string, question_id: string, page: number) => ({
  ...query(marking.items, { params: { exam_id }, query: { question_id, show: 'mine', page, size: mineAtOnce } }),
  staleTime: 0,
})
export const mineAtOnce = 50

interface ItemSearch {
  q: string
  show: ItemShow
  page: number
}

/** Answers to a question that say something, all or some of them. */
export const itemSearchQuery = (exam_id: string, question_id: string, { q, show, page }: ItemSearch) => ({
  ...query(marking.items, { params: { exam_id }, query: { question_id, show, page, size: mineAtOnce, ...(q === '' ? {} : { q }) } }),
  // Drafts are written over what was read.
  staleTime: Infinity,
  gcTime: 0,
})

/** The report of a paper. What a marker typed stands in the form until another version of it comes. */
export const reportQuery = (exam_id: string, mark_no: string) => ({
  ...query(reportMarking.read, { params: { exam_id, mark_no } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

export const paperQuery = (exam_id: string, mark_no: string, lang: Lang) => ({
  ...query(marking.paper, { params: { exam_id, mark_no }, query: { lang } }),
  // Drafts are written over what was read: it is not read again under the marker's hands.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
