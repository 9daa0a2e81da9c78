import { DataTable } from '@beacon/ui/table'
import { useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../testing/show-page.tsx'
import { useList } from './use-list.tsx'
import { useTableUrl } from './table-url.ts'

interface Reply {
  items: { id: string; name: string }[]
  total: number
}
const read = vi.fn<(page: number) => Promise<Reply>>()
const pageOf = (page: number): Reply => ({ items: [{ id: String(page), name: `Row of page ${page}` }], total: 21 })

beforeEach(() => void read.mockReset().mockImplementation((page) => Promise.resolve(pageOf(page))))
afterEach(cleanup)

function List() {
  const search = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const table = useTableUrl({ search, filters: [] })
  const { page, q: kind } = table.value
  const options = { queryKey: ['rows', {}, { kind, page }], queryFn: () => read(page) }
  const list = useList(table, options, { failed: 'The rows could not be loaded', key: 'rows' })
  const { status, storageKey } = list.table
  return (
    <>
      <output>{[status, list.rows.length, list.total, storageKey].join(' ')}</output>
      <DataTable
        {...list.table}
        label="Rows"
        columns={[{ id: 'name', header: 'Name', names: true, cell: (row) => row.name }]}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
      />
    </>
  )
}
const statusText = () => screen.getByRole('status', { name: '' }).textContent

it('keeps a page while the next one loads, and stores the columns for this person', async () => {
  showPage(List)
  await screen.findByText('Row of page 1')
  expect(statusText()).toBe(`ready 1 21 ${anId(1)}.rows`)
  let finish = () => {}
  read.mockImplementation((page) => new Promise((resolve) => (finish = () => resolve(pageOf(page)))))
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText(/^refreshing/u)).toBeTruthy()
  expect(screen.getByText('Row of page 1')).toBeTruthy()
  act(finish)
  expect(await screen.findByText('Row of page 2')).toBeTruthy()
})

it('shows no row of one kind while those of another load', async () => {
  const { router } = showPage(List, { at: '/list?q=harbour' })
  await screen.findByText('Row of page 1')
  read.mockImplementation(() => new Promise(() => {}))
  act(() => router.history.push('/list?q=quay'))
  expect(await screen.findByText(/^loading/u)).toBeTruthy()
  expect(screen.queryByText('Row of page 1')).toBeNull()
})

it('says what could not be loaded, and reads again when that is asked for', async () => {
  read.mockRejectedValueOnce(new Error('The line is cut.'))
  showPage(List)
  expect(await screen.findByText('The rows could not be loaded')).toBeTruthy()
  expect(screen.getByText('The line is cut.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /again/u }))
  expect(await screen.findByText('Row of page 1')).toBeTruthy()
})
