import type { CheckRow } from '@beacon/api/rounds/cell-check'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ChecksTab } from './checks-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}/desk/checks`
const at = '2026-11-20T06:00:00.000Z'
const stage = { exit_code: 104, public: 'no answer', took_ms: 1_200, limit_ms: 5_000, store: null }
const check = (n: number, more: Partial<CheckRow> = {}): CheckRow => ({
  n,
  entrant_id: anId(30),
  entrant_name: 'Ada',
  topic_id: anId(20),
  topic_name: 'Mailgate',
  rev: 1,
  state: 'done',
  counts: true,
  verdict: 'down',
  fault: null,
  is_annulled: false,
  reason: null,
  address: '10.80.1.1',
  stages: [{ ...stage, kind: 'check', verdict: 'down' }],
  took_ms: 1_200,
  attempt: 1,
  runner: 'range-1',
  asked_by: null,
  at,
  done_at: at,
  ...more,
})
const cell = (n: number) => ({ n, topic_id: anId(20), entrant_id: anId(30) })
const key = (n: number) => [n, anId(20), anId(30), 1].join('.')

function show(search: Record<string, string> = {}, status = 'running') {
  const rows = [
    check(4),
    check(2, { verdict: 'error', fault: 'starved', stages: [] }),
    check(3, { state: 'queued', verdict: null, stages: [], done_at: null }),
  ]
  const calls = serve({
    [`GET ${base}`]: () => ({ items: rows, total: rows.length }),
    [`GET ${base}/one`]: () => ({ ...check(4), private: ['connection refused at port 8000'] }),
    [`GET /contests/${id}/desk/targets`]: () => ({ items: [], total: 0, topics: [{ topic_id: anId(20), topic_no: 1, name: 'Mailgate' }] }),
    [`GET /contests/${id}/desk/entrants`]: () => ({ items: [], total: 0 }),
    [`POST ${base}/annul`]: () => ({ annulled: 1, revised: [4] }),
    [`POST ${base}/again`]: () => check(4, { rev: 2, state: 'planned' }),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <ChecksTab id={id} search={search} />
      </Suspense>
    ),
    { permissions: ['referee.decide', 'contest.control'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status } as never)
  return { calls, sent: () => calls.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body]) }
}
const entryOf = async (row: string, entry: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${row}$`, 'u') }), { key: 'Enter' })
  return screen.findByRole('menuitem', { name: entry })
}

it('asks for what its address names', async () => {
  const { calls } = show({ round: '4', topic: anId(20), verdict: 'down' })
  expect(await screen.findByText('no answer')).toBeTruthy()
  const { query } = calls.find((one) => one.path === base) ?? {}
  expect(['n', 'topic_id', 'verdict'].map((name) => query?.get(name))).toEqual(['4', anId(20), 'down'])
})

it('says why a check is an error', async () => {
  show()
  expect(await screen.findByText(/got no processor/u)).toBeTruthy()
})

it('opens a check with what its program wrote for staff', async () => {
  const { calls } = show({ check: key(4) })
  expect(await screen.findByText('connection refused at port 8000')).toBeTruthy()
  const { query } = calls.find((one) => one.path === `${base}/one`) ?? {}
  expect(['n', 'topic_id', 'entrant_id', 'rev'].map((name) => query?.get(name))).toEqual(['4', anId(20), anId(30), '1'])
})

it('annuls what is ticked, with a reason', async () => {
  const { sent } = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: /Round 4/u }))
  fireEvent.click(await screen.findByRole('button', { name: 'Annul…' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'our switch' } })
  fireEvent.click(screen.getByRole('button', { name: 'Annul' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/annul`, { cells: [cell(4)], reason: 'our switch' }]]))
})

it('checks a cell again', async () => {
  const { sent } = show()
  fireEvent.click(await entryOf('Round 4, Ada, Mailgate', /^Check again/u))
  await waitFor(() => expect(sent()).toEqual([[`${base}/again`, cell(4)]]))
})

it('offers nothing while a check runs', async () => {
  show()
  expect((await entryOf('Round 3, Ada, Mailgate', /^Annul/u)).textContent).toBe('Annul…Checking')
})

it('checks nothing again while the contest does not run', async () => {
  show({}, 'paused')
  expect((await entryOf('Round 4, Ada, Mailgate', /^Check again/u)).textContent).toBe('Check againthe contest is not running')
})
