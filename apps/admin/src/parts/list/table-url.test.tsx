import { DataTable } from '@beacon/ui/table'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearch } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { tableSearch } from './table-search.ts'
import { boolOf, chosenIds, listOf, oneOf, searchOf, stateOf, useTableUrl } from './table-url.ts'

afterEach(cleanup)
const schema = tableSearch(['type', 'used'])
const defaults = { sort: '-updated_at' }

describe('the address of a list', () => {
  it('stands for the whole state, and leaves out what is as the page has it', () => {
    expect(searchOf(stateOf({}, ['type'], defaults), defaults)).toEqual({})
    const search = { page: 3, size: 50 as const, sort: 'name', q: 'curve', type: 'team,solo' }
    expect(searchOf(stateOf(search, ['type'], defaults), defaults)).toEqual(search)
  })

  it.each([
    [{ page: '3' }, { page: 3 }],
    [
      { page: 'x', size: 33, q: 7 },
      { page: undefined, size: undefined, q: '7' },
    ],
    [
      { type: ['a', 'b'], used: true },
      { type: 'a,b', used: 'true' },
    ],
    [
      { type: { no: 1 }, sort: '' },
      { type: undefined, sort: undefined },
    ],
  ])('reads %j without failing', (typed, read) => {
    expect(schema.parse(typed)).toMatchObject(read)
  })

  it('gives filters their types', () => {
    expect([listOf('a,b'), listOf(undefined), oneOf('x', ['y']), boolOf('false'), boolOf('maybe')]).toEqual([
      ['a', 'b'],
      undefined,
      undefined,
      false,
      undefined,
    ])
  })
})

interface Row {
  id: string
  name: string
}

function List() {
  const search = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const table = useTableUrl({ search, filters: ['type'], sort: '-updated_at' })
  return (
    <>
      <output>{JSON.stringify(table.value)}</output>
      <button onClick={() => table.setFilter('type', 'team')}>Teams only</button>
      <DataTable<Row>
        {...table}
        label="Things"
        columns={[{ id: 'name', header: 'Name', sortKey: 'name', names: true, cell: (row) => row.name }]}
        rows={[{ id: 'a', name: 'Alpha' }]}
        total={60}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        search={{ label: 'Search things' }}
        bulk={() => null}
      />
    </>
  )
}

const open = (at: string) => showPage(List, { at, validateSearch: (typed) => schema.parse(typed) as Record<string, unknown> })

describe('a table bound to the address', () => {
  it('opens as the address says', async () => {
    open('/list?page=2&size=10&q=curve&type=team')
    await screen.findByRole('table')
    expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toMatchObject({
      page: 2,
      size: 10,
      q: 'curve',
      filters: { type: 'team' },
      sort: '-updated_at',
    })
  })

  it('writes sort, page and filter into it, and a filter leads back to the first page', async () => {
    const { router } = open('/list?tab=keep')
    fireEvent.click(await screen.findByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 2, tab: 'keep' }))
    fireEvent.click(screen.getByRole('button', { name: /Name/ }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name' }))
    expect(router.state.location.search).not.toHaveProperty('page', 2)
    fireEvent.click(screen.getByText('Teams only'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ type: 'team', sort: 'name' }))
  })

  it('keeps ticks out of the address but alive over pages', async () => {
    const { router } = open('/list')
    fireEvent.click(await screen.findByRole('checkbox', { name: /Alpha/ }))
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 2 }))
    expect(screen.getByText('1 selected')).toBeDefined()
    expect(router.state.location.href).not.toContain('alpha')
  })
})

describe('the rows of a bulk action', () => {
  const pages = [
    { items: Array.from({ length: 200 }, (_, n) => ({ id: `r${n}` })), total: 250 },
    { items: Array.from({ length: 50 }, (_, n) => ({ id: `r${n + 200}` })), total: 250 },
  ]
  const fetchPage = (page: number) => Promise.resolve(pages[page - 1] ?? { items: [], total: 250 })
  const rowId = (row: { id: string }) => row.id

  it('are the ticked ones', async () => {
    expect(await chosenIds({ selection: { all: false, ids: ['r7'] }, rowId, fetchPage })).toEqual(['r7'])
  })

  it('are all that match on every page, less the unticked', async () => {
    const ids = await chosenIds({ selection: { all: true, ids: ['r7', 'r201'] }, rowId, fetchPage })
    expect(ids).toHaveLength(248)
    expect(ids).not.toContain('r201')
  })
})
