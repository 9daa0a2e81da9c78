import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render as mount, screen } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matrixGroups, nextCell, spanOfTopic, tally } from './matrix-data.ts'
import { ScoreMatrix } from './score-matrix.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
const directions = [
  { id: 'web', name: 'Web' },
  { id: 'pwn', name: 'Pwn' },
  { id: 'ai', name: 'AI' },
]
const topics = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    name: `Topic ${index}`,
    direction: index % 2 ? 'pwn' : 'web',
    value: 100 + index,
  }))
const rows = [
  {
    id: 'a',
    rank: 1,
    moved: 2,
    name: 'Kimchi Canary',
    country: 'KR',
    score: 6210,
    counts: [2],
    cells: { t0: 'solved', t1: 'first', t2: 'tried' } as const,
  },
  { id: 'b', rank: 2, moved: -1, name: 'Redshift', score: 5245, counts: [1], own: true, cells: { t0: 'pending' } as const },
]

const counts = [{ key: 'solved', word: 'Solved', digits: 0 }]

describe('matrix data', () => {
  it('groups topics by direction and leaves empty directions out', () => {
    expect(matrixGroups(directions, topics(4)).map((group) => [group.name, group.columns.map((column) => column.key)])).toEqual([
      ['Web', ['t0', 't2']],
      ['Pwn', ['t1', 't3']],
    ])
  })

  it('keeps a topic’s cell square, and widens the lone one of a direction until its name fits', () => {
    const groupOf = (name: string, count: number) => matrixGroups([{ id: 'web', name }], topics(count * 2))[0]
    const spanOf = (name: string, count: number) => spanOfTopic(groupOf(name, count) ?? { name, columns: [] })
    expect([spanOf('Web', 3), spanOf('取证', 2), spanOf('Forensics', 6)]).toEqual([1, 1, 1])
    expect(spanOf('取证', 1)).toBeGreaterThan(1.4)
    expect(spanOf('Forensics', 1)).toBeGreaterThan(2.8)
    expect(spanOf('A direction with a very long name', 1)).toBe(4)
  })

  it('is one column per direction above 40 topics', () => {
    expect(matrixGroups(directions, topics(40)).flatMap((group) => group.columns)).toHaveLength(40)
    expect(matrixGroups(directions, topics(41)).flatMap((group) => group.columns)).toHaveLength(2)
  })

  it('shows each topic of the directions that were opened', () => {
    const groups = matrixGroups(directions, topics(41), new Set(['pwn']))
    expect(groups.map(({ collapsed, columns }) => [collapsed, columns.length])).toEqual([
      [true, 1],
      [false, 20],
    ])
  })

  it('counts what a direction holds', () => {
    const [web] = matrixGroups(directions, topics(41))
    expect(tally({ cells: { t0: 'solved', t2: 'first', t4: 'tried', t6: 'pending' } }, { topics: web?.columns[0]?.topics ?? [] })).toEqual({
      solved: 2,
      firsts: 1,
      pending: 1,
      of: 21,
    })
  })

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowDown', 1, 0],
    ['End', 0, 4],
    ['ArrowLeft', 0, 0],
    ['PageDown', 2, 0],
  ])('%s leads to row %d, column %d', (key, row, column) => {
    expect(nextCell({ row: 0, column: 0 }, key, { rows: 3, columns: 5 })).toEqual({ row, column })
  })
})

describe('ScoreMatrix', () => {
  it('writes points with the decimals of the kind', () => {
    const marked = rows.slice(0, 1).map((row) => ({ ...row, score: 7_250 }))
    const matrix = (digits?: number) => (
      <ScoreMatrix
        label="Ranking"
        surface="arena"
        directions={directions}
        topics={topics(4)}
        rows={marked}
        counts={counts}
        digits={digits}
      />
    )
    const { rerender } = render(matrix())
    expect(screen.getByRole('row', { name: /7,250/u })).toBeTruthy()
    rerender(matrix(2))
    expect(screen.getByRole('row', { name: /72\.5/u })).toBeTruthy()
  })

  it('names every cell: team, topic, state', () => {
    render(<ScoreMatrix label="Ranking" surface="arena" directions={directions} topics={topics(4)} rows={rows} counts={counts} />)
    expect(screen.getByRole('gridcell', { name: 'Kimchi Canary, Topic 1: First blood' }).dataset['state']).toBe('first')
    expect(screen.getByRole('gridcell', { name: 'Redshift, Topic 0: Pending after freeze' })).toBeTruthy()
    expect(screen.getByRole('gridcell', { name: 'Redshift, Topic 3: Not tried' })).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: /Kimchi Canary/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: '2 places gained' })).toBeTruthy()
  })

  it('has one tab stop that arrows carry from cell to cell', () => {
    render(<ScoreMatrix label="Ranking" surface="arena" directions={directions} topics={topics(4)} rows={rows} counts={counts} />)
    const stops = () => screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)
    expect(stops()).toHaveLength(1)
    stops()[0]?.focus()
    fireEvent.keyDown(stops()[0] ?? document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Redshift, Topic 2: Not tried')
    expect(stops()).toEqual([document.activeElement])
  })

  it('shows n/m per direction above 40 topics', () => {
    render(<ScoreMatrix label="Ranking" surface="arena" directions={directions} topics={topics(42)} rows={rows} counts={counts} />)
    expect(screen.getByRole('gridcell', { name: 'Kimchi Canary, Web: 1/21 solved' }).textContent).toBe('1/21')
  })

  it('keeps nothing focusable on screens', () => {
    render(<ScoreMatrix label="Ranking" surface="screens" directions={directions} topics={topics(4)} rows={rows} counts={counts} />)
    expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
    expect(screen.getByRole('table', { name: 'Ranking' })).toBeTruthy()
  })

  it('keeps the own row in view', () => {
    render(<ScoreMatrix label="Ranking" surface="arena" directions={directions} topics={topics(4)} rows={rows} counts={counts} />)
    expect(document.querySelector('tr[data-own]')?.className).toContain('sticky')
  })
})

it('opens a direction of a long matrix by its head', () => {
  const toggled: string[] = []
  render(
    <ScoreMatrix
      label="Ranking"
      surface="arena"
      directions={directions}
      topics={topics(41)}
      rows={rows}
      counts={counts}
      onToggle={(id) => void toggled.push(id)}
    />,
  )
  const head = screen.getByRole('button', { name: 'Pwn' })
  expect(head.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(head)
  expect(toggled).toEqual(['pwn'])
})

it('leaves names plain unless the page wraps them', () => {
  const named = (row: { id: string }, name: ReactNode) => <a href={`/${row.id}`}>{name}</a>
  render(
    <ScoreMatrix
      label="Ranking"
      surface="arena"
      directions={directions}
      topics={topics(4)}
      rows={rows}
      counts={counts}
      renderName={named}
    />,
  )
  expect(screen.getByRole('link', { name: 'Redshift' }).getAttribute('href')).toBe('/b')
})
