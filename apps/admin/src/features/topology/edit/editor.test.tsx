import type { Sent } from '../../../testing/show-page.tsx'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { newNode, type Definition } from '../../../parts/question-scene/draft.ts'
import { TopologyEditorPage } from './editor-page.tsx'

beforeAll(() => {
  globalThis.CSS = { ...globalThis.CSS, escape: (text: string) => text.replaceAll(/([^a-z0-9-])/giu, '\\$1') }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const net = (id: string) => ({ id, prefix: 26, egress: false, talk: true, capture: false })
const empty: Definition = { format: 'beacon-scene/1', name: 'shop', nets: [net('dmz'), net('lan')], routers: [], nodes: [], volumes: [] }
const node = (id: string, more: Partial<Definition['nodes'][number]> = {}) => ({ ...newNode(empty), id, image: 'shop@1', ...more })
const definition: Definition = {
  ...empty,
  nodes: [node('web', { nets: [{ net: 'dmz', host: 10 }] }), node('db', { hidden: true, kind: 'vm', nets: [{ net: 'lan', host: 20 }] })],
}

/** The check says what comes, as the server would where all is well; a text says what the test makes of it. */
function show({ read = null as Definition | null, problems = [] as unknown[], isBrought = false } = {}) {
  const calls = serve({
    'POST /topologies/check': ({ body }: Sent) => {
      const asked = body as { text?: string; definition?: unknown }
      return asked.text === undefined
        ? { definition: asked.definition, text: 'format: beacon-scene/1\n', problems }
        : {
            definition: read,
            text: asked.text,
            problems: read === null ? [{ code: 'yaml_wrong', level: 'error', path: [], line: 1, details: { why: 'x' } }] : [],
          }
    },
    'POST /topologies': () =>
      Response.json(
        { code: 'name_taken', message: '', details: { name: 'shop', fields: { name: { code: 'name_taken' } } } },
        { status: 409 },
      ),
    'GET /scene-images/ready': () => ({ items: [] }),
  })
  showPage(() => <TopologyEditorPage stored={null} initial={{ name: 'shop', description: '', definition }} isBrought={isBrought} />, {
    permissions: ['topology.manage'],
  })
  const sent = () =>
    calls.flatMap(({ path, body }) => (path === '/topologies/check' ? [(body as { definition?: Definition }).definition] : [])).at(-1)
  return { calls, sent }
}
const drawn = async (id: string): Promise<Element> => {
  await screen.findByRole('group', { name: 'Scene diagram' })
  const found = document.querySelector(`[data-item="${id}"]`)
  if (found === null) throw new Error(`${id} is not drawn`)
  return found
}
const key = (at: Element, name: string, more: object = {}) => fireEvent.keyDown(at, { key: name, ...more })
const isDrawn = (id: string) => document.querySelector(`[data-item="${id}"]`) !== null
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())

describe('by keys alone', () => {
  it('every item is a named button in the order of Tab, and a list tells the same', async () => {
    show()
    await drawn('web')
    const names = [...document.querySelectorAll('[data-item]')].map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Internet',
      'Network dmz /26, 1 connected',
      'Network lan /26, 1 connected',
      'Container web, shop@1, host 10 of dmz',
      'Virtual machine db, shop@1, host 20 of lan, hidden from players',
    ])
    expect([...document.querySelectorAll('[data-item]')].every((one) => one.getAttribute('tabindex') === '0')).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect((await screen.findAllByRole('row')).map((row) => row.textContent)).toContain('dbVirtual machineshop@1, hiddenlan .20–')
  })

  it('n, w and r add, Del deletes, Ctrl Z and Ctrl Y go back and forth; each says what it did', async () => {
    const { sent } = show()
    key(await drawn('lan'), 'Enter')
    key(await drawn('lan'), 'n')
    expect(said()).toContain('node-1 added.')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-item')).toBe('node-1'))
    await waitFor(() => expect(sent()?.nodes.at(-1)).toMatchObject({ id: 'node-1', nets: [{ net: 'lan', host: 2 }] }))
    key(await drawn('node-1'), 'w')
    expect(isDrawn('net-1')).toBe(true)
    key(await drawn('net-1'), 'r')
    await waitFor(() => expect(sent()?.routers).toMatchObject([{ id: 'router-1', nets: [{ net: 'dmz' }, { net: 'lan' }] }]))
    key(await drawn('router-1'), 'Delete')
    expect(isDrawn('router-1')).toBe(false)
    expect(said()).toContain('Removed: router-1.')
    key(await drawn('web'), 'z', { ctrlKey: true })
    expect(isDrawn('router-1')).toBe(true)
    key(await drawn('web'), 'z', { ctrlKey: true })
    key(await drawn('web'), 'z', { ctrlKey: true })
    expect([isDrawn('router-1'), isDrawn('net-1'), isDrawn('node-1')]).toEqual([false, false, true])
    key(await drawn('web'), 'y', { ctrlKey: true })
    expect(isDrawn('net-1')).toBe(true)
    key(await drawn('web'), 'Z', { ctrlKey: true, shiftKey: true })
    expect(isDrawn('router-1')).toBe(true)
  })

  it('c connects with what Enter is pressed at, and takes a connection away again', async () => {
    const { sent } = show()
    key(await drawn('web'), 'c')
    expect(said()).toContain('Connecting web. Go to the other end and press Enter, or press Escape.')
    key(await drawn('lan'), 'Enter')
    expect(said()).toContain('web connected to lan.')
    await waitFor(() =>
      expect(sent()?.nodes[0]?.nets).toEqual([
        { net: 'dmz', host: 10 },
        { net: 'lan', host: 2 },
      ]),
    )
    key(await drawn('dmz'), 'c')
    key(await drawn('web'), 'c')
    expect(said()).toContain('web disconnected from dmz.')
    key(await drawn('*'), 'c')
    key(await drawn('lan'), ' ')
    await waitFor(() => expect(sent()?.nets.map(({ egress }) => egress)).toEqual([false, true]))
    key(await drawn('web'), 'c')
    key(await drawn('db'), 'Enter')
    expect(said().join(' ')).toContain('Connect a node or router to a network')
    key(await drawn('web'), 'c')
    key(await drawn('web'), 'Escape')
    expect(said()).toContain('Connecting cancelled.')
  })

  it('arrows move what is selected by the grid, as one step of the history while the same moves', async () => {
    const { sent } = show()
    key(await drawn('web'), ' ')
    key(await drawn('db'), ' ')
    await waitFor(() => expect(sent()).toBeDefined())
    key(await drawn('db'), 'ArrowRight')
    key(await drawn('db'), 'ArrowDown', { shiftKey: true })
    await waitFor(() => expect(sent()?.nodes[0]?.position).toBeDefined())
    const places = () => sent()?.nodes.map(({ position }) => position)
    const after = places()
    key(await drawn('db'), 'z', { ctrlKey: true })
    await waitFor(() => expect(sent()?.nodes[0]?.position).toBeUndefined())
    key(await drawn('db'), 'y', { ctrlKey: true })
    await waitFor(() => expect(places()).toEqual(after))
    const [first, second] = after ?? []
    key(await drawn('db'), 'ArrowLeft')
    await waitFor(() =>
      expect(places()).toEqual([
        [(first?.[0] ?? 0) - 20, first?.[1]],
        [(second?.[0] ?? 0) - 20, second?.[1]],
      ]),
    )
  })

  it('Ctrl A selects all, + - 0 and f look, l lays out, ? tells the keys, Enter opens the form', async () => {
    const { sent } = show()
    key(await drawn('web'), 'a', { ctrlKey: true })
    expect(screen.getByText('4 items selected')).toBeDefined()
    for (const name of ['+', '=', '-', '0', 'f']) key(await drawn('web'), name)
    key(await drawn('web'), 'l')
    await waitFor(() => expect(sent()?.nets[0]?.position).toBeDefined())
    key(await drawn('web'), 'Enter')
    await waitFor(() => expect(document.activeElement?.closest('aside')).not.toBeNull())
    key(await drawn('web'), '?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  })
})

it('keeps references when an item gets another name, and refuses one that is taken', async () => {
  const { sent } = show()
  key(await drawn('lan'), 'Enter')
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/u)
  fireEvent.change(name, { target: { value: 'back' } })
  await waitFor(() => expect(sent()?.nodes[1]?.nets).toEqual([{ net: 'back', host: 20 }]))
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'dmz' } })
  expect(screen.getByText('Another item has the name “dmz”.')).toBeDefined()
  expect(isDrawn('back')).toBe(true)
})

it('leaves hidden nodes and their networks out of the player’s view, which changes nothing', async () => {
  show()
  await drawn('db')
  fireEvent.click(screen.getByRole('checkbox', { name: "Player's view" }))
  expect([isDrawn('web'), isDrawn('db'), isDrawn('lan'), isDrawn('*')]).toEqual([true, false, false, false])
  key(await drawn('web'), 'Delete')
  expect(isDrawn('web')).toBe(true)
})

it('draws what is typed once it can be read, and keeps the drawing still until then', async () => {
  const typed = { ...definition, nodes: [node('other')] }
  const { calls } = show({ read: typed })
  fireEvent.click(await screen.findByRole('radio', { name: 'scene.yml' }))
  fireEvent.change(await screen.findByLabelText(/Text of scene/u), { target: { value: 'mine' } })
  await waitFor(() => expect(calls.some(({ body }) => (body as { text?: string }).text === 'mine')).toBe(true))
  fireEvent.click(screen.getByRole('radio', { name: 'Drawing' }))
  await waitFor(() => expect(isDrawn('other')).toBe(true))
  cleanup()
  show({ read: null })
  fireEvent.click(await screen.findByRole('radio', { name: 'scene.yml' }))
  fireEvent.change(await screen.findByLabelText(/Text of scene/u), { target: { value: 'bad' } })
  expect(await screen.findByText('The text is not a valid scene yet')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Drawing' }))
  key(await drawn('web'), 'Delete')
  expect(isDrawn('web')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Discard text' }))
  await waitFor(() => expect(screen.queryByText('The text is not a valid scene yet')).toBeNull())
})

it('finds nothing wrong with a new drawing that nobody touched', async () => {
  const { calls } = show({
    problems: [
      { code: 'host_range', level: 'error', path: ['nodes', 0, 'nets', 0, 'host'], line: 3, details: { net: 'dmz', from: 2, to: 62 } },
    ],
  })
  await waitFor(() => expect(calls.some(({ path }) => path === '/topologies/check')).toBe(true))
  expect((await drawn('web')).getAttribute('aria-label')).not.toContain('error')
  expect(screen.queryByRole('button', { name: '1 error' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save topology' }))
  expect(await screen.findByRole('button', { name: '1 error' })).toBeDefined()
})

it('tells a problem at its item and in the list, and a name that is taken at its field', async () => {
  show({
    isBrought: true,
    problems: [
      { code: 'host_range', level: 'warning', path: ['nodes', 0, 'nets', 0, 'host'], line: 3, details: { net: 'dmz', from: 2, to: 62 } },
    ],
  })
  expect(await screen.findByText('Hosts of “dmz” range from 2 to 62.')).toBeDefined()
  expect((await drawn('web')).getAttribute('aria-label')).toContain('1 note')
  fireEvent.click(screen.getByRole('button', { name: 'web' }))
  expect(await screen.findByRole('heading', { name: 'Node web' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save topology' }))
  expect(await screen.findByText(/name “shop” is already in use/u)).toBeDefined()
})
