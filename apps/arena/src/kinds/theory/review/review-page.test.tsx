import type { exam } from '@beacon/api/kinds/theory/exam/exam'
import type { Reply } from '@beacon/api'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { questionOf, receiptOf } from '../exam.test-data.ts'
import { examServer } from '../exam-server.test-data.ts'
import { reviewQuery } from '../queries.ts'
import { ReviewPage } from './review-page.tsx'

type Review = Reply<typeof exam.review>
const exam_id = uuid(1)
const review = (change: Partial<Review> = {}): Review => ({
  name: 'Security basics',
  state: 'submitted',
  receipt: receiptOf(),
  is_released: true,
  result: { total: 750, total_score: 1_000, is_passed: true, rank: 3, percentile: 62.5 },
  sections: [],
  corrections: [],
  late_accepted: 0,
  report: null,
  errata: [],
  complaints_until: null,
  ...change,
})
const show = (data: Review) =>
  renderPage(<ReviewPage exam_id={exam_id} />, { cache: testCacheOf([[reviewQuery(exam_id, 'en').queryKey, data]]) })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the receipt alone before results are out', async () => {
  await show(review({ is_released: false, result: null }))
  expect(screen.getByText('Results are not released yet.')).toBeTruthy()
  expect(screen.getByText('1a2b3c4d')).toBeTruthy()
})

it('shows total, pass and rank', async () => {
  await show(review())
  expect(screen.getByText('7.5')).toBeTruthy()
  expect(screen.getByText('Pass')).toBeTruthy()
  expect(screen.getByText('Rank 3')).toBeTruthy()
  expect(screen.getByText('Percentile 62.5')).toBeTruthy()
})

it('says so where results are not shown, and where one was absent', async () => {
  await show(review({ result: null }))
  expect(screen.getByText('Results are not shown for this exam.')).toBeTruthy()
  cleanup()
  await show(review({ state: 'absent', receipt: null, result: null }))
  expect(screen.getByText('Absent. No score.')).toBeTruthy()
})

it('shows own answers, marks and the key as far as they are given', async () => {
  const questions = [
    {
      ...questionOf(1),
      answer: { option_ids: ['b'] },
      mark: 0,
      complaint: null,
      comment: '',
      key: { labels: ['A'], blanks: [], reference: '', analysis: 'Because.' },
    },
    {
      ...questionOf(2, { question_type: 'completion', options: [], blank_count: 1, stem: 'Port {{1}}' }),
      answer: null,
      mark: 50,
      complaint: null,
      comment: '',
      key: { labels: [], blanks: [['80', 'eighty']], reference: '', analysis: '' },
    },
  ] satisfies Review['sections'][number]['questions']
  await show(review({ sections: [{ section_id: uuid(50), title: 'Choice', score: 50, total_score: 400, questions }] }))
  expect(screen.getByText('0.5 of 4 points')).toBeTruthy()
  expect(screen.getByText('Your answer').closest('li')?.textContent).toContain('Option b')
  expect(screen.getByText('Correct answer').closest('li')?.textContent).toContain('Option a')
  expect(await screen.findByText('Because.')).toBeTruthy()
  expect(screen.getByText('Accepted: 80 / eighty')).toBeTruthy()
  expect(screen.getByText('Not answered')).toBeTruthy()
})

it('shows what was written with its lines, the reference and what the marker wrote', async () => {
  const short = questionOf(1, { question_type: 'short', options: [], length_max: 500 })
  const questions = [
    {
      ...short,
      answer: { essay: 'First line\nsecond line' },
      mark: 750,
      complaint: null,
      comment: 'Name the port.',
      key: { labels: [], blanks: [], reference: 'TLS on 443.', analysis: '' },
    },
  ] satisfies Review['sections'][number]['questions']
  await show(review({ sections: [{ section_id: uuid(50), title: 'Essays', score: 750, total_score: 1_000, questions }] }))
  expect(screen.getByText(/First line\s+second line/u).className).toContain('whitespace-pre-wrap')
  expect(screen.getByText('TLS on 443.')).toBeTruthy()
  expect(screen.getByText('Name the port.')).toBeTruthy()
  expect(screen.queryByText('Not answered')).toBeNull()
})

it('says that the review is not open', async () => {
  const server = examServer()
  server.refuse = { code: 'review_closed', status: 404 }
  vi.stubGlobal('fetch', server.fetch)
  await renderPage(<ReviewPage exam_id={exam_id} />)
  expect(await screen.findByText('Review is not open.')).toBeTruthy()
})
