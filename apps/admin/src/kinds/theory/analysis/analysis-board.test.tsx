import type { Permission } from '@beacon/api/people/permissions'
import { Outlet, useSearch } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { examId } from '../exam/exam.test-data.ts'
import { AnalysisBoard } from './analysis-board.tsx'
import type { Analysis } from './queries.ts'
import { Report } from './report.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item: Analysis['items'][number] = {
  question_id: anId(300),
  place: 1,
  question_type: 'single',
  stem: 'Which port is it?',
  direction: 'Web',
  score: 5_000,
  unmarked: 0,
  n: 8,
  answered: 8,
  sample: 'few',
  facility: 0.5,
  interval: null,
  discrimination: null,
  d27: null,
  efficiency: null,
  effective_weight: null,
  works_against: false,
  alpha_without: null,
  failed: 4,
  flags: [],
  wrong: null,
}
const box = { by: 'room' as const, n: 5, min: 1_000, low: 2_000, median: 6_000, high: 7_000, max: 9_000, mean: 5_000 }
const analysis = (more: Partial<Analysis> = {}): Analysis => ({
  number: 17,
  name: 'Spring exam',
  start_at: '2026-11-20T01:00:00.000Z',
  end_at: '2026-11-20T03:00:00.000Z',
  marked_share: null,
  is_released: false,
  papers_differ: false,
  sections: [],
  organisations: [],
  rooms: [
    { room_id: anId(51), name: 'Annex' },
    { room_id: anId(52), name: 'Hall' },
  ],
  left_out: { questions: [], candidates: [] },
  head: {
    candidates: 9,
    present: 8,
    absent: 1,
    submitted: 8,
    n: 8,
    counted_items: 2,
    items: 2,
    max_total: 10_000,
    pass_score: 6_000,
    pass_rate: 0.5,
    mean: 5_000,
    median: 6_000,
    sd: 2_000,
    min: 1_000,
    max: 9_000,
    alpha: null,
    sem: null,
    sample: 'few',
  },
  histogram: { edges: [0, 5_000, 10_000], counts: [4, 4] },
  bands: [
    { band: 'excellent', from: 9_000, count: 1 },
    { band: 'good', from: 8_000, count: 0 },
    { band: 'medium', from: 7_000, count: 1 },
    { band: 'pass', from: 6_000, count: 2 },
    { band: 'fail', from: 0, count: 4 },
  ],
  items: [item, { ...item, question_id: anId(301), place: 2, stem: 'Which flag is set?' }],
  failed: [],
  top: null,
  measures: [{ by: 'type', name: 'single', items: 2, max: 10_000, share: 0.5 }],
  completion: { step_s: 600, counts: [0, 2, 8] },
  time: { points: [{ used_s: 900, total: 5_000, count: 8 }], correlation: null },
  boxes: [{ ...box, name: 'Hall' }],
  small_groups: [
    { by: 'organisation', groups: 0, papers: 0 },
    { by: 'room', groups: 1, papers: 3 },
  ],
  ...more,
})

const all: readonly Permission[] = ['contest.read', 'contest.watch', 'contest.export']

function open({
  more = {},
  permissions = all,
  at = '/desk',
}: { more?: Partial<Analysis>; permissions?: readonly Permission[]; at?: string } = {}) {
  const calls = serve({
    [`GET /exams/${examId}/analysis`]: () => analysis(more),
    [`GET /exams/${examId}/scores`]: () => ({ items: [], total: 0, is_masked: false, organisations: [], rooms: [] }),
  })
  const Page = () => {
    // Checked: the page of a test takes any address.
    const search = useSearch({ strict: false }) as DeskSearch
    return (
      <>
        <AnalysisBoard exam_id={examId} search={search} />
        <Outlet />
      </>
    )
  }
  return { calls, ...showPage(Page, { permissions, at }) }
}

it('keeps the bands of the reader in the address, and passes at the pass score', async () => {
  const { router } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change bands…' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('spinbutton')).toHaveLength(3)
  expect(within(dialog).getByText(/Pass from 60/u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Points' }))
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: /Excellent from/u }), { target: { value: '70' } })
  expect(within(dialog).getByRole('alert').textContent).toContain('below the one above it')
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: /Excellent from/u }), { target: { value: '85.5' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ cuts: '85.5,80,70', unit: 'points' }))
})

it('asks for what the address says, and gives each block away as it is asked for', async () => {
  const { calls } = open({ at: `/desk?room=${anId(52)}&without_questions=2&cuts=80,70,60` })
  const link = await screen.findByRole('link', { name: 'Totals by room as xlsx' })
  const sent = calls.find(({ path }) => path === `/exams/${examId}/analysis`)
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({ lang: 'en', room_id: anId(52), without_questions: '2', cuts: '80,70,60' })
  expect(link.getAttribute('href')).toMatch(/block=boxes/u)
  expect(link.getAttribute('href')).toMatch(/without_questions=2/u)
  expect(screen.getByText(/1 group \(3 papers\) not shown/u)).toBeTruthy()
})

it('shows the figures of a picture as a table', async () => {
  open()
  const figure = await screen.findByRole('figure', { name: 'Submissions over time' })
  fireEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  const row = within(figure).getByRole('row', { name: /^20/u })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replace(/\s/u, '')),
  ).toEqual(['100%', '8'])
})

it('leaves nothing out without a reason, and says what is left out', async () => {
  const candidate = { entrant_id: anId(61), name: 'Ada' }
  const { router } = open({
    at: `/desk?without_questions=2&without_candidates=${anId(61)}&reason=Wrong+print`,
    more: { left_out: { questions: [{ place: 2, stem: 'Which flag is set?' }], candidates: [candidate] } },
  })
  expect((await screen.findByText('Not counted: questions 2; Ada')).textContent).toBeTruthy()
  expect(screen.getByText('Wrong print')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Exclude…' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/u }), { target: { value: ' ' } })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Count all' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('without_questions'))
})

it('traces no mark to a person while people mark, and has no files for who may not export', async () => {
  open({ more: { marked_share: 0.25, time: null, boxes: [], small_groups: [], rooms: [] }, permissions: ['contest.read', 'contest.watch'] })
  expect(await screen.findByText(/Time and result are shown once marking is finished/u)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /xlsx/u })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Exclude…' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('Candidates')).toBeNull()
})

it('prints what the figures are of, and that they are not final', async () => {
  const about = {
    exam_id: examId,
    scope: { lang: 'en', room_id: anId(52) },
    reason: 'Wrong print',
    printed_at: '2026-11-22T08:00:00Z',
  } as const
  const shown = analysis({ marked_share: 0.25, left_out: { questions: [{ place: 2, stem: '' }], candidates: [] } })
  showPage(() => <Report {...about} analysis={shown} />)
  expect(await screen.findByRole('heading', { name: 'Spring exam' })).toBeTruthy()
  for (const text of ['questions 2 (Wrong print)', /^Not reviewed: 25% of manually marked answers/u])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Only').nextElementSibling?.textContent).toBe('Hall')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change bands…' })).toBeNull()
})

it('draws directions as bars, or as an outline by choice', async () => {
  const measures = ['Web', 'Law', 'Cloud'].map((name, index) => ({
    by: 'direction' as const,
    name,
    items: 2,
    max: 1_000,
    share: 0.25 * (index + 1),
  }))
  open({ more: { measures } })
  fireEvent.click(await screen.findByRole('radio', { name: 'Radar' }))
  const figure = await screen.findByRole('figure', { name: 'By category' })
  fireEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  expect(within(figure).getByRole('row', { name: 'Share of marks 25% 50% 75%' })).toBeTruthy()
})
