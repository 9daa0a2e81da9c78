import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anAttempt, anExam, examId } from '../exam.test-data.ts'
import { PaperTab } from './paper-tab.tsx'

beforeAll(() => import('@beacon/ui/markdown'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = anAttempt(1)

const key = { labels: ['true'], blanks: [], reference_answer: '', rubric: [], analysis: 'As the book says.' }
const paperOf = (stem: string, candidate: string | null, isKeyed = false) => ({
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
  versions: [{ question_id: anId(2), version: 3, is_newest: false }],
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
          key: isKeyed ? key : null,
        },
      ],
    },
  ],
})

const figures = {
  question_id: anId(2),
  place: 1,
  section: 'Choice',
  question_type: 'truefalse',
  stem: 'Pool stem',
  score: 200,
  asked: 40,
  answered: 30,
  facility: 0.52,
}

const serveAll = () =>
  serve({
    [`GET /exams/${examId}/desk-paper`]: ({ query }) =>
      query.get('entrant_id') === row.entrant_id
        ? paperOf('Own stem', row.name)
        : paperOf('Pool stem', null, query.get('with_key') === 'true'),
    [`GET /contests/${examId}/settings`]: () => anExam({ status: 'finished' }),
    [`GET /exams/${examId}/statistics/questions`]: () => ({ items: [figures], total: 1 }),
    [`GET /exams/${examId}/attempts`]: () => ({ items: [row], total: 1, server_now: '2026-11-20T06:32:08.000Z' }),
  })

const show = (more: readonly Permission[] = []) =>
  showPage(
    () => (
      <Suspense>
        <PaperTab id={examId} search={{}} />
      </Suspense>
    ),
    { permissions: ['contest.write', 'contest.watch', ...more], at: '/desk' },
  )

it('shows the pool, and the paper of the candidate that was chosen', async () => {
  serveAll()
  show()
  expect(await screen.findByText('Pool stem')).toBeTruthy()
  expect(screen.getByText(/^All questions that papers are drawn from/u)).toBeTruthy()
  const box = screen.getByRole('combobox', { name: /As candidate/u })
  fireEvent.focus(box)
  fireEvent.click(box)
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(row.name, 'u') }))
  expect(await screen.findByText('Own stem')).toBeTruthy()
  expect(screen.getByText(`Questions and options in ${row.name}’s order.`)).toBeTruthy()
})

it('says of each question how it went and which version it is, and what is right to whoever may see that', async () => {
  serveAll()
  show(['question.secret'])
  expect(await screen.findByText(/^30 of 40 answered/u)).toBeTruthy()
  expect(screen.getByText('Facility 0.52')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Version 3, not the newest' }).getAttribute('href')).toContain(anId(2))
  expect(screen.queryByText('As the book says.')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Show correct answers/u }))
  expect(await screen.findByText('As the book says.')).toBeTruthy()
})

it('offers no key to whoever may not see it', async () => {
  serveAll()
  show()
  expect(await screen.findByText('Pool stem')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Show correct answers/u })).toBeNull()
})
