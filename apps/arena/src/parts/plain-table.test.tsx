import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PlainTable } from './plain-table.tsx'

afterEach(cleanup)

it('has a heading wherever it has cells, in the same place, and leaves the words of headings alone', () => {
  const columns = [
    { key: 'name', head: 'Name', cell: () => 'Harbour' },
    { key: 'start', head: 'Start', look: 'font-mono max-md:hidden', cell: () => '09:00' },
    { key: 'score', head: 'Score', look: 'font-mono text-right font-semibold text-fg', cell: () => '7' },
  ]
  render(<PlainTable label="Contests" columns={columns} rows={[{}]} rowKey={() => 'one'} />)
  const heads = screen.getAllByRole('columnheader')
  const cells = screen.getAllByRole('cell')
  const isHidden = ({ className }: Element) => className.includes('max-md:hidden')
  const isRight = ({ className }: Element) => className.includes('text-right')
  expect(heads.map(isHidden)).toEqual([false, true, false])
  expect(heads.map(isHidden)).toEqual(cells.map(isHidden))
  expect(heads.map(isRight)).toEqual(cells.map(isRight))
  for (const { className } of heads) expect(className).toMatch(/font-sans.*text-caption.*font-normal.*text-fg-3/u)
})
