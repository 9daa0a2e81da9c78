import type { MarkingSetup } from '@beacon/api/kinds/theory/marking-lead'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { examId as id } from '../exam.test-data.ts'
import { question } from '../../marking/marking.test-data.ts'
import type { MarkingOverview } from './marking-query.ts'
import { SetupDialog } from './setup-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [ann, bob] = [anId(21), anId(22)]
const progress = { items: 1, unmarked: 1, waiting: 1, held: 0, pushed: 0, conflicts: 0, mine: 0, mean_mine: null, mean_all: null }
const overview: MarkingOverview = {
  name: 'Spring exam',
  state: 'open',
  going: 0,
  papers: 1,
  papers_marked: 0,
  pushed: 0,
  conflicts: 0,
  sample: { picked: 0, seen: 0 },
  is_double: false,
  report: null,
  reviewed_at: null,
  released_at: null,
  questions: [1, 2].map((n) => ({ question: question(n), progress, trial: null })),
}
const setup: MarkingSetup = {
  questions: [1, 2].map((n) => ({ question_id: question(n).question_id, is_double: false, marker_ids: [] })),
  markers: [
    { user_id: ann, name: 'Ann', may_mark: true },
    { user_id: bob, name: 'Bob', may_mark: false },
  ],
  double_marking: 'chosen',
  is_begun: false,
  stamp: 'abc',
}

function open(more: Partial<MarkingSetup> = {}) {
  const calls = serve({
    [`GET /exams/${id}/marking/setup`]: () => ({ ...setup, ...more }),
    [`PUT /exams/${id}/marking/setup`]: () => ({ ...setup, ...more }),
  })
  showPage(() => <SetupDialog id={id} overview={overview} onClose={() => undefined} />, { permissions: ['marking.review'], at: '/desk' })
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const box = (name: string) => screen.findByRole('checkbox', { name })

it('gives a question to markers and to two people', async () => {
  const sent = open()
  fireEvent.click(await box('Ann marks question 2'))
  fireEvent.click(await box('Double marking for question 2'))
  expect(await screen.findByText('too few markers')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Save the assignment' }))
  const [one, two] = setup.questions
  await waitFor(() => expect(sent()).toEqual([{ questions: [one, { ...two, is_double: true, marker_ids: [ann] }], stamp: 'abc' }]))
})

it('keeps how many people mark once somebody has marked, and names who no longer may', async () => {
  open({ is_begun: true })
  expect((await box('Double marking for question 1')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('cannot mark')).toBeTruthy()
})
