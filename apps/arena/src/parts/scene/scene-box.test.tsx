import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { SceneBox } from './scene-box.tsx'
import type { SceneAction, SceneView } from './scene-view.ts'

afterEach(cleanup)

const at = { resource_id: '018f0000-0000-7000-8000-000000000001', topic_id: '018f0000-0000-7000-8000-000000000002' }
const now = Date.parse('2026-11-20T10:00:00.000Z')
const sceneOf = (more: Partial<SceneView>): SceneView => ({
  status: 'running',
  isolation: 'entrant',
  lifetime_minutes: 120,
  typical_start_s: 3,
  queue: null,
  load: null,
  nodes: [{ node_id: 'web', name: 'web', is_healthy: true, ways: [{ kind: 'gateway', name: 'http', port: 8080 }], access: null }],
  expires_at: '2026-11-20T10:20:00.000Z',
  extension: { from: '2026-11-20T09:50:00.000Z', left: 2 },
  extensions_left: 2,
  resets_left: 5,
  actor: 'Lin',
  is_own_doing: false,
  is_by_organisers: false,
  cause: null,
  why: '',
  reference: 'sc-00002a',
  is_paused_by_others: false,
  keeps_memory: false,
  closes: null,
  closed: null,
  is_served: true,
  is_open: true,
  ...more,
})
async function show(more: Partial<SceneView>, act: (action: SceneAction) => Promise<void> = () => Promise.resolve()) {
  await renderPage(<SceneBox scene={sceneOf(more)} at={at} now={now} act={act} />)
}
/** What may be done with the environment; ways into its nodes stand apart. */
const buttons = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Connect')

it.each<[string, Partial<SceneView>, string, string[]]>([
  ['no scene', { status: 'none' }, 'Starts in about 3 s, runs for 120 min.', ['Start environment']],
  ['a queue', { status: 'in_queue', queue: { place: 4, wait_s: 12 } }, 'Place 4, about 12 s.', ['Cancel']],
  ['a start', { status: 'creating', load: { ready: 2, of: 3 } }, '2 of 3 nodes ready. Requested by Lin.', ['Cancel']],
  ['a restart', { status: 'restarting', load: { ready: 0, of: 3 }, is_own_doing: true }, '0 of 3 nodes ready.', []],
  ['a pause by somebody', { status: 'paused', is_paused_by_others: true }, 'Paused by the organisers. The timer is stopped.', []],
  ['an own pause', { status: 'paused' }, 'You paused it.', ['Recover']],
  ['a scene put aside', { status: 'hung' }, 'Suspended. The disk is kept.', ['Recover', 'Close…']],
  [
    'an error',
    { status: 'error', cause: { kind: 'image_missing', node: null } },
    'An image is missing. Ask the organisers.',
    ['Try again', 'Reset…', 'Close…'],
  ],
  ['a silent machine', { status: 'unknown' }, 'The machine is not responding. Nothing is deleted, and the timer is stopped.', []],
])('%s is told with its buttons', async (_, more, line, names) => {
  await show(more)
  expect(screen.getByText(line)).toBeTruthy()
  expect(buttons()).toEqual(names)
})

it.each<[string, Partial<SceneView>, string, string[]]>([
  [
    'nobody starts scenes',
    { status: 'none', is_served: false },
    'No machine can start environments now. Ask the organisers.',
    ['Start environment'],
  ],
  [
    'a topic that went offline',
    { closes: { at: '2026-11-20T10:00:40.000Z', why: 'topic_offline' }, is_open: false },
    'The challenge went offline. Closes in 40 s.',
    ['Close…'],
  ],
  ['a close by a team-mate', { status: 'closing' }, 'Requested by Lin.', []],
  ['an environment of all', { isolation: 'shared' }, '20 min left', []],
])('%s is told and nothing impossible is offered', async (_, more, line, names) => {
  await show(more)
  expect(screen.getByText(line, { exact: false })).toBeTruthy()
  expect(buttons()).toEqual(names)
  expect(screen.queryAllByRole('button', { name: 'Start environment' }).every((one) => one.hasAttribute('disabled'))).toBe(true)
})

it('a running scene tells its nodes, its end and every action', async () => {
  await show({})
  expect(screen.getByText(/^20 min left/u)).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toContain('8080/tcp http')
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy()
  expect(buttons()).toEqual(['Extend', 'Restart…', 'Reset…', 'Close…'])
})

it('shows ports of the machine with lines to copy, and says where none is free', async () => {
  const way = { kind: 'port' as const, name: 'ssh', port: 22 }
  const ways = [
    { ...way, at: { host: 'play.example.org', port: 21_001 } },
    { ...way, name: 'game', port: 9999, at: { host: null, port: null } },
  ]
  await show({ nodes: [{ node_id: 'web', name: 'web', is_healthy: true, ways, access: null }] })
  expect(screen.getByRole('textbox', { name: 'Address of ssh' })).toHaveProperty('value', 'play.example.org:21001')
  expect(screen.getByRole('textbox', { name: 'Line for ssh' })).toHaveProperty('value', 'ssh -p 21001 user@play.example.org')
  expect(screen.getByText('No host port is free. Connect another way, or ask the organisers.')).toBeTruthy()
})

it('names the node that fails its check', async () => {
  await show({ status: 'abnormal', nodes: [{ node_id: 'db', name: 'db', is_healthy: false, ways: [], access: null }] })
  expect(screen.getByText('db is failing its health check. Points and flags are not affected.')).toBeTruthy()
})

it('says why no extension and no reset can be had', async () => {
  await show({ extension: null, resets_left: 0 })
  expect(screen.getByRole('button', { name: 'Extend' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Reset…' })).toHaveProperty('disabled', true)
  expect(screen.getByText('No extensions left. All resets are used. Ask the organisers.')).toBeTruthy()
})

it('an extension that is asked for too early waits for its time', async () => {
  await show({ extension: { from: '2026-11-20T10:30:00.000Z', left: 2 } })
  expect(screen.getByRole('button', { name: 'Extend' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/^Extension opens at/u)).toBeTruthy()
})

it('a reset is asked first, with the resets that are left', async () => {
  const acts: SceneAction[] = []
  await show({}, (action) => Promise.resolve(void acts.push(action)))
  fireEvent.click(screen.getByRole('button', { name: 'Reset…' }))
  expect(await screen.findByText('Everything your team changed in it is lost. Resets left: 5.')).toBeTruthy()
  expect(acts).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(acts).toEqual(['reset']))
})

it('tells why the server refused, and may be pressed again', async () => {
  await show({ status: 'none' }, () => Promise.reject(new Error('no answer')))
  fireEvent.click(screen.getByRole('button', { name: 'Start environment' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('button', { name: 'Start environment' })).toHaveProperty('disabled', false)
})

it('tells how to sign in to a node where its image says so, and fetches the secret only when it is asked for', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://beacon.test').pathname)
    return Promise.resolve(Response.json({ user: 'root', kind: 'password', secret: 'open sesame' }))
  })
  const node_id = '018f0000-0000-7000-8000-000000000003'
  const node = { node_id, name: 'web', is_healthy: true, ways: [] }
  await show({ nodes: [{ ...node, access: { user: 'root', kind: 'password' } }] })
  const button = screen.getByRole('button', { name: 'Access info for web' })
  expect(asked).toEqual([])
  fireEvent.click(button)
  expect(await screen.findByDisplayValue('open sesame')).toBeTruthy()
  expect(screen.getByDisplayValue('root')).toBeTruthy()
  expect(asked).toEqual([`/api/ct/contests/${at.resource_id}/topics/${at.topic_id}/scene/nodes/${node_id}/access`])
  cleanup()
  await show({ nodes: [{ ...node, access: { user: 'guest', kind: null } }] })
  fireEvent.click(screen.getByRole('button', { name: 'Access info for web' }))
  expect(await screen.findByDisplayValue('guest')).toBeTruthy()
  expect(asked).toHaveLength(1)
  cleanup()
  await show({ nodes: [{ ...node, access: null }] })
  expect(screen.queryByRole('button', { name: /Access/u })).toBeNull()
  vi.unstubAllGlobals()
})
