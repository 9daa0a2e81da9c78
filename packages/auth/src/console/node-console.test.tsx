import type { ConsoleScreen } from '@beacon/api/scene/console'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NodeConsole } from './node-console.tsx'

vi.mock('@beacon/ui/terminal', () => ({
  Terminal: ({ label, onReady }: { label: string; onReady: (handle: object) => void }) => {
    useEffect(() => {
      onReady({ size: () => ({ columns: 80, rows: 24 }), write: () => undefined, clear: () => undefined, focus: () => undefined })
    }, [onReady])
    return <div role="group" aria-label={label} />
  },
}))

class Socket extends EventTarget {
  static readonly OPEN = 1
  static last: Socket | null = null
  readonly readyState = 1
  binaryType = ''
  readonly sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Socket.last = this
  }
  send(data: unknown): void {
    this.sent.push(data)
  }
  close(): void {}
  hear(word: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(word) }))
  }
}

const web = { instance_id: '018f0000-0000-7000-8000-000000000001', name: 'web', kinds: ['terminal' as const] }
const db = { instance_id: '018f0000-0000-7000-8000-000000000002', name: 'db', kinds: ['serial' as const, 'desktop' as const] }
const shop: ConsoleScreen = {
  scene_id: '018f0000-0000-7000-8000-000000000003',
  number: 42,
  name: 'Harbour',
  node: web,
  image: null,
  instance: null,
  nodes: [web, db],
  status: 'running',
  load: null,
  ends_at: null,
  as: 'player',
  may_use: true,
  idle_minutes: 30,
  recorded: true,
  server_now: '2026-11-20T14:00:00.000Z',
}
const booked = {
  console_id: '018f0000-0000-7000-8000-000000000009',
  ticket: 't1',
  url: '/consoles/9',
  expires_at: '2026-11-20T14:00:30.000Z',
  recorded: true,
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  vi.stubGlobal('WebSocket', Socket)
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  HTMLElement.prototype.hasPointerCapture ??= () => false
  HTMLElement.prototype.scrollIntoView ??= () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(
  screens: Record<string, ConsoleScreen>,
  props: Partial<ComponentProps<typeof NodeConsole>> = {},
  book: () => Response = () => Response.json(booked),
) {
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    const found = screens[new URL(address, 'http://beacon.test').pathname.split('/').at(-1) ?? '']
    if (method === 'POST') return Promise.resolve(book())
    return Promise.resolve(found === undefined ? Response.json({ code: 'not_found', message: '' }, { status: 404 }) : Response.json(found))
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NodeConsole instanceId={web.instance_id} {...props} />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
const choose = async (label: string, option: string) => {
  fireEvent.keyDown(await screen.findByRole('combobox', { name: label }), { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

it('opens the shell of a node, says that it is recorded, who types, and why it ended', async () => {
  show({ [web.instance_id]: shop })
  await screen.findByRole('group', { name: 'Terminal of web' })
  await waitFor(() => expect(Socket.last?.url).toContain(booked.console_id))
  const socket = Socket.last
  act(() => socket?.hear({ kind: 'opened', is_back: false, columns: 80, rows: 24, people: 2, typist: null, recorded: true }))
  expect(screen.getByText('Recorded')).toBeTruthy()
  expect(screen.getByText('2 others')).toBeTruthy()
  act(() => socket?.hear({ kind: 'typist', typist: 'Lin' }))
  expect(screen.getByText(/Lin is typing/)).toBeTruthy()
  act(() => void socket?.dispatchEvent(new CloseEvent('close', { code: 4403 })))
  expect(screen.getByText('You no longer have access to this console.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy()
})

it('tells the page where another node or kind was chosen, and keeps its place by itself in a page without an address', async () => {
  const onGo = vi.fn()
  show({ [web.instance_id]: { ...shop, status: 'paused' } }, { onGo })
  await choose('Node', 'db')
  expect(onGo).toHaveBeenCalledWith({ instance_id: db.instance_id })
  expect(screen.getByText('The console opens automatically once the scene runs.')).toBeTruthy()
  cleanup()
  const of = (node: typeof web | typeof db): ConsoleScreen => ({ ...shop, node, status: 'paused' })
  show({ [web.instance_id]: of(web), [db.instance_id]: of(db) })
  await choose('Node', 'db')
  await choose('Console type', 'Desktop')
  expect((await screen.findByRole('combobox', { name: 'Console type' })).textContent).toContain('Desktop')
})

it('is called after the node, for staff after its image too', async () => {
  show({ [web.instance_id]: { ...shop, status: 'paused' } }, { isPage: true })
  await waitFor(() => expect(document.title).toBe('web: console'))
  cleanup()
  show({ [web.instance_id]: { ...shop, status: 'paused', as: 'staff', image: 'shop@3' } }, { isPage: true })
  await waitFor(() => expect(document.title).toBe('shop@3 · web · Terminal'))
})

it('shows what its page says of a scene that does not run, and of a node that is not there', async () => {
  show({ [web.instance_id]: { ...shop, status: 'closed' } }, { stopped: ({ status }) => <p>It is {status}</p> })
  expect(await screen.findByText('It is closed')).toBeTruthy()
  cleanup()
  show({})
  expect(await screen.findByText('This node does not exist, or you do not have access to it.')).toBeTruthy()
})

it('gives way to the state of its scene when the server says that this stopped, and opens again once it runs', async () => {
  const screens: Record<string, ConsoleScreen> = { [web.instance_id]: shop }
  let isRefused = true
  const refusal = () => Response.json({ code: 'console_not_running', message: '', details: { status: 'hanged' } }, { status: 409 })
  show(screens, { stopped: ({ status }) => <p>It is {status}</p> }, () => {
    screens[web.instance_id] = { ...shop, status: isRefused ? 'hanged' : 'running' }
    return isRefused ? refusal() : Response.json(booked)
  })
  expect(await screen.findByText('It is hanged')).toBeTruthy()
  isRefused = false
  screens[web.instance_id] = shop
  Socket.last = null
  await screen.findByRole('group', { name: 'Terminal of web' })
  await waitFor(() => expect(Socket.last).not.toBeNull())
})
