import type { ImageBuilder, ImageRow } from '@beacon/api/image'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ImagesPage } from './images-page.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const imageOf = (n: number, more: Partial<ImageRow> = {}): ImageRow => ({
  image_id: anId(50 + n),
  name: `shop-${n}`,
  version: 1,
  status: 'ready',
  step: null,
  source: 'build',
  bytes: 4_000_000,
  ports: ['80/tcp'],
  user: 'app',
  problem: null,
  used_count: 0,
  creator: 'lin',
  made_at: '2026-11-20T06:00:00.000Z',
  updated_at: '2026-11-20T06:00:00.000Z',
  ...more,
})
const builder: ImageBuilder = {
  state: 'ready',
  why: null,
  archive_bytes: 2 ** 30,
  bases: [{ name: 'beacon/busybox', is_ready: true, missing: null }],
  disks: null,
  registries: [],
}
const uses = { questions: 1, topics: 2, scenes: 0, shown: [{ resource_id: anId(70), name: 'Harbour question', kind: 'flag' }] }
const detailOf = (row: ImageRow) => ({
  ...row,
  file_name: 'shop.zip',
  file_bytes: 1_000,
  file_sha256: null,
  origin: null,
  volumes: ['/data'],
  has_health: false,
  origins: ['old/shop:3'],
  uses,
})

interface Served {
  rows?: readonly ImageRow[]
  search?: Record<string, string>
  answers?: Parameters<typeof serve>[0]
  builder?: object
  permissions?: readonly ('image.read' | 'image.write')[]
}
function show({
  rows = [imageOf(1), imageOf(2)],
  search = {},
  answers = {},
  builder: told = builder,
  permissions = ['image.read', 'image.write'],
}: Served = {}) {
  let items = rows
  const calls = serve({
    'GET /scene-images': () => ({ items, total: items.length, builder: told }),
    ...Object.fromEntries(rows.map((row) => [`GET /scene-images/${row.image_id}`, () => detailOf(row)])),
    ...answers,
  })
  const shown = showPage(() => <ImagesPage search={search} />, { permissions })
  return {
    ...shown,
    calls,
    change: (next: readonly ImageRow[]) => {
      items = next
      return shown.queryClient.invalidateQueries()
    },
  }
}
const menuOf = async (name: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name }, { timeout: 8_000 }), { key: 'Enter' })
  return screen.findByRole('menu')
}

it('lists images with their state, and a row follows its image', async () => {
  const { change } = show({ rows: [imageOf(1, { status: 'building', step: 'build' }), imageOf(2)] })
  expect(await screen.findByText(/shop-1/u, {}, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  await change([imageOf(1), imageOf(2)])
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
})

it('sends the filters of its address', async () => {
  const { calls } = show({ search: { status: 'failed', source: 'archive', used: 'false' } })
  await screen.findByText(/shop-1/u, {}, { timeout: 8_000 })
  const asked = calls.find(({ path }) => path === '/scene-images')?.query
  expect([asked?.get('status'), asked?.get('source'), asked?.get('used')]).toEqual(['failed', 'archive', 'false'])
})

it('says that there are none with the first thing to do, and that the list could not be loaded', async () => {
  show({ rows: [] })
  expect(await screen.findByText(/No images yet/u, {}, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Quick create' }).length).toBeGreaterThan(0)
  cleanup()
  show({ answers: { 'GET /scene-images': () => Response.json({ code: 'internal', message: '' }, { status: 500 }) } })
  expect(await screen.findByText('Images could not be loaded', {}, { timeout: 8_000 })).toBeTruthy()
})

it('offers no making to who only reads', async () => {
  show({ permissions: ['image.read'] })
  await screen.findByText(/shop-1/u, {}, { timeout: 8_000 })
  expect(screen.queryByRole('link', { name: 'Quick create' })).toBeNull()
})

it('opens an image beside the list: its file, its volumes and what uses it', async () => {
  show({ search: { image: anId(51) } })
  const panel = await screen.findByRole('dialog', {}, { timeout: 8_000 })
  expect(await within(panel).findByText(/shop\.zip/u)).toBeTruthy()
  expect(within(panel).getByText(/\/data/u)).toBeTruthy()
  expect(await within(panel).findByText(/Harbour question/u)).toBeTruthy()
})

it('deletes one that nothing uses, and tells inside why the server refused', async () => {
  const refusal = () => Response.json({ code: 'image_in_use', message: '', details: { n: 3 } }, { status: 409 })
  const { calls } = show({ answers: { [`DELETE /scene-images/${anId(51)}`]: refusal, [`POST /scene-images/${anId(51)}/remove`]: refusal } })
  fireEvent.click(within(await menuOf(/^Actions.*shop-1@1$|^More.*shop-1@1$/u)).getByRole('menuitem', { name: /^Delete/u }))
  const dialog = await screen.findByRole('alertdialog')
  const box = within(dialog).queryByRole('textbox')
  if (box !== null) fireEvent.change(box, { target: { value: 'shop-1@1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Delete/u }))
  await waitFor(() => expect(calls.some(({ method }) => method !== 'GET')).toBe(true))
  expect(await within(dialog).findByText(/Used in 3 places|Used/u)).toBeTruthy()
})

it('does not delete one that is used, and says why', async () => {
  show({ rows: [imageOf(1, { used_count: 2 })] })
  const item = within(await menuOf(/^Actions.*shop-1@1$|^More.*shop-1@1$/u)).getByRole('menuitem', { name: /^Delete/u })
  expect(item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')).not.toBeNull()
  expect(item.textContent).toMatch(/us/iu)
})
