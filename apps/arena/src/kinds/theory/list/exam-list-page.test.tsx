import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MyExam } from '@beacon/api/kinds/theory/exam/exam'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { examOf } from '../exam.test-data.ts'
import { myExamsQuery } from '../queries.ts'
import { ExamListPage } from './exam-list-page.tsx'

afterEach(cleanup)
const show = (items: MyExam[], tab?: 'coming' | 'going' | 'over') =>
  renderPage(<ExamListPage tab={tab} at="/contest/exam" />, {
    cache: testCacheOf([[myExamsQuery.queryKey, { items, total: items.length }]]),
    at: '/contest/exam',
  })

it('opens with what goes on, with the one thing to do', async () => {
  await show([examOf({ state: 'going', deadline: '2026-11-20T02:30:00.000Z' }), examOf({ exam_id: 'x', name: 'Old', state: 'submitted' })])
  expect(screen.getByRole('link', { name: 'Security basics' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain('/contest/exam/00000000')
  expect(screen.queryByText('Old')).toBeNull()
})

it('shows results only as far as the exam does', async () => {
  const result = { total: 750, total_score: 1_000, is_passed: true, rank: null, percentile: null }
  await show([examOf({ state: 'submitted', has_review: true, result })], 'over')
  expect(screen.getByText('7.5')).toBeTruthy()
  expect(screen.getByText('Pass')).toBeTruthy()
  expect(screen.queryByText(/Rank/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Review' })).toBeTruthy()
})

it('says that no exam is assigned', async () => {
  await show([])
  expect(screen.getByText('No exams assigned to you.')).toBeTruthy()
})

it('gives the certificate of an exam beside its review', async () => {
  const over = { state: 'submitted' as const, has_review: true }
  await show([examOf({ ...over, has_certificate: true }), examOf({ ...over, exam_id: 'x', name: 'Old' })], 'over')
  const links = screen.getAllByRole('link', { name: /^Certificate of/u })
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Certificate of Security basics as PDF'])
  expect(links[0]?.getAttribute('href')).toContain('/certificate?lang=en')
})
