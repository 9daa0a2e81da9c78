import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
import { ExportList } from './export-list.tsx'
import { ExportButton, type Exported } from './export-menu.tsx'

let sent: Sent[]
beforeEach(() => {
  sent = serve({
    'POST /questions/sheets': () => ({ export_id: anId(3), filename: 'beacon-questions.xlsx', rows: 2, job_id: null }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('whoever may take questions away chooses between them and the list; others get the list', async () => {
  const onExport = vi.fn<(what: Exported) => void>()
  showPage(() => <ExportButton onExport={onExport} />, { permissions: ['question.transfer'] })
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Export' }), { button: 0 })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'List with past use…' }))
  expect(onExport.mock.calls).toEqual([['list']])
  cleanup()
  showPage(() => <ExportButton onExport={onExport} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Export list' }))
  expect(onExport.mock.calls).toEqual([['list'], ['list']])
})

it('the file is asked for with the filters and the order of the list', async () => {
  const listQuery = { sort: '-last_used_at' as const, never_used: true, question_type: ['single' as const], source: undefined }
  showPage(() => <ExportList listQuery={listQuery} count={2} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    filter: { bank: 'theory', sort: '-last_used_at', never_used: 'true', question_type: ['single'] },
  })
})
