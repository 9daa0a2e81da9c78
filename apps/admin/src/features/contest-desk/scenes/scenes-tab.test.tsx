import type { DeskSceneFacts, DeskSceneRow } from '@beacon/api/scene/scene-desk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { ScenesTab } from './scenes-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const contest = anId(9)
const base = `/contests/${contest}/desk/scenes`
const row = (n: number, more: Partial<DeskSceneRow> = {}): DeskSceneRow => ({
  scene_id: anId(100 + n),
  number: n,
  topic_id: anId(20),
  topic_name: 'Harbour',
  entrant_id: anId(30 + n),
  entrant_name: `Team ${n}`,
  member_name: null,
  status: 'running',
  rest: 'running',
  operation: null,
  load: null,
  queue_place: null,
  nodes: 2,
  healthy: 2,
  started_at: '2026-11-20T06:00:00.000Z',
  expires_at: '2026-11-20T08:00:00.000Z',
  is_stopped: false,
  extensions: 0,
  resets: 0,
  made_by: 'lin',
  last: null,
  cpu_milli: 500,
  memory_mb: 512,
  usage: { cpu_percent: 37, memory_mb: 212, at: new Date().toISOString() },
  cause: null,
  is_old: false,
  is_recorded: false,
  snapshots: [],
  compute_node: 'range-1',
  updated_at: '2026-11-20T06:30:00.000Z',
  ...more,
})
const room = { cpu_milli: 4_000, memory_mb: 8_192 }
const facts = {
  machine: { is_ok: true, why: null, driver: 'docker', version: '1', can: ['pause', 'snapshot'] },
  running: 2,
  working: 0,
  in_queue: 0,
  longest_wait_s: 0,
  error: 0,
  unknown: 0,
  start_p95_s: 0.7,
  own: room,
  promised: room,
  capacity: { cpu_milli: 8_000, memory_mb: 16_384 },
  topics: [{ topic_id: anId(20), name: 'Harbour' }],
  pool: { wanted: 0, ready: 0, failed: 0, unfit: [] as DeskSceneFacts['pool']['unfit'] },
  old: 0,
  starts: Array.from({ length: 30 }, () => 1),
  may_act: true,
}

interface Served {
  rows?: readonly DeskSceneRow[]
  facts?: Partial<typeof facts>
  answers?: Parameters<typeof serve>[0]
  search?: Record<string, unknown>
}
/** The tab, and what it sent. */
function show({ rows = [row(1), row(2)], facts: more = {}, answers = {}, search = {} }: Served = {}) {
  let items = rows
  const calls = serve({
    [`GET ${base}`]: () => ({ items, total: items.length }),
    [`GET ${base}/facts`]: () => ({ ...facts, ...more }),
    [`POST ${base}/actions/preview`]: () => ({ possible: 2, entrants: 148, seconds: 20 }),
    [`GET /contests/${contest}/desk/entrants`]: () => ({ items: [], total: 0 }),
    'GET /jobs': () => ({ items: [], total: 0 }),
    ...answers,
  })
  const shown = showPage(() => (
    <Suspense fallback={null}>
      <Tab search={search} />
    </Suspense>
  ))
  shown.queryClient.setQueryData(contestQuery(contest).queryKey, { name: 'Finals' } as never)
  return {
    ...shown,
    calls,
    change: (next: readonly DeskSceneRow[]) => {
      items = next
      return shown.queryClient.invalidateQueries()
    },
  }
}
const Tab = ({ search }: { search: Record<string, unknown> }) => <ScenesTab id={contest} search={search as never} />

const bodyOf = (calls: ReturnType<typeof serve>, path: string) => calls.find((one) => one.method === 'POST' && one.path === path)?.body
const menuOf = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${name}$`, 'u') }), { key: 'Enter' })
  return screen.findByRole('menu')
}

it('shows what a scene takes, and a row follows its scene', async () => {
  const { change } = show()
  expect(await screen.findByText('sc-000001')).toBeTruthy()
  expect(screen.getAllByText(/37%/u)).toHaveLength(2)
  expect(screen.getAllByText('212 / 512 MB')).toHaveLength(2)
  await change([row(1, { status: 'error', rest: 'error', healthy: 0 })])
  await waitFor(() => expect(screen.queryByText('sc-000002')).toBeNull())
  expect(screen.getByText('0/2')).toBeTruthy()
})

it('greys figures that stayed away, and says since when', async () => {
  show({ rows: [row(1, { usage: { cpu_percent: 37, memory_mb: 212, at: '2026-11-20T06:31:38.000Z' } })] })
  const figure = await screen.findByText(/37%/u)
  expect(figure.title).toMatch(/since/u)
  expect(figure.className).toContain('text-fg-3')
})

it('says that there are no scenes, and what is missing where nothing starts any', async () => {
  show({ rows: [], facts: { machine: { ...facts.machine, is_ok: false, why: 'no_socket' as never } } })
  expect(await screen.findByText('No running scenes.')).toBeTruthy()
  expect(await screen.findByText(/No scene driver works here/u)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deploy…' }).disabled).toBe(true)
})

it('tells scenes that wait, and why a topic has none', async () => {
  show({ facts: { pool: { wanted: 3, ready: 2, failed: 1, unfit: [{ topic_id: anId(21), name: 'Quay', why: 'flag_env' }] } } })
  expect(await screen.findByText('2 / 3')).toBeTruthy()
  expect(screen.getByText('1 failed')).toBeTruthy()
  expect(screen.getByText('1 topic has no warm pool.')).toBeTruthy()
  expect(screen.getByText('Quay: its flag is a variable of a node')).toBeTruthy()
})

it('asks the server for old definitions by its banner', async () => {
  const { router } = show({ facts: { old: 3 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show them' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ old: 'true' }))
})

it('sends the filters of its address', async () => {
  const { calls } = show({ search: { old: 'true', recorded: 'false', group: 'trouble', entrant: anId(31) } })
  await screen.findByText('sc-000001')
  const asked = calls.find(({ path }) => path === base)?.query
  expect(['old', 'recorded', 'group', 'entrant_id'].map((name) => asked?.get(name))).toEqual(['true', 'false', 'trouble', anId(31)])
})

it('names whom a restart cuts off, and sends it for the one scene', async () => {
  const { calls } = show({ answers: { [`POST ${base}/actions`]: () => ({ done: [anId(101)], skipped: [] }) } })
  fireEvent.click(within(await menuOf('sc-000001')).getByRole('menuitem', { name: 'Restart' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/148 teams lose their connection for about 20 s\./u)).toBeTruthy()
  expect(within(dialog).getByText(/flags are kept/u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restart' }))
  await waitFor(() => expect(bodyOf(calls, `${base}/actions`)).toEqual({ scene_ids: [anId(101)], action: 'restart', why: '' }))
})

it('takes a snapshot only under a good name', async () => {
  const { calls } = show({ answers: { [`POST ${base}/actions`]: () => ({ done: [anId(101)], skipped: [] }) } })
  fireEvent.click(within(await menuOf('sc-000001')).getByRole('menuitem', { name: 'Snapshot…' }))
  const dialog = await screen.findByRole('dialog')
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Snapshot' })
  for (const name of ['', 'With space', 'Großbuchstaben']) {
    fireEvent.change(within(dialog).getByLabelText(/Name of the snapshot/u), { target: { value: name } })
    expect(button().disabled).toBe(true)
  }
  fireEvent.change(within(dialog).getByLabelText(/Name of the snapshot/u), { target: { value: 'before1' } })
  fireEvent.click(button())
  await waitFor(() => expect(bodyOf(calls, `${base}/actions`)).toMatchObject({ action: 'snapshot', snapshot: 'before1' }))
})

it('says why an action is not possible: of the state, of what is under way, of the driver', async () => {
  show({
    rows: [row(1, { rest: 'error', status: 'error' }), row(2, { operation: 'restart', status: 'restarting' }), row(3)],
    facts: { machine: { ...facts.machine, can: ['pause'] } },
  })
  const reasonOf = async (scene: string, action: string) => {
    const item = within(await menuOf(scene)).getByRole('menuitem', { name: new RegExp(`^${action}`, 'u') })
    const told = [item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled'), item.textContent]
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return told.join(' ')
  }
  expect(await reasonOf('sc-000001', 'Pause')).toContain('not available in this state')
  expect(await reasonOf('sc-000002', 'Reset')).toContain('another action is in progress')
  expect(await reasonOf('sc-000003', 'Snapshot')).toContain('docker does not support this')
})

it('shows what was skipped of many, with its reason', async () => {
  const skipped = [{ resource_id: anId(102), name: 'sc-000002', code: 'scene_state', details: { rest: 'closed' } }]
  show({ answers: { [`POST ${base}/actions`]: () => ({ done: [anId(101)], skipped }) } })
  await screen.findByText('sc-000001')
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
  fireEvent.click(await screen.findByRole('button', { name: 'Close…' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/2 scenes/u)).toBeTruthy()
  // The first one closes the dialog.
  const [, close] = within(dialog).getAllByRole('button', { name: 'Close' })
  if (close === undefined) throw new Error('there is no button')
  fireEvent.click(close)
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(await screen.findByText('Unchanged')).toBeTruthy()
})

it('offers nothing to whom who only watches', async () => {
  show({ facts: { may_act: false } })
  await screen.findByText('sc-000001')
  expect(screen.queryByRole('button', { name: 'Close all…' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('says that the list could not be loaded', async () => {
  show({ answers: { [`GET ${base}`]: () => Response.json({ code: 'internal', message: '' }, { status: 500 }) } })
  expect(await screen.findByText('Scenes could not be loaded')).toBeTruthy()
})
