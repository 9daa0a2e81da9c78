import type { ServiceOffer, ServiceRunView } from '@beacon/api/scene/service-run'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { AddService } from './add-service.tsx'
import { RunTab } from './run-tab.tsx'

afterEach(cleanup)

const service_id = anId(1)
const versions = [
  { version_id: anId(12), number: 2 },
  { version_id: anId(11), number: 1 },
]
const viewOf = (more: Partial<ServiceRunView> = {}): ServiceRunView => ({
  service_id,
  state: 'running',
  wanted: versions[0] ?? null,
  running: versions[0] ?? null,
  is_healthy: true,
  since: '2026-11-20T06:00:00.000Z',
  restarts: 1,
  failures: 0,
  next_at: null,
  problem: null,
  obstacle: null,
  versions,
  image: { image_id: anId(3), name: 'sv-0001@2', status: 'ready', step: null, problem: null },
  instance: { instance_id: anId(4), number: 7, node_id: anId(5), address: '10.200.0.10' },
  ways: [
    { port: 8080, name: 'http', is_shown: true, is_web: true, host: 'range.example', host_port: 20_001 },
    { port: 22, name: 'ssh', is_shown: false, is_web: false, host: null, host_port: null },
  ],
  has_host_ports: true,
  ...more,
})
const nothing = {
  state: 'stopped',
  wanted: null,
  running: null,
  is_healthy: null,
  since: null,
  restarts: 0,
  image: null,
  instance: null,
} as const

function show(view: ServiceRunView) {
  const path = `/service-runs/${service_id}`
  const calls = serve({
    [`GET ${path}`]: () => view,
    [`GET ${path}/log`]: () => ({ text: 'listening at 8080' }),
    [`POST ${path}/start`]: () => view,
    [`POST ${path}/stop`]: () => view,
    [`POST ${path}/restart`]: () => view,
    'GET /service-runs': () => ({ items: [] }),
  })
  return { calls, ...showPage(() => <RunTab service_id={service_id} />, { permissions: ['service.manage', 'front.console.open'] }) }
}

it('shows version, health, address and output of one that runs, and restarts it', async () => {
  const { calls } = show(viewOf())
  expect(await screen.findByText('Running')).toBeDefined()
  expect(screen.getByText('v2')).toBeDefined()
  expect(screen.getByText('responds')).toBeDefined()
  expect(screen.getByText('range.example:20001')).toBeDefined()
  expect(screen.getByText('inside only')).toBeDefined()
  expect(await screen.findByDisplayValue('listening at 8080')).toBeDefined()
  expect(screen.getByRole('link', { name: /Console of in-0007/u })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Restart' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/restart'))).toBe(true))
})

it('asks before it stops for everybody', async () => {
  const { calls } = show(viewOf())
  fireEvent.click(await screen.findByRole('button', { name: 'Stop…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop service' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(true))
})

it('starts one that is stopped, in its newest version', async () => {
  const { calls } = show(viewOf(nothing))
  expect(await screen.findByText('Stopped')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/start'))?.body).toEqual({ version_id: anId(12) }))
})

it('says why a new version does not run while the old one goes on, and when it is tried again', async () => {
  show(
    viewOf({
      state: 'running',
      running: versions[1] ?? null,
      failures: 3,
      next_at: '2026-11-20T06:10:00.000Z',
      problem: { code: 'scene', cause: 'start_exit', log: 'the key is missing', details: {} },
    }),
  )
  expect(await screen.findByText('Version 2 failed to run; version 1 keeps running.')).toBeDefined()
  expect(screen.getByText(/a node exited right after starting/u)).toBeDefined()
  expect(screen.getByText(/3 consecutive attempts failed\. Next try at/u)).toBeDefined()
  expect(screen.getByDisplayValue('the key is missing')).toBeDefined()
  expect(screen.getByText('v1 → v2')).toBeDefined()
})

it('says that an image that cannot be built is not built again by itself', async () => {
  show(
    viewOf({
      ...nothing,
      state: 'failed',
      wanted: versions[0] ?? null,
      failures: 1,
      problem: { code: 'image', cause: null, log: '', details: { kind: 'build_failed' } },
      image: {
        image_id: anId(3),
        name: 'sv-0001@2',
        status: 'failed',
        step: null,
        problem: { code: 'build_failed', details: { text: 'false returned 1' } },
      },
    }),
  )
  expect(await screen.findByText(/The build failed: false returned 1/u)).toBeDefined()
  expect(screen.getByText(/Not retried automatically/u)).toBeDefined()
})

it('says what does not run by itself', async () => {
  show(viewOf({ ...nothing, obstacle: 'compose' }))
  expect(await screen.findByText(/Compose files cannot be started as a service/u)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

it('puts a service into a scene as a node', async () => {
  const offer: ServiceOffer = {
    service_id,
    name: 'Mail server',
    number: 1,
    version_id: anId(12),
    version_number: 2,
    obstacle: null,
    image: null,
  }
  const node = { id: 'mail-server', image: 'sv-0001@2' }
  const calls = serve({
    'GET /service-nodes': () => ({ items: [offer] }),
    [`POST /service-nodes/${service_id}`]: () => ({ node, image_status: 'waiting' }),
  })
  const onAdd = vi.fn()
  showPage(() => <AddService onAdd={onAdd} onClose={() => undefined} />)
  const field = await screen.findByRole('combobox')
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: 'Mail server · v2' }))
  expect(await screen.findByText('Its image is built when you add it.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add service' }))
  await waitFor(() => expect(onAdd).toHaveBeenCalledWith(expect.objectContaining(node)))
  expect(calls.some(({ method }) => method === 'POST')).toBe(true)
})
