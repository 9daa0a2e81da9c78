import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { CategoryRoleDialog } from './category-role-dialog.tsx'
import { ExportDialog } from './packages/export-dialog.tsx'
import { detailOf, rowOf, versionOf } from './testing/rows.ts'
import { VersionDialog, type VersionQuestion } from './versions/version-dialog.tsx'

afterEach(cleanup)

const closed = vi.fn()
function show(dialog: ReactNode, answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers)
  showPage(() => dialog, { permissions: ['image.read', 'image.write'] })
  return calls
}
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body])
const refused = (code: string, status: number, details: object) => () => Response.json({ code, message: '', details }, { status })
const category = { category_id: anId(90), name: 'Web targets', image_count: 2 }
const listed = { 'GET /image-categories': () => ({ items: [category] }) }

it('adds a category, and tells at the field which name is taken', async () => {
  const fields = { name: { code: 'name_taken', details: { name: 'Routers' } } }
  const rename = refused('name_taken', 409, { name: 'Routers', fields })
  const calls = show(<CategoriesDialog onClose={closed} />, {
    ...listed,
    'POST /image-categories': () => ({ ...category, category_id: anId(91), name: 'Routers' }),
    [`PATCH /image-categories/${anId(90)}`]: rename,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New category…' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Routers' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls)).toEqual([['POST /image-categories', { name: 'Routers' }]]))
  fireEvent.click(await screen.findByRole('button', { name: 'Rename…' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Routers' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/Routers/u)).length).toBeGreaterThan(0)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

it('deletes a category after it was asked, and says that its images stay', async () => {
  const calls = show(<CategoriesDialog onClose={closed} />, { ...listed, [`DELETE /image-categories/${anId(90)}`]: () => ({ ok: true }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete…' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Its images are kept without a category.')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Delete category' }))
  await waitFor(() => expect(sent(calls)).toEqual([[`DELETE /image-categories/${anId(90)}`, {}]]))
})

it('changes what is chosen of category and role only, and nothing while neither is', async () => {
  const calls = show(<CategoryRoleDialog ids={[anId(51)]} count={1} onClose={closed} />, {
    ...listed,
    'PATCH /library-images/bulk': () => ({ done: [anId(51)], skipped: [] }),
  })
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save.hasAttribute('disabled')).toBe(true)
  fireEvent.keyDown(screen.getByRole('combobox', { name: /Role/u }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('option', { name: 'Router' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls)).toEqual([['PATCH /library-images/bulk', { ids: [anId(51)], role: 'router' }]]))
})

const packed = {
  export_id: anId(80),
  image_id: anId(501),
  name: 'shop-1',
  version: 1,
  status: 'ready',
  percent: 100,
  bytes: 5_000_000,
  sha256: 'ab'.repeat(32),
  problem: null,
  made_at: '2026-11-20T06:00:00.000Z',
  until: '2026-11-21T06:00:00.000Z',
}
it('offers a package that is ready, is not packed twice, and is deleted', async () => {
  const calls = show(<ExportDialog title="shop-1@1" image_id={anId(501)} onClose={closed} />, {
    'GET /scene-image-exports': () => ({ items: [packed] }),
    [`DELETE /scene-image-exports/${anId(80)}`]: () => ({ ok: true }),
  })
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toContain(anId(80))
  expect(screen.getByRole('button', { name: 'Export image' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Delete the export of shop-1@1' }))
  await waitFor(() => expect(sent(calls).map(([what]) => what)).toEqual([`DELETE /scene-image-exports/${anId(80)}`]))
})

it('says inside which image is being packed already', async () => {
  show(<ExportDialog title="shop-1@1" image_id={anId(501)} onClose={closed} />, {
    'GET /scene-image-exports': () => ({ items: [] }),
    [`POST /scene-images/${anId(501)}/exports`]: refused('image_export_running', 409, { name: 'pier@2', percent: 40 }),
  })
  expect(await screen.findByText('No exports yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Export image' }))
  expect(await screen.findByText(/pier@2/u)).toBeTruthy()
})

const image = detailOf(rowOf(1, { newest: versionOf(2), usable_version: 2, version_count: 2 }), { start_version: 2 })
const versionDialog = (act: VersionQuestion['act']) => (
  <VersionDialog act={act} version={versionOf(1, { note: 'old' })} image={image} onClose={closed} />
)
const at = `/library-images/${image.resource_id}/versions/1`

it('writes a note at a version', async () => {
  const calls = show(versionDialog('note'), { [`PATCH ${at}`]: () => versionOf(1) })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'for the final' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(calls)).toEqual([[`PATCH ${at}`, { note: 'for the final' }]]))
})

it('tests a version after saying what that does', async () => {
  const calls = show(versionDialog('test'), { [`POST ${at}/test`]: () => versionOf(1) })
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/then closes it/u)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Test boot' }))
  await waitFor(() => expect(sent(calls)).toEqual([[`POST ${at}/test`, {}]]))
})

it('says inside who uses a version that is to be deleted', async () => {
  show(versionDialog('delete'), {
    [`DELETE /scene-images/${anId(501)}`]: refused('image_in_use', 409, { n: 1, shown: 1, names: 'Harbour' }),
  })
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete image' }))
  expect(await screen.findByText('Used in 1 place: Harbour.')).toBeTruthy()
})
