import type { CheckFlow, CheckRecord, CheckRecordDetail, PointRow } from '@beacon/api/kinds/operation/desk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { FlowStrip } from './flow-strip.tsx'
import { LogTab } from './log-tab.tsx'
import { PointsTab } from './points-tab.tsx'

const id = anId(9)
const permissions = ['contest.scene', 'contest.score', 'contest.control', 'contest.write'] as const
const at = '2026-11-20T14:00:00.000Z'
const record: CheckRecord = {
  run_id: anId(20),
  point_id: anId(21),
  point_name: 'Root login off',
  role: 'task',
  topic_id: anId(22),
  topic_name: 'Mail gate',
  entrant_id: anId(23),
  entrant_name: 'Redshift',
  trigger: 'application',
  by: 'Ada',
  requested_at: at,
  done_at: at,
  status: 'fail',
  code: 'check_guard_failed',
  fault: null,
  guards: ['Web shop'],
  public: 'the shop is down',
  is_counted: true,
  number: 3,
  limit: 10,
  took_ms: 1_200,
  wait_ms: 4_000,
  attempt: 1,
  runner: 'runner-1',
  decided_by: null,
  reason: null,
  value: null,
}
const detail: CheckRecordDetail = {
  ...record,
  exit_code: 102,
  private: 'HTTP 502',
  output: '',
  script_sha256: 'ab12',
  earlier: [{ run_id: anId(24), requested_at: at, status: 'void' }],
}
const flow: CheckFlow = {
  is_paused: false,
  waiting: 4,
  running: 2,
  oldest_s: 75,
  workers: 16,
  done_10min: 40,
  errors_10min: 2,
  wait_p50_ms: 900,
  wait_p95_ms: 4_200,
  automatic: 60,
  needed_s: 90,
  interval_s: 300,
}
const row: PointRow = {
  topic_id: anId(22),
  topic_name: 'Mail gate',
  is_online: true,
  point_id: anId(21),
  name: 'Root login off',
  type: 'reinforcement',
  role: 'task',
  judge: 'script',
  check_mode: 'automatic',
  mode: 'hold',
  may_apply: true,
  score: 50,
  check_limit: null,
  passed: 3,
  lost: 1,
  runs: 20,
  failed: 5,
  errors: 1,
  is_proved: false,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const desk = `/contests/${id}/desk`
const one = `${desk}/point-checks/${record.run_id}/${record.point_id}`
function answer() {
  let held = flow
  const calls = serve({
    [`GET ${desk}/point-checks`]: () => ({ items: [record], total: 1, page: 1, size: 20 }),
    [`GET ${one}`]: () => detail,
    [`POST ${one}/overrule`]: () => record,
    [`POST ${one}/void`]: () => record,
    [`POST ${desk}/topics/${record.topic_id}/checks`]: () => ({ run_id: anId(25), ahead: 0 }),
    [`GET ${desk}/topics`]: () => ({ items: [], total: 0 }),
    [`GET ${desk}/entrants`]: () => ({ items: [], total: 0 }),
    [`GET ${desk}/check-flow`]: () => held,
    [`POST ${desk}/check-flow`]: () => (held = { ...flow, is_paused: true }),
    [`GET ${desk}/points`]: () => ({ items: [row] }),
    [`PUT ${desk}/points/${row.point_id}`]: () => row,
  })
  return () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('opens a check with what its script wrote, checks again, overrules and voids', async () => {
  const sent = answer()
  showPage(() => <LogTab id={id} search={{ check: `${record.run_id}.${record.point_id}` }} />, { permissions })
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText('HTTP 502')).toBeTruthy()
  expect(panel.getByText('Web shop')).toBeTruthy()
  expect(panel.getByText('3 of 10')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Check again' }))
  fireEvent.click(panel.getByRole('button', { name: 'Overrule…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'The shop was ours.' } })
  await press('Overrule')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Reason/u })).toBeNull())
  fireEvent.click(panel.getByRole('button', { name: 'Void…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'The script was wrong.' } })
  await press('Void')
  await waitFor(() =>
    expect(sent()).toEqual([
      [`${desk}/topics/${record.topic_id}/checks`, { entrant_id: record.entrant_id, point_id: record.point_id }],
      [`${one}/overrule`, { result: 'success', reason: 'The shop was ours.' }],
      [`${one}/void`, { reason: 'The script was wrong.' }],
    ]),
  )
})

it('says how checks go, and holds them', async () => {
  const sent = answer()
  showPage(() => <FlowStrip id={id} />, { permissions })
  expect(await screen.findByText('oldest 1 m 15 s')).toBeTruthy()
  expect(screen.getByText('of 40 checks in 10 min')).toBeTruthy()
  expect(screen.getByText('5%')).toBeTruthy()
  await press('Pause checks…')
  await press('Pause checks')
  expect(await screen.findByRole('button', { name: 'Resume checks' })).toBeTruthy()
  expect(sent()).toEqual([[`${desk}/check-flow`, { is_paused: true }]])
})

it('changes what a point is worth, and how it is checked', async () => {
  const sent = answer()
  showPage(() => <PointsTab id={id} search={{}} />, { permissions })
  const found = within(await screen.findByRole('row', { name: /Root login off/u }))
  expect(found.getByText(/Hold/u)).toBeTruthy()
  expect(found.getByText('25%')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: /Root login off$/u }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change…' }))
  fireEvent.change(await screen.findByLabelText(/^Points/u), { target: { value: '80' } })
  await press('Save point')
  const body = { score: 80, check_limit: null, may_apply: true, check_mode: 'automatic' }
  await waitFor(() => expect(sent()).toEqual([[`${desk}/points/${row.point_id}`, body]]))
})
