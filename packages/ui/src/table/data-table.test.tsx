import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render as mount, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DataColumn } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { firstState, type TableState } from './table-state.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  globalThis.localStorage.clear()
})
afterEach(cleanup)

interface Team {
  id: string
  name: string
  score: number
}

const teams = Array.from({ length: 46 }, (_, index): Team => ({ id: `t${index}`, name: `Team ${index}`, score: index }))
const columns: ReadonlyArray<DataColumn<Team>> = [
  { id: 'name', header: 'Name', sortKey: 'name', names: true, cell: (row) => row.name },
  { id: 'score', header: 'Score', sortKey: 'score', align: 'right', cell: (row) => row.score },
  { id: 'secret', header: 'Code', hidden: true, cell: (row) => `code-${row.id}` },
]

const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })

const publish = () => <button type="button">Publish</button>

function Harness({ seen, ...props }: Partial<DataTableProps<Team>> & { seen?: (state: TableState) => void }) {
  const [value, setValue] = useState<TableState>({ ...firstState, size: 10 })
  const from = (value.page - 1) * value.size
  return (
    <DataTable
      label="Teams"
      columns={columns}
      rows={teams.slice(from, from + value.size)}
      total={46}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      hrefFor={(page) => `/teams?page=${page}`}
      search={{ label: 'Search teams' }}
      bulk={publish}
      value={value}
      onChange={(next) => {
        setValue(next)
        seen?.(next)
      }}
      {...props}
    />
  )
}

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-index]')]
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('DataTable', () => {
  it('is a real table with scopes and a sorted head', () => {
    render(<Harness />)
    expect(screen.getByRole('rowheader', { name: 'Team 0' }).getAttribute('scope')).toBe('row')
    fireEvent.click(screen.getByRole('button', { name: 'Score' }))
    expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(screen.getByRole('button', { name: 'Score' }))
    expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('47')
  })

  it('keeps ticks across pages and offers all that match', () => {
    render(<Harness />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Team 3' }))
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('11 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Select all 46 matches' }))
    expect(screen.getByText('46 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Team 12' }))
    expect(screen.getByText('45 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  it('shows bulk actions only once something is ticked', () => {
    render(<Harness />)
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Team 0' }))
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy()
  })

  it('has real links to pages and leaves a middle or control click to the browser', () => {
    const seen = vi.fn()
    render(<Harness seen={seen} />)
    const link = screen.getByRole('link', { name: 'Page 3' })
    expect(link.getAttribute('href')).toBe('/teams?page=3')
    fireEvent.click(link, { ctrlKey: true })
    expect(seen).not.toHaveBeenCalled()
    fireEvent.click(link)
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ page: 3 }))
  })

  it('works by keyboard: arrows, Space, Enter', () => {
    const onOpen = vi.fn()
    render(<Harness onOpen={onOpen} />)
    bodyRows()[0]?.focus()
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement).toBe(bodyRows()[2])
    press(' ')
    expect(bodyRows()[2]?.getAttribute('aria-selected')).toBe('true')
    press('Enter')
    expect(onOpen).toHaveBeenCalledWith(teams[2])
    press('End')
    expect(document.activeElement).toBe(bodyRows()[9])
  })

  it('leaves Space to a control inside the row', () => {
    const seen = vi.fn()
    render(<Harness seen={seen} />)
    screen.getByRole('checkbox', { name: 'Select Team 1' }).focus()
    press(' ')
    expect(seen).not.toHaveBeenCalled()
  })

  it('opens the row menu with Shift F10 and says why an entry is off', async () => {
    render(<Harness rowMenu={() => [{ label: 'Edit' }, { label: 'Stop…', disabledReason: 'resume first' }]} />)
    bodyRows()[1]?.focus()
    press('F10', { shiftKey: true })
    expect(await screen.findByRole('menu', { name: 'Actions for Team 1' })).toBeTruthy()
    expect(screen.getByText('resume first')).toBeTruthy()
  })

  it('goes to the search box with / and asks once typing rests', async () => {
    const seen = vi.fn()
    render(<Harness seen={seen} />)
    fireEvent.keyDown(document.body, { key: '/' })
    const box = screen.getByRole('searchbox', { name: 'Search teams' })
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'fo' } })
    fireEvent.change(box, { target: { value: 'foxes' } })
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(1))
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ q: 'foxes', page: 1 }))
  })

  it('keeps the choice of columns', async () => {
    const { unmount } = render(<Harness storageKey="u1.teams" />)
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Choose columns' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Code' }))
    expect(screen.getByText('code-t0')).toBeTruthy()
    unmount()
    render(<Harness storageKey="u1.teams" />)
    expect(screen.getByRole('columnheader', { name: 'Code' })).toBeTruthy()
  })

  it('shows still bars while loading and says it is busy', () => {
    render(<Harness rows={[]} total={0} status="loading" />)
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(10)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  it('tells empty from no result and from failure', () => {
    const empty = <p>No teams yet</p>
    const view = render(<Harness rows={[]} total={0} empty={empty} />)
    expect(screen.getByText('No teams yet')).toBeTruthy()
    view.rerender(<Harness rows={[]} total={0} empty={empty} value={{ ...firstState, q: 'zzz' }} unfilteredTotal={46} />)
    expect(screen.getByText('46 are hidden by the search and filters.')).toBeTruthy()
    expect(screen.queryByText('No teams yet')).toBeNull()
    view.rerender(<Harness rows={[]} total={0} empty={empty} status="error" error={<p>Teams could not be loaded</p>} />)
    expect(screen.getByText('Teams could not be loaded')).toBeTruthy()
  })

  it('draws only rows in view above a hundred', () => {
    const many = Array.from({ length: 10_000 }, (_, index): Team => ({ id: `m${index}`, name: `Many ${index}`, score: index }))
    render(<Harness rows={many} total={10_000} />)
    expect(bodyRows().length).toBeGreaterThan(10)
    expect(bodyRows().length).toBeLessThan(60)
    expect(within(screen.getByRole('table')).getByRole('rowheader', { name: 'Many 0' })).toBeTruthy()
  })
})

describe('DataTable in a narrow place', () => {
  const wide: ReadonlyArray<DataColumn<Team>> = [
    { id: 'name', header: 'Name', names: true, cell: (row) => row.name },
    { id: 'phone', header: 'Phone', width: 110, leaves: 1, cell: () => '–' },
    { id: 'score', header: 'Score', width: 80, cell: (row) => row.score },
    { id: 'tag', header: 'Tag', width: 90, leaves: 2, cell: () => 'x' },
  ]
  /** Boxes take 36 of it. */
  const setPlace = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
  const heads = () => screen.getAllByRole('columnheader').flatMap((head) => head.textContent || [])
  const openMenu = () => fireEvent.keyDown(screen.getByRole('button', { name: 'Choose columns' }), { key: 'Enter' })
  afterEach(() => vi.restoreAllMocks())

  it('lets lesser columns leave and says in the column menu that they have no room', async () => {
    setPlace(36 + 160 + 80 + 90)
    render(<Harness columns={wide} />)
    expect(heads()).toEqual(['Name', 'Score', 'Tag'])
    openMenu()
    const phone = await screen.findByRole('menuitemcheckbox', { name: /^Phone ?no space$/u })
    expect(phone.getAttribute('aria-checked')).toBe('false')
    expect(screen.getByRole('menuitemcheckbox', { name: 'Tag' }).getAttribute('aria-checked')).toBe('true')
  })

  it('lets another column leave for one that was chosen', async () => {
    setPlace(36 + 160 + 80 + 110)
    render(<Harness columns={wide} storageKey="u1.narrow" />)
    expect(heads()).toEqual(['Name', 'Score', 'Tag'])
    openMenu()
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /^Phone ?no space$/u }))
    expect(heads()).toEqual(['Name', 'Phone', 'Score'])
  })

  it('has no column menu where all fit and none can be chosen', () => {
    setPlace(1000)
    render(<Harness columns={wide} />)
    expect(heads()).toEqual(['Name', 'Phone', 'Score', 'Tag'])
    expect(screen.queryByRole('button', { name: 'Choose columns' })).toBeNull()
  })

  it('tells by a title what does not fit into its cell', () => {
    setPlace(1000)
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(2000)
    render(<Harness columns={wide} />)
    const cell = screen.getByRole('rowheader', { name: 'Team 3' })
    fireEvent.pointerOver(cell)
    expect(cell.title).toBe('Team 3')
  })

  it('keeps the room of the filters while rows are ticked, and the search in reach', () => {
    render(<Harness filters={<button type="button">Status: any</button>} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Team 0' }))
    const filter = screen.getByText('Status: any')
    expect(filter.closest('.invisible')).not.toBeNull()
    const search = screen.getByRole('searchbox', { name: 'Search teams' })
    expect(search.closest(String.raw`.\@min-\[640px\]\:visible`)).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(filter.closest('.invisible')).toBeNull()
  })
})
