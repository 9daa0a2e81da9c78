import type { TransferColumn, TransferImport, TransferRow } from '@beacon/api/kinds/theory/transfer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { TheoryImport } from './import-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { new: 0, identical: 0, changed: 0, other_key: 0, repeated: 0, not_mapped: 0, error: 0 }
const view: TransferImport = {
  import_id: anId(4),
  name: 'exam.gift.txt',
  format: 'gift',
  state: 'read',
  reading: { stems: 'strict', partial_rule: 'strict' },
  encoding: { name: 'utf-8', is_guess: false },
  counts: { ...none, new: 1, other_key: 1, not_mapped: 1 },
  asks: [{ code: 'wrong_for_free', questions: 1 }],
  directions: [
    { spelling: '', direction_id: null, questions: 1 },
    { spelling: 'Law', direction_id: anId(30), questions: 1 },
  ],
  columns: [],
  job_id: null,
  result: null,
  created_at: '2026-11-22T10:00:00Z',
  undo_until: null,
}
const row = (more: Partial<TransferRow>): TransferRow => ({
  row: 1,
  line: 2,
  place: '',
  question_type: 'single',
  stem: 'Which layer?',
  answer: 'A',
  options: [
    { text: 'Transport', is_right: true },
    { text: 'Link', is_right: false },
  ],
  score: 250,
  direction: '',
  state: 'new',
  refusal: null,
  notes: [{ kind: 'lost', code: 'hint', about: '' }],
  same: null,
  ...more,
})
const rows = [
  row({}),
  row({ row: 2, stem: 'Who?', state: 'other_key', same: { resource_id: anId(9), number: 't-00009', name: 'Who?', can_version: true } }),
  row({ row: 3, stem: 'Match', question_type: null, options: [], state: 'not_mapped', refusal: { code: 'not_mapped', about: 'matching' } }),
]
const law = {
  resource_id: anId(30),
  key: 'law',
  name_en: 'Law',
  name_zh: '法律法规',
  sort: 1,
  banks: ['theory'],
  aliases: [],
  question_count: 0,
  topic_count: 0,
  updated_at: '2026-11-22T10:00:00Z',
  version: 1,
}

const show = (found: TransferImport) => {
  const calls = serve({
    [`GET /theory-questions/imports/${found.import_id}`]: () => found,
    [`GET /theory-questions/imports/${found.import_id}/rows`]: () => ({ items: rows, total: rows.length }),
    [`POST /theory-questions/imports/${found.import_id}/run`]: () => ({ job_id: anId(7) }),
    [`POST /theory-questions/imports/${found.import_id}/reading`]: () => found,
    'GET /directions': () => ({ items: [law], total: 1 }),
  })
  showPage(() => <TheoryImport step={found.import_id} />)
  return calls
}

it('shows what a file holds, and runs it once everything is decided', async () => {
  const calls = show(view)
  expect(await screen.findByText('Which layer?')).toBeDefined()
  expect(screen.getByText('This kind of question does not exist here: matching')).toBeDefined()
  expect(screen.getAllByText('hints are not imported')).toHaveLength(3)
  const run = screen.getByRole('button', { name: 'Import 1 question' })
  expect(run.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'New version' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Leave out 1/ }))
  expect(screen.getByText('Choose a category for questions whose file names none.')).toBeDefined()
  fireEvent.change(screen.getByRole('combobox', { name: 'Category for questions without one' }), { target: { value: 'Law' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Law' }))
  const ready = screen.getByRole('button', { name: 'Import 2 questions' })
  await waitFor(() => expect(ready.hasAttribute('disabled')).toBe(false))
  fireEvent.click(ready)
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/run'))?.body).toMatchObject({
      changed: 'version',
      leave_out: true,
      direction_id: anId(30),
    }),
  )
})

it('asks what the file leaves open, and reads it again', async () => {
  const calls = show(view)
  fireEvent.click(await screen.findByRole('radio', { name: 'In proportion' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/reading'))?.body).toEqual({ stems: 'strict', partial_rule: 'proportional' }),
  )
})

it('tells a guessed encoding, and reads the file again in another', async () => {
  const calls = show({ ...view, encoding: { name: 'gb18030', is_guess: true } })
  expect(await screen.findByText('The file is not UTF-8 and its encoding was guessed. Check the text.')).toBeDefined()
  fireEvent.click(screen.getByRole('combobox', { name: 'Encoding' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Windows-1252 · Western European' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/reading'))?.body).toEqual({ ...view.reading, encoding: 'windows-1252' }),
  )
})

it('reports what was made, and how it is taken back', async () => {
  show({ ...view, state: 'done', result: { added: 3, versions: 1, skipped: 2, left_out: 0 }, undo_until: '2099-11-23T10:00:00Z' })
  expect(await screen.findByText('New versions')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove what this import created…' }))
  expect(await screen.findByText('3 questions move to the bin for 30 days. New versions stay.')).toBeDefined()
})

it('says what the columns of a spreadsheet are read as, names what is left out, and reads it again as said', async () => {
  const column = (at: number, head: string, field: TransferColumn['field']): TransferColumn => ({
    sheet: 'S',
    at,
    head,
    sample: 'x',
    field,
  })
  const columns = [column(0, 'Prompt', 'stem'), column(1, 'Right', 'answer'), column(2, 'Picture', null)]
  const calls = show({ ...view, format: 'table', asks: [], columns })
  expect(await screen.findByText(/2 columns are read\..*Left out: Picture/u)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Change columns…' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Picture is read as' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Correct answer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/reading'))).toBeDefined())
  expect(calls.find(({ path }) => path.endsWith('/reading'))?.body).toEqual({
    stems: 'strict',
    partial_rule: 'strict',
    columns: [
      { sheet: 'S', at: 0, field: 'stem' },
      { sheet: 'S', at: 1, field: null },
      { sheet: 'S', at: 2, field: 'answer' },
    ],
  })
}, 60_000)
