import type { PatchDetail, PatchRow } from '@beacon/api/rounds/patch'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { PatchesTab } from './patches-tab.tsx'
// The panel is fetched when it opens: here it stands before the first test.
import './patch-panel.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}/desk/patches`
const at = '2026-11-20T06:00:00.000Z'
const patch = (no: number, more: Partial<PatchRow> = {}): PatchRow => ({
  patch_id: anId(100 + no),
  no,
  topic_id: anId(20),
  topic_name: 'Mailgate',
  entrant_id: anId(30),
  entrant_name: 'Ada',
  n: 3,
  at,
  by: 'ada',
  name: 'fix.tar.gz',
  size: 2_048,
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  sha256: 'e3b0',
  state: 'passed',
  exploit: 'failed',
  result: 'patch_defended',
  text: '',
  judged_at: at,
  is_counted: true,
  took_ms: 24_500,
  judged_by: null,
  reason: null,
  rev: 1,
  ...more,
})
const detail: PatchDetail = {
  ...patch(2),
  steps: [
    {
      kind: 'apply',
      expect: 'done',
      is_control: false,
      verdict: 'passed',
      result: 'done',
      started_at: at,
      took_ms: 900,
      limit_ms: 30_000,
      exit_code: 0,
      public: '',
      output: 'patched index.php',
    },
  ],
  broken: [{ fault: 'engine', at, judge: 'judge-1' }],
  judgements: [],
  entries: [{ path: 'update.sh', size: 120 }],
}

function show(search: Record<string, string> = {}) {
  const rows = [patch(3, { state: 'checking', exploit: 'pending', result: null, judged_at: null }), patch(2)]
  const calls = serve({
    [`GET ${base}`]: () => ({ items: rows, total: rows.length, waiting: 1 }),
    [`GET ${base}/${anId(102)}`]: () => detail,
    [`GET /contests/${id}/desk/topics`]: () => ({ items: [], total: 0 }),
    [`GET /contests/${id}/desk/entrants`]: () => ({ items: [], total: 0 }),
    [`POST ${base}/${anId(102)}/again`]: () => patch(2),
    [`POST ${base}/${anId(102)}/overrule`]: () => patch(2),
    [`POST ${base}/${anId(102)}/refund`]: () => patch(2),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <PatchesTab id={id} search={search} />
      </Suspense>
    ),
    { permissions: ['referee.decide', 'contest.control'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status: 'running' } as never)
  return { calls, sent: () => calls.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body]) }
}
const entryOf = async (row: string, entry: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${row}$`, 'u') }), { key: 'Enter' })
  return screen.findByRole('menuitem', { name: entry })
}

it('asks in the order of the server, those that wait first, and for what its address names', async () => {
  const { calls } = show({ state: 'unchecked,failed', topic: anId(20) })
  expect(await screen.findByText('Defended')).toBeTruthy()
  const { query } = calls.find((one) => one.path === base) ?? {}
  expect(query?.has('sort')).toBe(false)
  expect(query?.get('topic_id')).toBe(anId(20))
  expect([query?.getAll('state')].flat().join()).toContain('failed')
})

it('opens a patch with its steps, what broke off, and what lies in it', async () => {
  show({ patch: anId(102) })
  const panel = await screen.findByRole('dialog')
  expect(await within(panel).findByText('patched index.php')).toBeTruthy()
  expect(within(panel).getByText('Docker is not responding.')).toBeTruthy()
  expect(within(panel).getByText('update.sh')).toBeTruthy()
})

it('judges a patch again', async () => {
  const { sent } = show()
  fireEvent.click(await entryOf('Patch #2', /^Judge again/u))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${anId(102)}/again`, {}]]))
})

it('overrules a patch with a reason, to something else than it was', async () => {
  const { sent } = show()
  fireEvent.click(await entryOf('Patch #2', /^Overrule/u))
  fireEvent.click(await screen.findByRole('radio', { name: 'Function check failed' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'deleted the shop' } })
  fireEvent.click(screen.getByRole('button', { name: 'Overrule' }))
  const body = { is_passed: false, is_exploited: false, reason: 'deleted the shop' }
  await waitFor(() => expect(sent()).toEqual([[`${base}/${anId(102)}/overrule`, body]]))
})

it('gives a patch back', async () => {
  const { sent } = show()
  fireEvent.click(await entryOf('Patch #2', /^Give back/u))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'our network' } })
  fireEvent.click(screen.getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${anId(102)}/refund`, { reason: 'our network' }]]))
})

it('offers nothing while a patch is judged', async () => {
  show()
  expect((await entryOf('Patch #3', /^Overrule/u)).textContent).toBe('Overrule…Checking')
})
