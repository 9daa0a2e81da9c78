import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { TopologiesPage } from './topologies-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (n: number, more: Partial<TopologyRow> = {}): TopologyRow => ({
  topology_id: anId(n),
  name: `Shop ${n}`,
  description: '',
  node_count: 3,
  vm_count: 0,
  net_count: 2,
  can_start: true,
  checked: 'passed',
  problem_count: 0,
  checked_at: '2026-11-20T06:00:00.000Z',
  version: 2,
  used_count: 0,
  creator: 'lin',
  updated_at: '2026-11-20T06:00:00.000Z',
  ...more,
})

it('says of each template whether it can start, and updates copies that are ticked after showing what differs', async () => {
  const use = {
    resource_id: anId(50),
    name: 'Old shop',
    kind: 'flag',
    version: 1,
    can_edit: true,
    differences: [{ what: 'node', id: 'db', change: 'removed', fields: [] }],
  }
  const calls = serve({
    'GET /topologies': () => ({
      items: [row(60, { used_count: 1 }), row(61, { vm_count: 1, checked: 'failed', problem_count: 2, can_start: false })],
      total: 2,
    }),
    [`GET /topologies/${anId(60)}/uses`]: () => ({ items: [use], total: 1 }),
    [`POST /topologies/${anId(60)}/uses`]: () => ({ done: [use.resource_id], skipped: [] }),
  })
  showPage(() => <TopologiesPage search={{}} />, { permissions: ['topology.manage'] })
  expect(await screen.findByText('Cannot start')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '1' }))
  expect(await screen.findByText('Node db removed')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Old shop' }))
  fireEvent.click(screen.getByRole('button', { name: 'Update 1 question' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ question_ids: [use.resource_id], version: 2 }))
})

it('offers to draw or to import where there is none yet', async () => {
  serve({ 'GET /topologies': () => ({ items: [], total: 0 }) })
  showPage(() => <TopologiesPage search={{}} />, { permissions: ['topology.manage'] })
  expect(await screen.findByText('No templates. Draw one or import a compose file.')).toBeDefined()
})
