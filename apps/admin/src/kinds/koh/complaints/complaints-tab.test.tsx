import type { ComplaintDetail, ComplaintRow } from '@beacon/api/kinds/koh/complaint'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ComplaintsTab } from './complaints-tab.tsx'
// The panel is fetched when it opens: here it stands before the first test.
import './complaint-panel.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}/desk/complaints`
const at = '2026-11-20T06:00:00.000Z'
const row: ComplaintRow = {
  complaint_id: anId(60),
  no: 4,
  topic_id: anId(20),
  topic_name: 'Lighthouse',
  version: 5,
  reporter: { entrant_id: anId(30), name: 'Redshift' },
  reported: { entrant_id: anId(31), name: 'Polar Stack' },
  patch_at: at,
  reason: 'It answers its own team alone.',
  state: 'reviewing',
  created_at: at,
  decided_at: null,
  answer: '',
  rollback: null,
  rollback_to: null,
  rollback_at: null,
  decided_by: null,
  failure: '',
  is_running: true,
}
const detail = (change: Partial<ComplaintDetail> = {}): ComplaintDetail => ({
  ...row,
  patch_id: anId(70),
  falls: [5, 6],
  targets: [4, 3],
  stakes: [{ entrant_id: anId(31), name: 'Polar Stack', held_s: 540, points: 90_000_000 }],
  twins: [{ complaint_id: anId(61), no: 5, reporter: 'Kimchi', reason: 'The same.' }],
  ...change,
})

async function show(change: Partial<ComplaintDetail> = {}) {
  const one = detail(change)
  const calls = serve({
    [`GET ${base}`]: () => ({ items: [{ ...row, ...change }], total: 1, waiting: 1 }),
    [`GET ${base}/${row.complaint_id}`]: () => one,
    [`POST ${base}/${row.complaint_id}/pass`]: () => row,
    [`POST ${base}/${row.complaint_id}/dismiss`]: () => row,
    [`POST ${base}/${row.complaint_id}/rollback`]: () => row,
    [`GET /contests/${id}/desk/hills`]: () => ({ items: [], total: 0, at }),
    [`GET /contests/${id}/entrants`]: () => ({ items: [], total: 0 }),
  })
  showPage(
    () => (
      <Suspense fallback={null}>
        <ComplaintsTab id={id} search={{ complaint: row.complaint_id }} />
      </Suspense>
    ),
    { permissions: ['referee.decide'] },
  )
  const panel = await screen.findByRole('dialog')
  await within(panel).findByText(row.reason)
  return { panel, sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]) }
}

it('lists reports with both teams, and says in the panel what a decision takes back', async () => {
  const { panel } = await show()
  expect(within(screen.getByRole('table', { name: 'Complaints' })).getByText('Polar Stack')).toBeTruthy()
  expect(within(panel).getByText('Versions v5, v6')).toBeTruthy()
  expect(within(panel).getByText('9 min')).toBeTruthy()
  expect(within(panel).getByText('90')).toBeTruthy()
  expect(within(panel).getByText('Kimchi')).toBeTruthy()
})

it('passes a report with a reason and the version that runs again', async () => {
  const { panel, sent } = await show()
  fireEvent.click(within(panel).getByRole('button', { name: 'Pass and roll back…' }))
  const dialog = await screen.findByRole('dialog', { name: /Pass the report and roll/u })
  const act = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Pass and roll back' })
  expect(act.disabled).toBe(true)
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Seen in the archive.' } })
  fireEvent.click(act)
  await waitFor(() => expect(sent()).toEqual([[`${base}/${row.complaint_id}/pass`, { reason: 'Seen in the archive.', target_version: 4 }]]))
})

it('asks for no version where the hill runs another one', async () => {
  const { panel, sent } = await show({ is_running: false, targets: [] })
  fireEvent.click(within(panel).getByRole('button', { name: 'Pass…' }))
  const dialog = await screen.findByRole('dialog', { name: /Pass the report on/u })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Seen in the archive.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pass report' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${row.complaint_id}/pass`, { reason: 'Seen in the archive.' }]]))
})

it('offers a failed rollback again, and decides a decided report no more', async () => {
  const { panel, sent } = await show({
    state: 'passed',
    rollback: 'failed',
    rollback_to: 4,
    failure: 'No machine had room.',
    answer: 'Foul.',
  })
  expect(within(panel).getByText('failed: No machine had room.')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: /Dismiss/u })).toBeNull()
  fireEvent.click(within(panel).getByRole('button', { name: 'Retry rollback' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${row.complaint_id}/rollback`, {}]]))
})
