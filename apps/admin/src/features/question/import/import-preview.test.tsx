import { call } from '@beacon/api/client'
import type { ImportItem, ImportView } from '@beacon/api/bank/package'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../../testing/show-page.tsx'
import { ImportPreview } from './import-preview.tsx'

vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<typeof import('@beacon/api/client')>()),
  call: vi.fn<typeof call>().mockResolvedValue({ items: [], total: 0 }),
}))
afterEach(cleanup)

const item = (more: Partial<ImportItem>): ImportItem => ({
  path: 'web/a',
  name: 'Curve Ball',
  category: 'Web',
  direction: 'web',
  type: 'dynamic',
  flag_type: 'static',
  score: 500,
  flags: 1,
  hints: 2,
  files: 0,
  repairs: [],
  refusals: [],
  duplicate: null,
  ...more,
})
const items = [
  item({ repairs: [{ code: 'number_in_quotes', details: { field: 'value', value: 500 } }] }),
  item({ path: 'web/b', name: 'Night Watch', refusals: [{ code: 'attachment_missing', details: { path: 'a.txt' } }] }),
  item({
    path: 'web/c',
    name: 'Tea House',
    duplicate: { resource_id: anId(9), name: 'Tea House', by: 'name', can_overwrite: true, reason: null },
  }),
]
const view: ImportView = {
  import_id: anId(4),
  name: 'cup.zip',
  state: 'read',
  job_id: null,
  question_ids: [],
  contest_id: null,
  created_at: '2026-11-20T10:00:00Z',
  undo_until: null,
  placed_in: [],
  preview: {
    format: 'ctfd',
    version: '48d8250d19bd',
    warnings: [],
    items,
    total: items.length,
    directions: [{ category: 'Web', key: 'web', direction_id: null, questions: 3 }],
    contest: {
      name: 'Spring CTF',
      game_type: 'team',
      start_at: '2024-03-01T09:00:00Z',
      end_at: '2024-03-02T09:00:00Z',
      has_history: true,
      users: 60,
      teams: 30,
      solves: 200,
      submissions: 900,
      awards: 5,
    },
  },
}
const show = (onStarted = vi.fn<() => void>(), shown = view) => {
  showPage(() => <ImportPreview view={shown} onOther={() => undefined} onStarted={onStarted} />, {
    permissions: ['question.grant', 'contest.write'],
  })
  return onStarted
}

it('names refusals with their values and begins with them', async () => {
  show()
  const table = await screen.findByRole('table')
  expect(within(table).getByText(/a\.txt is missing/)).toBeDefined()
  expect(within(table).queryByText('Curve Ball')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Corrected 1' }))
  expect(await screen.findByText(/value was a number in quotes: 500/)).toBeDefined()
})

it('runs only once everything is decided, with what was decided', async () => {
  const onStarted = show()
  const run = await screen.findByRole('button', { name: /^Import \d question/ })
  expect(run.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Skip what is missing' }))
  expect(run.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Keep both' }))
  await waitFor(() => expect(run.hasAttribute('disabled')).toBe(false))
  fireEvent.click(screen.getByRole('radio', { name: 'Also as finished contest' }))
  fireEvent.click(run)
  await waitFor(() => expect(onStarted).toHaveBeenCalled())
  const sent = vi.mocked(call).mock.calls.find(([, input]) => typeof input === 'object' && input !== null && 'body' in input)?.[1]
  expect(sent).toMatchObject({
    params: { import_id: anId(4) },
    body: { on_duplicate: 'rename', leave_out: true, is_public: false, as_contest: true },
  })
})

it('offers a default score where challenges have none, and runs with it', async () => {
  const refusals = [{ code: 'value_missing' as const, details: {} }]
  const bare = item({ score: null, refusals, repairs: [{ code: 'category_from_folder', details: { to: 'Web' } }] })
  show(undefined, { ...view, preview: { ...view.preview, items: [bare], contest: null } })
  const score = await screen.findByLabelText('Default score')
  expect(score).toHaveProperty('value', '500')
  expect(screen.getByRole('radio', { name: 'Cannot be read 0' })).toBeDefined()
  expect(screen.getByLabelText('Default category')).toBeDefined()
  fireEvent.change(score, { target: { value: '250' } })
  fireEvent.blur(score)
  expect(await screen.findByText('no value; the default 250 is used')).toBeDefined()
  vi.mocked(call).mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 question' }))
  await waitFor(() =>
    expect(vi.mocked(call).mock.calls.some(([, input]) => JSON.stringify(input).includes('"default_score":250'))).toBe(true),
  )
})

it('a repository may become a contest, once its name and times are said', async () => {
  show(undefined, { ...view, preview: { ...view.preview, items: [item({})], contest: null } })
  fireEvent.click(await screen.findByRole('radio', { name: 'Also as contest' }))
  expect(screen.getByText('Enter a contest name and times.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Import 1 question' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByLabelText('Start')).toBeDefined()
})
