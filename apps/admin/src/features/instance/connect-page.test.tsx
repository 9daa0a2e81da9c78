import type { ConsoleScreen } from '@beacon/api/scene/console'
import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConsoleLink } from '../../parts/scene/console-link.tsx'
import { anId, serve, showPage, type Sent } from '../../testing/show-page.tsx'
import { ConnectPage } from './connect-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const node = { instance_id: anId(21), name: 'web', kinds: ['terminal' as const] }
const shop: ConsoleScreen = {
  scene_id: anId(20),
  number: 42,
  name: 'Shop to try',
  node,
  image: 'shop@3',
  instance: { instance_id: anId(10), purpose: 'machine', object_id: null },
  nodes: [node],
  status: 'closed',
  load: null,
  ends_at: null,
  as: 'staff',
  may_use: true,
  idle_minutes: 30,
  recorded: false,
  server_now: '2026-11-20T14:00:00.000Z',
}

interface Case {
  permissions?: readonly Permission[]
  act?: (sent: Sent) => unknown
}
function show(of: Partial<ConsoleScreen>, { permissions = ['image.write', 'instance.manage'], act }: Case = {}) {
  const onGo = vi.fn()
  const calls = serve({
    [`GET /consoles/of/${node.instance_id}`]: () => ({ ...shop, ...of }),
    'POST /instances/actions': act ?? (() => ({ done: [anId(10)], skipped: [] })),
  })
  showPage(() => <ConnectPage instance_id={node.instance_id} kind="terminal" onGo={onGo} />, { permissions })
  return { calls, onGo }
}

it('says that the instance has stopped, starts it, and stays with the instance, whose nodes are others then', async () => {
  const { calls, onGo } = show({})
  expect(await screen.findByText('The instance has stopped')).toBeTruthy()
  expect(screen.getByText('The next start uses its image.')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('shop@3 · web · Terminal'))
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(onGo).toHaveBeenCalledWith({ instance_id: anId(10), kind: 'terminal' }))
  expect(calls.find(({ path }) => path === '/instances/actions')?.body).toEqual({ instance_ids: [anId(10)], action: 'start' })
})

it('says why it does not start, and does not offer it to who may not', async () => {
  const skipped = [{ resource_id: anId(10), name: 'Shop to try', code: 'not_found' }]
  const { onGo } = show({ status: 'hanged' }, { act: () => ({ done: [], skipped }) })
  expect(await screen.findByText('Keeps the disk; memory is lost.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(onGo).not.toHaveBeenCalled()
  cleanup()
  show({}, { permissions: ['image.write'] })
  await screen.findByText('The instance has stopped')
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

it('leads to the authoring of an image, where its node is started', async () => {
  show({ instance: { instance_id: anId(10), purpose: 'authoring', object_id: anId(30) } })
  const link = await screen.findByRole('link', { name: 'Open image authoring' })
  expect(link.getAttribute('href')).toBe(`/page/mg/ct/admin/std/image-manage/author-operation?image_id=${anId(30)}`)
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

it('waits for what is under way, and shows a scene of a question as players see it', async () => {
  show({ status: 'restarting' })
  expect(await screen.findByText('The console opens automatically once the scene runs.')).toBeTruthy()
  cleanup()
  show({ instance: null })
  expect(await screen.findByText('The console opens automatically once the scene runs.')).toBeTruthy()
})

it('says that there is nothing, also without an address', async () => {
  serve({})
  showPage(() => <ConnectPage instance_id={undefined} kind={undefined} onGo={vi.fn()} />)
  expect(await screen.findByText('Nothing to connect to')).toBeTruthy()
  cleanup()
  showPage(() => <ConnectPage instance_id={anId(77)} kind={undefined} onGo={vi.fn()} />)
  expect(await screen.findByText('Nothing to connect to')).toBeTruthy()
})

it.each([
  [['image.write', 'front.console.open'], `/page/mg/ct/admin/std/image-manage/connect?instance_id=${anId(21)}`],
  [['front.console.open'], `/page/mg/ct/console/${anId(21)}`],
  [[], null],
] satisfies [Permission[], string | null][])('with %j the console of a node is at %s', async (permissions, href) => {
  showPage(
    () => (
      <p>
        Nodes <ConsoleLink node_id={anId(21)} name="web" />
      </p>
    ),
    { permissions },
  )
  await screen.findByText(/Nodes/)
  expect(screen.queryByRole('link', { name: 'Console of web' })?.getAttribute('href') ?? null).toBe(href)
})
