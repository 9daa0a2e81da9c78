import type { ReportDecision } from '@beacon/api/kinds/theory/report-marking'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../../../testing/show-page.tsx'
import { examId as id } from '../exam.test-data.ts'
import { ReportDecisions } from './report-decisions.tsx'

beforeAll(async () => {
  await import('./decide-report.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const conflict: ReportDecision = {
  mark_no: '482913',
  is_conflict: true,
  is_decided: false,
  first: [
    { name: 'Ann', mark: 400, comment: 'Thin' },
    { name: 'Bob', mark: 1_800, comment: '' },
  ],
  mark: null,
  comment: '',
  score: 2_000,
  step: 50,
  may_decide: true,
  version: 2,
}

function open(more: Partial<ReportDecision> = {}) {
  const calls = serve({
    [`GET /exams/${id}/marking/report-decisions`]: () => ({ items: [{ ...conflict, ...more }], total: 1 }),
    [`PUT /exams/${id}/marking/papers/482913/report/decision`]: () => ({ ...conflict, mark: 1_200, is_decided: true }),
  })
  showPage(() => <ReportDecisions id={id} isDone={false} />, { permissions: ['marking.review'], at: '/desk' })
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

it('decides on a report with both marks before the eyes', async () => {
  const sent = open()
  expect(await screen.findByText(/Ann .* · Bob /u)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Decide 482913' }))
  expect(await screen.findByText('Thin')).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox', { name: /Final mark/u }), { target: { value: '12' } })
  fireEvent.change(await screen.findByRole('textbox', { name: /Comment/u }), { target: { value: 'Read twice' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Set the final mark' }))
  await waitFor(() => expect(sent()).toEqual([{ mark: 1_200, comment: 'Read twice', version: 2 }]))
})

it('leaves the decision to a third person', async () => {
  open({ may_decide: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Decide 482913' }))
  expect(await screen.findByText('Someone else must decide this report')).toBeTruthy()
  expect((await screen.findByRole('button', { name: 'Set the final mark' })).hasAttribute('disabled')).toBe(true)
})
