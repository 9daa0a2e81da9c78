import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anAttempt, examId } from '../exam.test-data.ts'
import { PaperTab } from './paper-tab.tsx'

beforeAll(() => import('@beacon/ui/markdown'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const patience = { timeout: 30_000 }
const row = anAttempt(1)

const paperOf = (stem: string, candidate: string | null) => ({
  number: 'e-0001',
  name: 'Finals',
  description: '',
  lang: 'en',
  form: null,
  total_score: 400,
  pass_score: 240,
  watermark: '',
  printed_at: '2026-11-20T06:32:08.000Z',
  papers_differ: true,
  candidate,
  sections: [
    {
      section_id: anId(1),
      title: 'Choice',
      instructions: '',
      partial_rule: null,
      fixed_marks: null,
      questions: [
        {
          question_id: anId(2),
          place: 1,
          question_type: 'truefalse',
          is_translated: true,
          stem,
          options: [],
          blank_count: 0,
          score: 200,
          attachments: [],
          key: null,
        },
      ],
    },
  ],
})

it('shows the pool, and the paper of the candidate that was chosen', async () => {
  serve({
    [`GET /exams/${examId}/desk-paper`]: ({ query }) =>
      query.get('entrant_id') === row.entrant_id ? paperOf('Own stem', row.name) : paperOf('Pool stem', null),
    [`GET /exams/${examId}/attempts`]: () => ({ items: [row], total: 1, server_now: '2026-11-20T06:32:08.000Z' }),
  })
  showPage(() => <PaperTab id={examId} search={{}} />, { permissions: ['contest.write', 'contest.watch'], at: '/desk' })
  expect(await screen.findByText('Pool stem', undefined, patience)).toBeTruthy()
  expect(screen.getByText(/^All questions that candidates’ papers are drawn from/u)).toBeTruthy()
  const box = screen.getByRole('combobox', { name: /As candidate/u })
  fireEvent.focus(box)
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(row.name, 'u') }, patience))
  expect(await screen.findByText('Own stem', undefined, patience)).toBeTruthy()
  expect(screen.getByText(`Questions and options in the order of ${row.name}.`)).toBeTruthy()
})
