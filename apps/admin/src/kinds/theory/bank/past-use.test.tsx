import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
import { AcceptMeasured } from '../analysis/accept-measured.tsx'
import { listQueryOf } from './list-query.ts'
import { DifficultyCell, DiscriminationFigure } from './past-use.tsx'
import { UsesView } from './uses-view.tsx'

const uses = {
  difficulty: 'primary',
  measured: 'advanced',
  can_edit: true,
  papers: [{ paper_id: anId(5), number: 'p-00005', name: 'Networks', status: 'frozen' }],
  paper_total: 3,
  exams: [
    {
      exam_id: anId(7),
      name: 'Spring exam',
      held_at: '2026-03-01T08:00:00Z',
      version: 2,
      answers: 40,
      facility: 0.25,
      discrimination: -0.1,
    },
  ],
  exam_total: 1,
  versions: [
    { version_id: anId(8), version: 2, is_same: true, answers: 40, facility: 0.25, discrimination: -0.1 },
    { version_id: anId(9), version: 1, is_same: false, answers: 12, facility: null, discrimination: null },
  ],
}
let sent: Sent[]
beforeEach(() => {
  sent = serve({
    [`GET /theory-questions/${anId(1)}/uses`]: () => uses,
    'POST /theory-questions/accepted-difficulties': () => ({ done: [anId(1)], skipped: [] }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says in which exams and papers a question was used, by version, and counts what one may not see', async () => {
  showPage(() => <UsesView resource_id={anId(1)} />)
  expect(await screen.findByRole('link', { name: 'Spring exam' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Networks' })).toBeTruthy()
  expect(screen.getByText('and 2 you cannot view')).toBeTruthy()
  const rows = screen.getByRole('table', { name: 'Measured by version' }).querySelectorAll('tbody tr')
  expect([...rows].map((row) => row.textContent)).toEqual(['2400.25−0.1yes', '112––no, it asks something different'])
})

it('accepts the measured difficulty from the analysis where it is another one', async () => {
  showPage(() => <AcceptMeasured question_id={anId(1)} />, { permissions: ['question.read', 'question.write'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Accept measured difficulty' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ question_ids: [anId(1)] }))
})

it('shows what disagrees in azure, little in grey, what works against in vermilion, and nothing as a dash', async () => {
  const row = { difficulty: 'primary', facility: 0.3, discrimination: -0.2, answer_count: 120 } as TheoryRow
  showPage(() => (
    <>
      <DifficultyCell row={row} />
      <DiscriminationFigure of={row} />
      <DiscriminationFigure of={{ ...row, discrimination: 0.41, answer_count: 40 }} />
      <DiscriminationFigure of={{ ...row, discrimination: null, answer_count: 12 }} />
    </>
  ))
  expect((await screen.findByText('0.3')).closest('.text-azure')).not.toBeNull()
  expect(screen.getByText('−0.2').className).toContain('text-vermilion')
  expect(screen.getByText('0.41').className).toContain('text-fg-3')
  expect(screen.getByText('–')).toBeTruthy()
})

it('asks the list for past use as its address says', () => {
  const queryBy = (filters: Record<string, string>) => listQueryOf({ q: '', sort: '', filters })
  expect(queryBy({ past: 'never' })).toMatchObject({ never_used: true })
  expect(queryBy({ past: '5' })).toMatchObject({ last_exams: 5 })
  expect(queryBy({ past: '7', measured: 'advanced', flaw: 'works_against' })).toMatchObject({
    measured: ['advanced'],
    flaw: ['works_against'],
  })
  expect(queryBy({ past: '7' })).not.toHaveProperty('last_exams')
})
