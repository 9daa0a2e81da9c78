import { userImport } from '@beacon/api/people/user-import'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { SheetImportDialog } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const view = (import_id: string, warnings: object[]) => ({
  import_id,
  name: 'people.csv',
  state: 'read',
  columns: [],
  used: [],
  options: {},
  counts: { total: 1, new: 1, changed: 0, same: 0, error: 0 },
  warnings,
  refusal: null,
  job_id: null,
  result: null,
  handouts: [],
  created_at: '2026-11-20T10:00:00Z',
  done_at: null,
})
const guess = { column: null, cell: '', code: 'encoding_guessed', details: { c: 'GB18030' } }
const open = (read: (encoding: string | null) => unknown) => {
  const sent = serve({
    'GET /users/imports': () => ({ items: [], total: 0 }),
    'POST /users/imports': ({ query }) => read(query.get('encoding')),
    [`GET /users/imports/${anId(1)}`]: () => view(anId(1), [guess]),
    [`GET /users/imports/${anId(2)}`]: () => view(anId(2), []),
    [`GET /users/imports/${anId(1)}/rows`]: () => ({ items: [], total: 0 }),
    [`GET /users/imports/${anId(2)}/rows`]: () => ({ items: [], total: 0 }),
    [`DELETE /users/imports/${anId(1)}`]: () => ({ ok: true }),
  })
  showPage(() => (
    <SheetImportDialog title="Import" intro="Rows" operations={userImport} onDone={() => undefined} onClose={() => undefined} />
  ))
  return sent
}

const choose = async (name: string) => {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (found === null) throw new Error('no input')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['x'], name)] } })
}
const pick = async (encoding: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Encoding' }))
  fireEvent.click(await screen.findByRole('option', { name: encoding }))
}

it('a guessed encoding is told, and another one reads the same file again in place of the first', async () => {
  const sent = open((encoding) => Response.json(encoding === null ? view(anId(1), [guess]) : view(anId(2), []), { status: 201 }))
  await choose('people.csv')
  expect(await screen.findByText('The file is not UTF-8; GB18030 was guessed. Check the text.')).toBeDefined()
  await pick('Windows-1252 · Western European')
  await waitFor(() => expect(screen.queryByText(/was guessed/u)).toBeNull())
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path, query }) => [method, path, query.get('encoding')])).toEqual([
    ['POST', '/users/imports', null],
    ['POST', '/users/imports', 'windows-1252'],
    ['DELETE', `/users/imports/${anId(1)}`, null],
  ])
  expect((await screen.findByRole('combobox', { name: 'Encoding' })).textContent).toContain('Windows-1252')
})

it('a CSV whose encoding is not clear is read in one that is chosen; a workbook has none to choose', async () => {
  const wrong = { code: 'encoding_unknown', message: 'no encoding' }
  open((encoding) => (encoding === null ? Response.json(wrong, { status: 400 }) : Response.json(view(anId(2), []), { status: 201 })))
  await choose('people.xlsx')
  expect(await screen.findByText(/The encoding of the text is not clear/u)).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull()
  await choose('people.csv')
  await pick('Windows-1251 · Cyrillic')
  expect(await screen.findByText('people.csv')).toBeDefined()
})
