import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examId as id } from '../exam.test-data.ts'
import { RushScores } from './rush-scores.tsx'
import { blue, red } from './rush.test-data.ts'

beforeAll(async () => {
  await import('../../../../parts/desk/adjust-dialog.tsx')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const score = (entrant_id: string, place: number, name: string, more: object) => ({
  entrant_id,
  place,
  name,
  score: 0,
  rank: place,
  right: 0,
  wrong: 0,
  false_starts: 0,
  rounds: [0, 0],
  adjusted: 0,
  ...more,
})
const open = (permissions: ('contest.watch' | 'contest.score' | 'contest.export')[]) => {
  serve({
    [`GET /exams/${id}/rush/scores`]: () => ({
      rounds: [
        { kind: 'buzz', title: 'Warm-up' },
        { kind: 'all', title: '' },
      ],
      items: [
        score(blue, 2, 'Blue', { rank: 1, score: 1_250, right: 2, rounds: [1_000, 0], adjusted: 250 }),
        score(red, 1, 'Red', { rank: 2, score: -500, wrong: 1, rounds: [0, -500] }),
      ],
    }),
    [`GET /contests/${id}/adjustments`]: () => ({ items: [], total: 0 }),
  })
  const exam = anExam({ exam_mode: 'rush', paper_id: null, paper_name: '' })
  const Page = () => (
    <KindContext value="theory">
      <RushScores contest={exam} />
    </KindContext>
  )
  showPage(() => <Page />, { permissions, at: '/desk' })
}

it('tells desks by rank with their points of each round, and saves them', async () => {
  open(['contest.watch', 'contest.export'])
  const table = within(await screen.findByRole('table', { name: 'Scores' }))
  const lines = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(lines[0]).toEqual([
    'Rank',
    'Desk',
    'Score',
    '1. Warm-up',
    expect.stringMatching(/^2\. /u),
    'Right, wrong, false starts',
    'Rewards and penalties',
  ])
  expect(lines.slice(1)).toEqual([
    ['1', '2. Blue', '12.5', '10', '0', '2 · 0 · 0', '2.5'],
    ['2', '1. Red', '−5', '0', '−5', '0 · 1 · 0', '0'],
  ])
  expect(screen.getByRole('link', { name: 'Save as xlsx' }).getAttribute('href')).toMatch(/rush\/scores\/table/u)
})

it('gives a desk a reward only to whoever may', async () => {
  open(['contest.watch', 'contest.score'])
  const [first] = await screen.findAllByRole('button', { name: 'Reward or penalty…' })
  if (first === undefined) throw new Error('no button')
  fireEvent.click(first)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Save as xlsx' })).toBeNull()
})
