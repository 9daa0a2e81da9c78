import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { TheoryDirections } from './pages.tsx'

const id = anId(5)
const column = (name: string, en: string) => ({ name, en, zh: en, is_required: false, is_secret: false })
const view = {
  import_id: id,
  name: 'points.xlsx',
  state: 'read',
  columns: [
    column('direction', 'Category'),
    column('point', 'Point'),
    column('point_en', 'Point, English'),
    column('parent', 'Parent point'),
  ],
  used: ['direction', 'point', 'parent'],
  options: {},
  counts: { total: 2, new: 1, changed: 0, same: 0, error: 1 },
  warnings: [],
  refusal: null,
  job_id: null,
  result: null,
  handouts: [],
  created_at: '2026-11-20T10:00:00Z',
  done_at: null,
}
const wrong = {
  row: 3,
  name: 'Checksum',
  group: null,
  values: { direction: 'Network', point: 'Checksum', parent: 'Handshake' },
  verdict: 'error',
  problems: [{ column: 'parent', cell: 'D3', code: 'point_deep', details: { value: 'Handshake' } }],
  warnings: [],
  changes: [],
}
const open = (at: string) => {
  const sent = serve({
    'GET /directions': () => ({ items: [], total: 0 }),
    'GET /knowledge-points/imports': () => ({ items: [], total: 0 }),
    [`GET /knowledge-points/imports/${id}`]: () => view,
    [`GET /knowledge-points/imports/${id}/rows`]: () => ({ items: [wrong], total: 1 }),
    [`POST /knowledge-points/imports/${id}/run`]: () => Response.json({ job_id: anId(6) }, { status: 202 }),
  })
  showPage(() => <TheoryDirections />, { at, permissions: ['direction.manage', 'kind.theory'] })
  return sent
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the list of categories opens the import, which offers its template', async () => {
  open('/to-type')
  const [button] = await screen.findAllByRole('button', { name: 'Import points…' })
  if (button !== undefined) fireEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import knowledge points' }))
  expect(dialog.getByRole('link', { name: 'Download the template' }).getAttribute('href')).toContain('/knowledge-points/imports/template')
})

it('an import of the address shows what is wrong at its cell, and runs without that row where it is left out', async () => {
  const sent = open(`/to-type?import=${id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import knowledge points' }))
  expect(await dialog.findByText(/“Handshake” is itself below a point/u)).toBeDefined()
  const leaveOut = dialog.getByRole('checkbox', { name: /Skip the row with an error/u })
  fireEvent.click(leaveOut)
  fireEvent.click(await dialog.findByRole('button', { name: 'Import the 1 valid row' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ leave_out: true }))
})
