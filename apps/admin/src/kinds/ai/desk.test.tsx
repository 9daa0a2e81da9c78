import type { AiSubmissionRow, ReevaluationRow } from '@beacon/api/kinds/ai/desk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { EvaluationTab } from './evaluation/evaluation-tab.tsx'
import type { Task } from './evaluation/queries.ts'
import { SubmissionsTab } from './submissions/submissions-tab.tsx'
// They are fetched when they open: here they stand before the first test.
import './evaluation/reevaluate-dialog.tsx'
import './evaluation/run-panel.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_900)
})

const id = anId(9)
const at = '2026-11-20T06:00:00.000Z'
const submissions = `/contests/${id}/desk/ai-submissions`
const submission = (no: number, more: Partial<AiSubmissionRow> = {}): AiSubmissionRow => ({
  submission_id: anId(100 + no),
  topic_id: anId(20),
  topic_name: 'Poison',
  entrant_id: anId(30),
  entrant_name: 'Ada',
  no,
  at,
  by: 'ada',
  name: 'answers.csv',
  size: 2_048,
  sha256: 'e3b0c44298fc',
  note: '',
  state: 'scored',
  ahead: 0,
  public: 0.83,
  points: 329,
  private: null,
  problem: null,
  is_counted: true,
  is_final: false,
  void_reason: null,
  took_ms: 900,
  same_file: 0,
  attempts: 1,
  ...more,
})
const task: Task = {
  topic_id: anId(20),
  name: 'Poison',
  is_online: true,
  metric: 'f1_macro',
  is_lower_better: false,
  digits: 3,
  points_way: 'linear',
  score: 500,
  base: 0.6,
  target: 0.95,
  id_column: 'id',
  value_column: 'label',
  public_percent: 30,
  max_mb: 20,
  program: null,
  split_mode: 'ratio',
  split_ratio: 30,
  positive: '1',
  reference: { name: 'reference.csv', size: 9, sha256: 'ab' },
  version: 1,
  submissions: 4,
  entrants: 2,
  waiting: 0,
  broken: 0,
  best: 0.83,
  reevaluation_id: null,
}
const run: ReevaluationRow = {
  reevaluation_id: anId(70),
  topic_id: anId(20),
  topic_name: 'Poison',
  version: 2,
  state: 'ready',
  reason: 'A label was wrong.',
  by: 'lin',
  at,
  decided_at: null,
  done: 4,
  all: 4,
  lost: 1,
  can_undo: false,
}
const diff = [
  {
    entrant_id: anId(30),
    entrant_name: 'Ada',
    rank_before: 2,
    rank_after: 1,
    score_before: 300,
    score_after: 350,
    public_before: 0.8,
    public_after: 0.85,
  },
]
const finals = (state: string) => ({ topics: [], items: [], finals: { state, until: at }, is_frozen: false, version: 'v' })

function show(Tab: typeof SubmissionsTab, { state = 'before', status = 'running', search = {} as Record<string, string> } = {}) {
  const rows = [
    submission(3, { same_file: 2 }),
    submission(2, { state: 'fault', public: null }),
    submission(1, { state: 'refused', public: null, problem: { why: 'id_unknown', row: 9, column: 'id', count: 1 } }),
  ]
  const calls = serve({
    [`GET ${submissions}`]: () => ({ items: rows, total: rows.length, waiting: 2 }),
    [`POST ${submissions}/${anId(102)}/again`]: () => rows[1],
    [`POST ${submissions}/${anId(103)}/invalidate`]: () => rows[0],
    [`GET /contests/${id}/desk/ai-tasks`]: () => ({ items: [task] }),
    [`GET /contests/${id}/desk/reevaluations`]: () => ({ items: [run] }),
    [`GET /contests/${id}/desk/reevaluations/${run.reevaluation_id}`]: () => ({ reevaluation: run, diff }),
    [`POST /contests/${id}/desk/reevaluations/${run.reevaluation_id}/apply`]: () => ({ ...run, state: 'applied' }),
    [`POST /contests/${id}/topics/${anId(20)}/reevaluations`]: () => run,
    [`POST /contests/${id}/actions`]: () => ({ resource_id: id, status, name: 'Finals' }),
    [`GET /contests/${id}/ai-board`]: () => finals(state),
    [`GET /contests/${id}/desk/entrants`]: () => ({ items: [], total: 0 }),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <Tab id={id} search={search} />
      </Suspense>
    ),
    { permissions: ['referee.decide', 'contest.control', 'contest.score'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status, name: 'Finals', kind: 'ai' } as never)
  return () => calls.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body])
}
const entryOf = async (row: string, entry: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${row}$`, 'u') }), { key: 'Enter' })
  return screen.findByRole('menuitem', { name: entry })
}

it('lists submissions with their score, what is wrong with them, and the same file of others', async () => {
  show(SubmissionsTab)
  expect(await screen.findByText('0.830')).toBeTruthy()
  expect(screen.getByText('Row 9, id: The id is unknown.')).toBeTruthy()
  expect(screen.getByText('same as 2 of others')).toBeTruthy()
  expect(screen.getByText('2 wait to be evaluated')).toBeTruthy()
})

it('evaluates again what we could not, and nothing else', async () => {
  const sent = show(SubmissionsTab)
  expect((await entryOf('Ada #3', /^Evaluate again/u)).textContent).toContain('only what we could not evaluate')
  cleanup()
  const again = show(SubmissionsTab)
  fireEvent.click(await entryOf('Ada #2', /^Evaluate again/u))
  await waitFor(() => expect(again()).toEqual([[`${submissions}/${anId(102)}/again`, {}]]))
  expect(sent()).toEqual([])
})

it('takes a submission out with a reason', async () => {
  const sent = show(SubmissionsTab)
  fireEvent.click(await entryOf('Ada #3', /^Invalidate/u))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'copied answers' } })
  fireEvent.click(screen.getByRole('button', { name: 'Invalidate' }))
  await waitFor(() => expect(sent()).toEqual([[`${submissions}/${anId(103)}/invalidate`, { reason: 'copied answers' }]]))
})

it('starts a re-evaluation with all rules of the question, the stored file in its place', async () => {
  const sent = show(EvaluationTab)
  fireEvent.click(await screen.findByRole('button', { name: 'Re-evaluate…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'A lower base.' } })
  fireEvent.change(screen.getByRole('spinbutton', { name: /Base/u }), { target: { value: '0.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start re-evaluation' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).toMatchObject({
    reason: 'A lower base.',
    reference: null,
    base: 0.5,
    target: 0.95,
    metric: 'f1_macro',
    split_ratio: 30,
  })
})

it('shows what a re-evaluation moves before it is applied', async () => {
  const sent = show(EvaluationTab, { search: { run: run.reevaluation_id } })
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByText('1 entrant moves')).toBeTruthy()
  expect(within(panel).getByText('1 submission loses its score')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Apply…' }))
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply scores' })
  expect(go.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /to confirm/u }), { target: { value: run.topic_name } })
  fireEvent.click(go)
  await waitFor(() =>
    expect(sent()).toEqual([[`/contests/${id}/desk/reevaluations/${run.reevaluation_id}/apply`, { confirm_name: run.topic_name }]]),
  )
})

it('reveals once finals are chosen, by the typed name', async () => {
  const sent = show(EvaluationTab, { state: 'closed', status: 'finished' })
  fireEvent.click(await screen.findByRole('button', { name: 'Reveal final scores…' }))
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reveal final scores' })
  expect(go.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /contest's name/u }), { target: { value: 'Finals' } })
  fireEvent.click(go)
  await waitFor(() => expect(sent()).toEqual([[`/contests/${id}/actions`, { action: 'reveal_finals', confirm_name: 'Finals' }]]))
})

it('offers no reveal while the contest runs', async () => {
  show(EvaluationTab)
  expect((await screen.findByRole('button', { name: 'Reveal final scores…' })).getAttribute('aria-disabled')).toBe('true')
})
