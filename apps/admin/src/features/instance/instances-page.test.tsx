import type { InstanceFacts, InstanceRow } from '@beacon/api/scene/instance'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { InstancesPage } from './instances-page.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const row = (n: number, more: Partial<InstanceRow> = {}): InstanceRow => ({
  instance_id: anId(50 + n),
  number: n,
  name: `Machine ${n}`,
  type: 'run',
  purpose: 'machine',
  images: ['shop@1'],
  virt_type: 'container',
  scene_id: anId(70 + n),
  status: 'running',
  rest: 'running',
  operation: null,
  load: null,
  queue_place: null,
  nodes: 1,
  healthy: 1,
  started_at: '2026-11-20T06:00:00.000Z',
  expires_at: '2026-11-20T08:00:00.000Z',
  is_stopped: false,
  extensions: 0,
  address: '10.200.0.10',
  host_ports: [{ port: 80, host_port: 20_001 }],
  cpu_milli: 500,
  memory_mb: 128,
  usage: { cpu_percent: 12, memory_mb: 40, at: new Date().toISOString() },
  cause: null,
  snapshots: ['before'],
  is_old: false,
  is_own: true,
  creator: 'lin',
  compute_node: 'range-1',
  made_at: '2026-11-20T06:00:00.000Z',
  ...more,
})
const room = { cpu_milli: 4_000, memory_mb: 8_192 }
const facts: InstanceFacts = {
  machine: { is_ok: true, why: null, driver: 'docker', version: '1', can: ['pause'] },
  promised: room,
  capacity: { cpu_milli: 8_000, memory_mb: 16_384 },
  running: 2,
  per_user: 5,
  lifetime_max_minutes: 43_200,
  sandbox_minutes: 120,
  may_operate: true,
  may_egress: false,
  ways: ['gateway', 'console'],
}
const done = { done: [anId(51)], skipped: [] }

function show(rows: readonly InstanceRow[] = [row(1), row(2)], more: { facts?: object; search?: Record<string, string> } = {}) {
  let items = rows
  const calls = serve({
    'GET /instances': () => ({ items, total: items.length, facts: { ...facts, ...more.facts } }),
    'POST /instances/actions': () => done,
    'POST /instances/extensions': () => done,
    'POST /instances/deletions': () => ({ done: [], skipped: [{ resource_id: anId(51), name: 'Machine 1', code: 'operation_running' }] }),
    [`POST /instances/${anId(51)}/images`]: () => ({ image_id: anId(90), name: 'shop', version: 2 }),
    'GET /jobs': () => ({ items: [], total: 0 }),
  })
  const shown = showPage(() => <InstancesPage search={more.search ?? {}} />, { permissions: ['instance.manage', 'image.write'] })
  return {
    ...shown,
    calls,
    change: (next: readonly InstanceRow[]) => {
      items = next
      return shown.queryClient.invalidateQueries()
    },
  }
}
const menuOf = async (name: string) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`^(?:Actions|More).*${name}$`, 'u') }), {
    key: 'Enter',
  })
  return screen.findByRole('menu')
}
const sent = (calls: ReturnType<typeof serve>, path: string) => calls.find((one) => one.method === 'POST' && one.path === path)?.body
const isOff = (item: HTMLElement) => (item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')) !== null

it('shows what runs, where and for how long, and a row follows its machine', async () => {
  const { change } = show()
  expect(await screen.findByText('Machine 1', { exact: false })).toBeTruthy()
  expect(screen.getAllByText(/20001 → 80/u)).toHaveLength(2)
  expect(screen.getAllByText('40 / 128 MB')).toHaveLength(2)
  expect(screen.getByText(/2 of 5 run/u)).toBeTruthy()
  await change([row(1, { status: 'error', rest: 'error' })])
  await waitFor(() => expect(screen.queryByText('Machine 2', { exact: false })).toBeNull())
})

it('asks the server for what its address filters', async () => {
  const { calls } = show([row(1)], { search: { whose: 'all', type: 'sandbox', group: 'running', ending: 'true' } })
  await screen.findByText('Machine 1', { exact: false })
  const asked = calls.find(({ path }) => path === '/instances')?.query
  expect(['whose', 'type', 'group', 'ending'].map((name) => asked?.get(name))).toEqual(['all', 'sandbox', 'running', 'true'])
})

it('says why something is not possible now', async () => {
  show([row(1, { status: 'hanged', rest: 'hanged' })])
  const menu = await menuOf('Machine 1 in-0001')
  expect(isOff(within(menu).getByRole('menuitem', { name: /^Pause/u }))).toBe(true)
  expect(isOff(within(menu).getByRole('menuitem', { name: /^Snapshot/u }))).toBe(true)
  expect(within(menu).getByRole('menuitem', { name: /^Snapshot/u }).textContent).toMatch(/docker does not support this/u)
  expect(isOff(within(menu).getByRole('menuitem', { name: /^Start/u }))).toBe(false)
})

it('does at once what loses nothing, and asks before what does', async () => {
  const { calls } = show([row(1)])
  fireEvent.click(within(await menuOf('Machine 1 in-0001')).getByRole('menuitem', { name: /^Restart/u }))
  await waitFor(() => expect(sent(calls, '/instances/actions')).toEqual({ instance_ids: [anId(51)], action: 'restart' }))
  fireEvent.click(within(await menuOf('Machine 1 in-0001')).getByRole('menuitem', { name: /^Stop/u }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Memory is lost; the disk is kept/u)).toBeTruthy()
})

it('tells what a deletion was refused with', async () => {
  const { calls } = show([row(1)])
  fireEvent.click(within(await menuOf('Machine 1 in-0001')).getByRole('menuitem', { name: /^Delete/u }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/u }))
  await waitFor(() => expect(sent(calls, '/instances/deletions')).toEqual({ instance_ids: [anId(51)] }))
  expect(await screen.findByText(/1 skipped/u)).toBeTruthy()
})

it('says with the first thing to do that there are none, and that nothing can be started now', async () => {
  show([], { facts: { machine: { ...facts.machine, is_ok: false, why: 'no_socket' } } })
  expect(await screen.findByText(/No instances yet\. Start one/u)).toBeTruthy()
  expect(screen.getByText(/No scene driver works here/u)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New instance' }).length).toBeGreaterThan(0)
})

it('saves what stands on the disk as the next version of its image', async () => {
  const { calls } = show([row(1, { status: 'hanged', rest: 'hanged' })])
  fireEvent.click(within(await menuOf('Machine 1 in-0001')).getByRole('menuitem', { name: /^Save as image/u }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reference name/u }), { target: { value: 'Not A Name' } })
  expect(within(dialog).getByRole('button', { name: 'Save as image' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reference name/u }), { target: { value: 'shop' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save as image' }))
  await waitFor(() => expect(sent(calls, `/instances/${anId(51)}/images`)).toEqual({ name: 'shop', note: '' }))
})

it('saves a virtual machine as well, and says what stays on its disk', async () => {
  const { calls } = show([row(1, { status: 'paused', rest: 'paused', virt_type: 'vm' })])
  fireEvent.click(within(await menuOf('Machine 1 in-0001')).getByRole('menuitem', { name: /^Save as image/u }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/clean shutdown of a copy/u)).toBeTruthy()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reference name/u }), { target: { value: 'shop' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save as image' }))
  await waitFor(() => expect(sent(calls, `/instances/${anId(51)}/images`)).toEqual({ name: 'shop', note: '' }))
})
