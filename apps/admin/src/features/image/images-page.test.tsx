import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ImagesPage } from './images-page.tsx'
import { builder, rowOf, versionOf } from './testing/rows.ts'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_800)
})

const at = '2026-11-20T06:00:00.000Z'
const categories = { items: [{ category_id: anId(90), name: 'Web targets', image_count: 1 }] }
interface Served {
  rows?: readonly LibraryRow[]
  search?: Record<string, string>
  answers?: Parameters<typeof serve>[0]
  permissions?: readonly ('image.read' | 'image.write')[]
}
function show({ rows = [rowOf(1), rowOf(2)], search = {}, answers = {}, permissions = ['image.read', 'image.write'] }: Served = {}) {
  let items = rows
  const calls = serve({
    'GET /library-images': () => ({ items, total: items.length, builder }),
    'GET /image-categories': () => categories,
    ...answers,
  })
  const shown = showPage(() => <ImagesPage search={search} />, { permissions })
  const change = (next: readonly LibraryRow[]) => {
    items = next
    return shown.queryClient.invalidateQueries()
  }
  return { ...shown, calls, change }
}
const itemOf = async (row: RegExp, name: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: row }), { key: 'Enter' })
  return within(await screen.findByRole('menu')).getByRole('menuitem', { name })
}
const isOff = (item: HTMLElement) => (item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')) !== null

it('lists images with number, version and state, and a row follows its image', async () => {
  const { change } = show({
    rows: [rowOf(1, { newest: versionOf(1, { status: 'building', step: 'build' }), usable_version: null }), rowOf(2)],
  })
  expect(await screen.findByText('Shop 1')).toBeTruthy()
  expect(screen.getByText('im-0001')).toBeTruthy()
  expect(screen.getAllByText('80/tcp http').length).toBe(2)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  await change([rowOf(1), rowOf(2)])
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
})

it('says where a newer version is not used, and how a test went', async () => {
  const failed = { state: 'failed' as const, tested_at: null, problem: { code: 'silent' as const, details: {} } }
  show({ rows: [rowOf(1, { is_newest_unused: true, newest: versionOf(2, { test: failed }) })] })
  expect(await screen.findByText('newer version unused')).toBeTruthy()
  expect(screen.getByText('Check failed')).toBeTruthy()
})

it('sends the filters of its address', async () => {
  const search = { status: 'failed', virt_type: 'vm', role: 'router', used: 'never', tested: 'passed', over_mb: '500', os: 'nonsense' }
  const { calls } = show({ search })
  await screen.findByText('Shop 1')
  const asked = calls.find(({ path }) => path === '/library-images')?.query
  const names = ['status', 'virt_type', 'role', 'used', 'tested', 'over_mb', 'os']
  expect(names.map((name) => asked?.get(name) ?? null)).toEqual(['failed', 'vm', 'router', 'never', 'passed', '500', null])
})

it('says that there are none with the first thing to do, and that the list could not be loaded', async () => {
  show({ rows: [] })
  expect(await screen.findByText(/No images yet/u)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Quick create' }).length).toBeGreaterThan(0)
  cleanup()
  show({ answers: { 'GET /library-images': () => Response.json({ code: 'internal', message: '' }, { status: 500 }) } })
  expect(await screen.findByText('Images could not be loaded')).toBeTruthy()
})

it('offers no making to who only reads', async () => {
  show({ permissions: ['image.read'] })
  await screen.findByText('Shop 1')
  expect(screen.queryByRole('link', { name: 'Quick create' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clean up…' })).toBeNull()
})

it('does not delete one that is used, nor test one that is not saved, and says why', async () => {
  show({ rows: [rowOf(1, { used_count: 2, usable_version: null })] })
  const item = await itemOf(/^(?:Actions|More).*Shop 1$/u, /^Delete/u)
  expect([isOff(item), item.textContent]).toEqual([true, expect.stringMatching(/Used in 2 places/u)])
  const test = screen.getByRole('menuitem', { name: /^Test boot/u })
  expect([isOff(test), test.textContent]).toEqual([true, expect.stringMatching(/no saved version/u)])
})

it('deletes after its name was typed, and tells who uses what stayed', async () => {
  const skipped = [{ resource_id: anId(51), name: 'Shop 1', code: 'image_in_use', details: { n: 3, shown: 2, names: 'Harbour, Pier' } }]
  const { calls } = show({ answers: { 'POST /library-images/bulk-remove': () => ({ done: [], skipped }) } })
  fireEvent.click(await itemOf(/^(?:Actions|More).*Shop 1$/u, /^Delete/u))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Shop 1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Delete/u }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [anId(51)] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(await screen.findByText('Used in 3 places: Harbour, Pier.')).toBeTruthy()
})

it('copies under a name of its own, and tells at the field which name is taken', async () => {
  const fields = { name: { code: 'image_name_taken', details: { number: 'im-0009' } } }
  const refused = () => Response.json({ code: 'image_name_taken', message: '', details: { number: 'im-0009', fields } }, { status: 409 })
  const { calls } = show({ answers: { [`POST /library-images/${anId(51)}/copy`]: refused } })
  fireEvent.click(await itemOf(/^(?:Actions|More).*Shop 1$/u, /^Copy/u))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy image' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'shop-1-copy', title: 'Shop 1 copy' }))
  expect((await screen.findAllByText(/im-0009/u)).length).toBeGreaterThan(0)
})

it('asks what goes before it cleans up, and sends what is ticked', async () => {
  const item = (n: number) => ({
    image_id: anId(n),
    title: 'Shop 1',
    name: 'shop-1',
    version: n,
    why: 'unused',
    bytes: 5_000_000,
    made_at: at,
  })
  const { calls } = show({
    answers: {
      'GET /library-images/cleaning': () => ({ items: [item(1), item(2)], bytes: 5_000_000 }),
      'POST /library-images/clean': () => ({ done: [anId(2)], skipped: [] }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Clean up…' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /shop-1@1/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1 version' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ image_ids: [anId(2)] }))
})

it('tests those that are ticked', async () => {
  const { calls } = show({ answers: { 'POST /library-images/bulk-test': () => ({ done: [anId(51)], skipped: [] }) } })
  await screen.findByText('Shop 1')
  const [, first] = screen.getAllByRole('checkbox')
  if (first !== undefined) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('button', { name: 'Test boot' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [anId(51)] }))
})
