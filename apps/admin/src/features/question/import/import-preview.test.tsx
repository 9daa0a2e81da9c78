import type { ImportItem } from '@beacon/api/question'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../../app/testing/show-page.tsx'
import { ImportPreview } from './import-preview.tsx'
import { runImport } from './read-package.ts'

vi.mock('./read-package.ts', () => ({ runImport: vi.fn<typeof runImport>() }))
afterEach(cleanup)

const item = (more: Partial<ImportItem>): ImportItem => ({
  path: 'web/a',
  name: 'Curve Ball',
  direction: 'web',
  type: 'dynamic',
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
  item({ path: 'web/c', name: 'Tea House', duplicate: { resource_id: anId(9), name: 'Tea House', can_overwrite: true } }),
]
const show = (onStarted = vi.fn<(job_id: string) => void>()) => {
  const read = { name: 'cup.zip', bytes: new Blob(['zip']), items }
  showPage(() => <ImportPreview read={read} onOther={() => undefined} onStarted={onStarted} />, { permissions: ['question.grant'] })
  return onStarted
}

it('names refusals with their values and begins with them', async () => {
  show()
  const table = await screen.findByRole('table')
  expect(within(table).getByText(/a\.txt is missing/)).toBeDefined()
  expect(within(table).queryByText('Curve Ball')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Put right 1' }))
  expect(await screen.findByText(/value was a number in quotes: 500/)).toBeDefined()
})

it('runs only once everything is decided, with what was decided', async () => {
  vi.mocked(runImport).mockResolvedValue('job-7')
  const onStarted = show()
  const run = await screen.findByRole('button', { name: /^Import \d question/ })
  expect(run.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out what is missing' }))
  expect(run.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Keep both' }))
  await waitFor(() => expect(run.hasAttribute('disabled')).toBe(false))
  fireEvent.click(run)
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith('job-7'))
  expect(vi.mocked(runImport).mock.calls[0]?.[1]).toEqual({ on_duplicate: 'rename', leave_out: true, is_public: false })
})
