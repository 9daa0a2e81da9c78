import type { TopologyImport, TopologyRow } from '@beacon/api/scene/topology-fields'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { newTerms } from '../../parts/question-scene/draft.ts'
import { ImportTopology } from './import/import-page.tsx'
import { CopyDialog } from './list/copy-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'
import { UsesDialog } from './uses/uses-dialog.tsx'

afterEach(cleanup)

const row = { topology_id: anId(60), name: 'Shop', version: 2 } as TopologyRow
const close = () => undefined
function show(dialog: ReactNode, answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers)
  showPage(() => dialog, { permissions: ['topology.manage', 'instance.manage'] })
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const refused = (code: string, status: number, details: object) => () => Response.json({ code, message: '', details }, { status })

it('copies under a name that is asked, and says inside that it is taken', async () => {
  const answer = refused('name_taken', 409, { name: 'Pier' })
  const sent = show(<CopyDialog row={row} onClose={close} />, { [`POST /topologies/${anId(60)}/copy`]: answer })
  const name = await screen.findByRole('textbox')
  expect((name as HTMLInputElement).value).toBe('Shop copy')
  fireEvent.change(name, { target: { value: 'Pier' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy topology' }))
  await waitFor(() => expect(sent()).toEqual([[`/topologies/${anId(60)}/copy`, { name: 'Pier' }]]))
  expect((await screen.findAllByText(/Pier/u)).length).toBeGreaterThan(0)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each([
  ['try', 'Shop (try)'],
  ['instance', 'Shop'],
] as const)('starts a template to %s under its name, and tells the number', async (way, name) => {
  const sent = show(<StartDialog row={row} way={way} onClose={close} />, {
    [`POST /topologies/${anId(60)}/start`]: () => ({ instance_id: anId(70), number: 'in-0007' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start instance' }))
  await waitFor(() => expect(sent()).toEqual([[`/topologies/${anId(60)}/start`, { way, name }]]))
  expect(await screen.findByText('in-0007')).toBeTruthy()
})

it('says inside why a template does not start, and needs a name', async () => {
  show(<StartDialog row={row} way="try" onClose={close} />, {
    [`POST /topologies/${anId(60)}/start`]: refused('scene_limit', 409, { used: 5, max: 5 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start instance' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } })
  expect(screen.getByRole('button', { name: 'Start instance' }).hasAttribute('disabled')).toBe(true)
})

const use = (n: number, more: object) => ({
  resource_id: anId(n),
  name: `Question ${n}`,
  kind: 'flag',
  version: 1,
  can_edit: true,
  differences: [{ what: 'node', id: 'db', change: 'changed', fields: ['image'] }],
  ...more,
})

it('lets tick no copy that is the same or somebody else’s, and names those that stayed', async () => {
  const items = [use(50, {}), use(51, { version: 2, differences: [] }), use(52, { can_edit: false })]
  const skipped = [{ resource_id: anId(50), name: 'Question 50', code: 'definition_invalid' }]
  show(<UsesDialog row={row} onClose={close} />, {
    [`GET /topologies/${anId(60)}/uses`]: () => ({ items, total: 3 }),
    [`POST /topologies/${anId(60)}/uses`]: () => ({ done: [], skipped }),
  })
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes.map((box) => box.hasAttribute('disabled'))).toEqual([false, true, true])
  expect(screen.getAllByText('Node db changes: image').length).toBe(2)
  expect(screen.getByText('You cannot edit this question')).toBeTruthy()
  if (boxes[0] !== undefined) fireEvent.click(boxes[0])
  fireEvent.click(screen.getByRole('button', { name: 'Update 1 question' }))
  expect(await screen.findByText('0 updated. Not updated: Question 50')).toBeTruthy()
})

it('says that no question holds a copy', async () => {
  show(<UsesDialog row={row} onClose={close} />, { [`GET /topologies/${anId(60)}/uses`]: () => ({ items: [], total: 0 }) })
  expect(await screen.findByText('No visible questions use this template.')).toBeTruthy()
})

const { definition } = newTerms('Shop')
const first = definition.nodes[0]
const found: TopologyImport = {
  format: 'compose',
  definition: { ...definition, nodes: first === undefined ? [] : [{ ...first, id: 'web', image: 'nginx@1' }] },
  text: '',
  problems: [],
  notes: [],
  images: [{ wanted: 'nginx:1.27', image: 'nginx@1', nodes: ['web'], is_build: false, fitting: ['shop-web@3'] }],
}
const choose = async () => {
  const box = (await screen.findByLabelText('Topology file')).closest('div')?.querySelector('input[type="file"]')
  if (box === null || box === undefined) throw new Error('no file box')
  fireEvent.change(box, { target: { files: [new File(['services: {}'], 'shop.compose.yml')] } })
}

it('gives a node the image that is chosen for its foreign name, and opens what was read', async () => {
  const onTake = vi.fn()
  show(<ImportTopology onTake={onTake} />, { 'POST /topologies/read': () => found, 'GET /scene-images/ready': () => ({ items: [] }) })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'shop-web@3' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open in the editor' }))
  expect(onTake).toHaveBeenCalledWith(
    expect.objectContaining({
      name: 'shop',
      definition: expect.objectContaining({ nodes: [expect.objectContaining({ image: 'shop-web@3' })] }),
    }),
  )
})

it('says why a file was not read', async () => {
  show(<ImportTopology onTake={close} />, { 'POST /topologies/read': refused('import_format_unknown', 400, {}) })
  await choose()
  expect(await screen.findByText('The file was not read')).toBeTruthy()
})
