import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render as mount, screen, within } from '@testing-library/react'
import { cloneElement, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cup } from '../ruler/gallery-data.ts'
import { movedTo, RulerSlider } from '../ruler/ruler-slider.tsx'
import { Histogram, shiftInside } from './histogram.tsx'
import { indexAt, stepPath } from './plot-path.ts'
import { Radar } from './radar.tsx'
import { TimePlot } from './time-plot.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)
const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })

describe('a step line', () => {
  const at = { x: (index: number) => index * 10, y: (value: number) => 100 - value, end: 40 }
  it('stays level until the next instant and to the end', () => {
    expect(stepPath([1, 5], at)).toBe('M0 99H10V95H40')
  })
  it('breaks where nothing is known', () => {
    expect(stepPath([1, null, 3], at)).toBe('M0 99H10M20 97H40')
  })
  it('is nothing of nothing', () => {
    expect(stepPath([null], at)).toBe('')
  })
})

describe('the index of an instant', () => {
  it.each([
    [5, 0],
    [10, 0],
    [19, 0],
    [20, 1],
    [99, 2],
  ])('%d is at %d', (instant, index) => {
    expect(indexAt([10, 20, 30], instant)).toBe(index)
  })
})

const plot = (
  <TimePlot
    title="Answers"
    unit="ms"
    zone="Asia/Shanghai"
    width={1200}
    span={cup}
    at={['2026-11-20T09:00:00+08:00', '2026-11-20T10:00:00+08:00']}
    series={[
      { id: 'p50', name: 'p50', values: [4, 8] },
      { id: 'p95', name: 'p95', values: [20, null] },
    ]}
  />
)

describe('TimePlot', () => {
  it('reads its values to arrow keys', () => {
    render(plot)
    const slider = screen.getByRole('slider', { name: 'Answers' })
    expect(slider.getAttribute('aria-valuetext')).toBe('10:00: p50 8 ms, p95 –')
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(slider.getAttribute('aria-valuetext')).toBe('09:00: p50 4 ms, p95 20 ms')
  })
  it('writes its unit at the top of the axis', () => {
    const { container } = render(plot)
    const numbers = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(numbers.filter((text) => text?.endsWith(' ms'))).toEqual(['20 ms'])
  })
  it('has a twin that is a table', () => {
    render(plot)
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual(['Timep50p95', '09:004 ms20 ms', '10:008 ms–'])
  })
})

it('writes a share as everywhere: the sign follows its figure', () => {
  render(cloneElement(plot, { unit: '%' }))
  expect(screen.getByRole('slider', { name: 'Answers' }).getAttribute('aria-valuetext')).toBe('10:00: p50 8%, p95 –')
})

describe('Radar', () => {
  it('says its shares in a table', () => {
    render(
      <Radar
        title="Directions"
        axes={['Web', 'Pwn', 'Misc']}
        nameWord="Team"
        series={[{ id: 'a', name: 'Redshift', values: [1, 0.5, 0] }]}
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent).toBe('Redshift100%50%0%')
  })
})

describe('RulerSlider', () => {
  const bounds = { start: 0, end: 600, step: 60 }
  it.each([
    { name: 'takes whole steps', value: [0], index: 0, at: 95, is: [120] },
    { name: 'stays inside', value: [0], index: 0, at: 9_000, is: [600] },
    { name: 'keeps its neighbour a step away', value: [60, 300], index: 0, at: 400, is: [240, 300] },
    { name: 'from the other side too', value: [60, 300], index: 1, at: 0, is: [60, 120] },
  ])('a handle $name', ({ value, index, at, is }) => {
    expect(movedTo(value, index, at, bounds)).toEqual(is)
  })

  it('moves a handle by minutes and names the moment', () => {
    const onValueChange = vi.fn()
    const at = Date.parse('2026-11-20T12:00:00+08:00')
    render(<RulerSlider span={cup} now={at} zone="Asia/Shanghai" value={[at]} onValueChange={onValueChange} labels={['Moment']} />)
    const handle = screen.getByRole('slider', { name: 'Moment' })
    expect(handle.getAttribute('aria-valuetext')).toContain('12:00')
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    expect(onValueChange).toHaveBeenCalledWith([at + 60_000])
  })

  it('keeps handles a minute apart beside each other, each wide enough to be taken', () => {
    const at = Date.parse('2026-11-20T12:00:00+08:00')
    render(
      <RulerSlider span={cup} now={at} zone="Asia/Shanghai" value={[at, at + 60_000]} onValueChange={vi.fn()} labels={['From', 'To']} />,
    )
    const [from = 0, to = 0] = screen.getAllByRole('slider').map(({ style }) => Number.parseFloat(style.left))
    expect(to - from).toBeCloseTo(24)
  })
})

describe('the labels under a histogram', () => {
  it.each([
    [4, 14],
    [100, 0],
    [196, -14],
  ])('at %d moves by %d', (centre, by) => {
    expect(shiftInside(centre, '02:00', 200)).toBeCloseTo(by)
  })
  it('are drawn twice where a day has 25 hours', () => {
    const bins = Array.from({ length: 25 }, (_, index) => ({ label: `${String(index % 24).padStart(2, '0')}:00`, total: index }))
    const { container } = render(<Histogram title="Sign-ins" bins={bins} totalWord="Tries" width={1500} />)
    const labels = [...container.querySelectorAll('text')].filter((text) => text.textContent?.endsWith(':00'))
    expect(labels.filter((text) => text.textContent === '00:00')).toHaveLength(2)
  })
})
