import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { EditPage, type EditTab } from './edit-page.tsx'
import { detailOf, rowOf, versionOf } from './testing/rows.ts'

afterEach(cleanup)

const row = rowOf(1)
const id = row.resource_id
interface Served {
  tab?: EditTab
  image?: LibraryDetail
  answers?: Parameters<typeof serve>[0]
}
function show({ tab = 'base', image = detailOf(row), answers = {} }: Served = {}) {
  const calls = serve({
    [`GET /library-images/${id}`]: () => image,
    [`GET /library-images/${id}/versions`]: () => ({ items: [versionOf(2, { used_count: 1 }), versionOf(1, { note: 'first one' })] }),
    'GET /image-categories': () => ({ items: [{ category_id: anId(90), name: 'Web targets', image_count: 1 }] }),
    ...answers,
  })
  return {
    ...showPage(() => <EditPage resource_id={id} tab={tab} image_id={undefined} />, { permissions: ['image.read', 'image.write'] }),
    calls,
  }
}
const stale = (fields: string[], version: number) =>
  Response.json(
    { code: 'changed_meanwhile', message: '', details: { who: 'mira', at: '2026-11-20T07:00:00.000Z', fields, version } },
    { status: 409 },
  )

it('saves what was changed over the version that was read, and sends no secret that nobody typed', async () => {
  const { calls } = show({
    answers: { [`PATCH /library-images/${id}`]: () => detailOf(rowOf(1, { title: 'Harbour shop' }), { version: 2 }) },
  })
  fireEvent.change(await screen.findByLabelText(/^Name/u), { target: { value: 'Harbour shop' } })
  expect(screen.getByText(/Password, set .* by lin/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ title: 'Harbour shop', version: 1 }))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('access_secret')
})

it('asks two editors whose save counts, and saves mine over the newest', async () => {
  let isFirst = true
  let image = detailOf(row)
  const { calls } = show({
    answers: {
      [`GET /library-images/${id}`]: () => image,
      [`PATCH /library-images/${id}`]: () => {
        if (!isFirst) return detailOf(rowOf(1, { title: 'Mine' }), { version: 8 })
        isFirst = false
        image = detailOf(rowOf(1, { title: 'Theirs' }), { version: 7 })
        return stale(['title'], 7)
      },
    },
  })
  fireEvent.change(await screen.findByLabelText(/^Name/u), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/mira/u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: /mine/iu }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({ title: 'Mine', version: 7 }))
})

it('saves start parameters as the next version, and tests it if that is asked', async () => {
  const saved = detailOf(rowOf(1, { newest: versionOf(2) }), { start_version: 2 })
  const { calls } = show({
    tab: 'start',
    answers: {
      [`PUT /library-images/${id}/start`]: () => saved,
      [`POST /library-images/${id}/versions/2/test`]: () => versionOf(2),
    },
  })
  fireEvent.change(await screen.findByLabelText(/^Command/u), { target: { value: 'httpd -p 80' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save and test boot' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/versions/2/test'))).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ start: { command: 'httpd -p 80' }, start_version: 1 })
})

it('does not offer to save while the newest version is still being made', async () => {
  show({ tab: 'start', image: detailOf(rowOf(1, { newest: versionOf(1, { status: 'building', step: 'build' }), usable_version: null })) })
  const button = await screen.findByRole('button', { name: 'Save as version 2' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

it('shows versions with note, test and reason, and does not delete one that is used', async () => {
  const log = 'listen tcp :80: permission denied'
  const failed = { state: 'failed' as const, tested_at: null, problem: { code: 'start_failed' as const, details: { log } } }
  const items = [versionOf(2, { used_count: 1, test: failed }), versionOf(1, { note: 'first one' })]
  show({ tab: 'versions', answers: { [`GET /library-images/${id}/versions`]: () => ({ items }) } })
  expect(await screen.findByText('first one')).toBeTruthy()
  expect(screen.getByText(log)).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for version 2' }), { key: 'Enter' })
  const used = within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Delete/u })
  expect(used.textContent).toMatch(/Used in 1 place/u)
})

it('restores an earlier version as the next one', async () => {
  // The first version stands below the newest one.
  const image = detailOf(rowOf(1, { newest: versionOf(2), usable_version: 2 }))
  const { calls } = show({ tab: 'versions', image, answers: { [`POST /library-images/${id}/versions/1/restore`]: () => image } })
  const button = await screen.findByRole('button', { name: 'Actions for version 1' })
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Restore/u }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Restore/u }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/versions/1/restore'))).toBe(true))
})

it('warns of an image that runs as root, and tells who uses it', async () => {
  const uses = {
    counts: [
      { kind: 'question' as const, n: 1 },
      { kind: 'template' as const, n: 2 },
    ],
    shown: [{ kind: 'question' as const, resource_id: anId(70), name: 'Harbour question', bank: 'flag' as const }],
  }
  show({ tab: 'uses', image: detailOf(row, { warnings: ['image_needs_root'], uses }) })
  expect(await screen.findByText('Runs as root.')).toBeTruthy()
  expect(screen.getByText('2 topology templates')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Harbour question' })).toBeTruthy()
})
