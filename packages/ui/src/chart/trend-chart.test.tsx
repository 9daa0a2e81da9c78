import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render as mount, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockOf, cup } from '../ruler/gallery-data.ts'
import { TimeRuler } from '../ruler/time-ruler.tsx'
import { DecayCurve } from './decay-curve.tsx'
import { TrendChart } from './trend-chart.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
const point = (clock: string, value: number) => ({ at: `2026-11-20T${clock}:00+08:00`, value })
const series = [
  { id: 'k', name: 'Kimchi Canary', rank: 1, points: [point('10:00', 200), point('12:00', 400)] },
  { id: 'r', name: 'Redshift', rank: 2, own: true, points: [point('11:00', 300)] },
]
const common = { span: cup, now: clockOf('14:32:08'), surface: 'arena', zone: 'Asia/Shanghai', width: 1376 } as const

const hourPlaces = (svg: Element | null | undefined) =>
  [...(svg?.querySelectorAll('text') ?? [])]
    .filter((text) => /^\d\d:00$/.test(text.textContent ?? ''))
    .map((text) => [text.textContent, text.getAttribute('x')])

describe('TrendChart', () => {
  it('hangs on the exact scale of the ruler', () => {
    render(
      <>
        <TimeRuler {...common} />
        <TrendChart {...common} title="Scores" series={series} />
      </>,
    )
    const [ruler, chart] = document.querySelectorAll('svg')
    expect(hourPlaces(chart)).toEqual(hourPlaces(ruler))
    expect(hourPlaces(chart)).toHaveLength(13)
  })

  it.each([
    { name: 'at the left', now: '14:32:08', sides: ['start'] },
    { name: 'at the right while the names need the left', now: '09:03:00', sides: ['end'] },
  ])('has the numbers of its axis $name', ({ now, sides }) => {
    const early = [{ id: 'k', name: 'Kimchi Canary', rank: 1, points: [point('09:01', 400)] }]
    render(<TrendChart {...common} now={clockOf(now)} title="Scores" series={early} />)
    const numbers = [...document.querySelectorAll('svg text')].filter((text) => /^[1-3]00$/u.test(text.textContent ?? ''))
    expect([...new Set(numbers.map((text) => text.getAttribute('text-anchor')))]).toEqual(sides)
  })

  it('keeps the word of the freeze off the names and scores beside the now line', () => {
    const wordAt = (width: number, now: string) => {
      const { container } = render(<TrendChart {...common} width={width} now={clockOf(now)} title="Scores" series={series} />)
      const word = [...container.querySelectorAll('svg text')].find((text) => text.textContent === 'Freeze')
      cleanup()
      return Number(word?.getAttribute('y'))
    }
    expect(wordAt(800, '14:32:08')).toBeGreaterThan(150)
    expect(wordAt(800, '20:30:00')).toBeLessThan(20)
  })

  it('names its lines below a plot as narrow as a phone, and none over the lines', () => {
    render(<TrendChart {...common} width={358} title="Scores" series={series} />)
    const names = [...document.querySelectorAll('ul li')].map((line) => line.textContent)
    expect(names).toEqual(['1Kimchi Canary400', '2Redshift300'])
    expect([...document.querySelectorAll('svg text')].some((text) => /Kimchi/u.test(text.textContent ?? ''))).toBe(false)
  })

  it('says a place once, before the name', () => {
    render(
      <TrendChart
        {...common}
        title="Places"
        kind="rank"
        series={[{ id: 'k', name: 'Kimchi Canary', rank: 7, points: [point('10:00', 7)] }]}
      />,
    )
    expect(
      [...document.querySelectorAll('svg text')].filter((text) => text.textContent === '7' && text.getAttribute('x') !== '0'),
    ).toHaveLength(1)
  })

  it('reads points to arrow keys, the own team first', () => {
    render(<TrendChart {...common} title="Scores" series={series} />)
    const plot = screen.getByRole('group')
    fireEvent.keyDown(plot, { key: 'ArrowRight' })
    expect(screen.getAllByText('Redshift, 11:00, 300').length).toBeGreaterThan(0)
    fireEvent.keyDown(plot, { key: 'ArrowUp' })
    fireEvent.keyDown(plot, { key: 'ArrowRight' })
    expect(screen.getAllByText('Kimchi Canary, 12:00, 400').length).toBeGreaterThan(0)
  })

  it('has a twin that is a table with the values at each hour', () => {
    render(<TrendChart {...common} title="Scores" series={series} />)
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const row = within(screen.getByRole('table')).getByRole('row', { name: /Kimchi Canary/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['0', '200', '200', '400', '400', '400', '400'])
  })
})

describe('DecayCurve', () => {
  it('reads the value at each number of solves', () => {
    render(<DecayCurve title="Value" values={[500, 480, 450]} solves={1} width={300} />)
    expect(screen.getByText('1 solves: 480')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' })
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2 solves: 450')
  })
})
