import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { columnOf } from './column-of.tsx'

afterEach(cleanup)

interface Row {
  name: string | null
  solves: number
  at: string | null
}
const row: Row = { name: null, solves: 1234, at: '2026-03-01T08:00:00.000Z' }
const column = columnOf<Row>('en')

function cellOf(made: { cell: (row: Row) => React.ReactNode }) {
  render(<output>{made.cell(row)}</output>)
  return screen.getByRole('status').firstElementChild
}

it('shows the field that its id names, in the way of its type', () => {
  const made = column.number({ id: 'solves', header: 'Solves', sortKey: 'solves', width: 76 })
  expect(made).toMatchObject({ id: 'solves', header: 'Solves', sortKey: 'solves', width: 76, align: 'right' })
  expect(cellOf(made)?.outerHTML).toBe('<span class="type-mono text-fg-2">1,234</span>')
})

it('shows what it is told to read, in the colour it is given', () => {
  const made = column.text({ id: 'who', header: 'Who', look: 'text-fg' }, ({ name }) => name ?? 'the system')
  expect(cellOf(made)?.outerHTML).toBe('<span class="text-fg">the system</span>')
  expect(made).not.toHaveProperty('look')
})

it('has a dash for what a row does not have, and only for that', () => {
  expect(cellOf(column.text({ id: 'name', header: 'Name' }))?.textContent).toBe('–')
  cleanup()
  expect(cellOf(column.bytes({ id: 'size', header: 'Size' }, () => undefined))?.textContent).toBe('–')
  cleanup()
  expect(cellOf(column.text({ id: 'why', header: 'Why' }, () => ''))?.textContent).toBe('')
  cleanup()
  expect(cellOf(column.number({ id: 'none', header: 'None' }, () => 0))?.textContent).toBe('0')
})
