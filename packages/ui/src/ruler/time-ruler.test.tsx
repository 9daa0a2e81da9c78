import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render as mount, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from './countdown.tsx'
import { announcedBetween, countdownParts } from './countdown-format.ts'
import { clockOf, cup, rounds, roundsSpan, solvesUntil } from './gallery-data.ts'
import { MiniRuler } from './mini-ruler.tsx'
import { TimeRuler, type TimeRulerProps } from './time-ruler.tsx'
import { useServerNow } from './use-server-now.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
const ruler = (props: Partial<TimeRulerProps> & { now: number }) =>
  render(<TimeRuler span={cup} surface="admin" zone="Asia/Shanghai" width={1376} {...props} />)
const text = () => document.querySelector('svg')?.textContent ?? ''

describe('TimeRuler', () => {
  it('says its state in one sentence', () => {
    ruler({ now: clockOf('14:32:08') })
    expect(screen.getByRole('group').getAttribute('aria-label')).toBe(
      'Contest time: running, 5 h 32 m passed, 6 h 28 m left, freeze at 20:00',
    )
  })

  it('before the start shows the count and no chip', () => {
    ruler({ now: clockOf('09:00:00') - 66_472_000 })
    expect(text()).toContain('opens in18:27:52')
    expect(screen.getByRole('group').dataset['state']).toBe('not_started')
  })

  it('while running shows the chip and what comes next', () => {
    ruler({ now: clockOf('14:32:08') })
    expect(text()).toContain('14:32:08')
    expect(text()).toContain('5 h 27 m to freeze')
    expect(text()).toContain('Paused 12 min')
  })

  it('while paused says for how long', () => {
    ruler({ span: { ...cup, pauses: [{ from_at: '2026-11-20T11:40:00+08:00', to_at: null }] }, now: clockOf('11:51:24') })
    expect(text()).toContain('paused for 11:24')
  })

  it('near the end drops the label that the chip would cover', () => {
    ruler({ now: clockOf('20:29:00') })
    expect(screen.getByRole('group').dataset['state']).toBe('frozen')
    expect(text()).not.toContain('Freeze')
    expect(text()).toContain('20:29:00')
  })

  it('when finished has no chip and no note', () => {
    ruler({ now: clockOf('21:10:00') })
    expect(text()).not.toContain('21:10:00')
    expect(screen.getByRole('group').getAttribute('aria-label')).toBe('Contest time: finished, 09:00 to 21:00')
  })

  it('has no mark where a handle is taken: two targets in one place are none', () => {
    const marks = () => [...document.querySelectorAll('li button')].map((mark) => mark.getAttribute('aria-label'))
    const start = Date.parse(cup.start_at)
    const px_ms = (Date.parse(cup.end_at) - start) / 1376
    ruler({ now: clockOf('14:32:08'), handles: [start + 30 * px_ms] })
    const whole = marks()
    expect(whole[0]).toContain('Start')
    cleanup()
    ruler({ now: clockOf('14:32:08'), handles: [start + 20 * px_ms] })
    expect(marks()).toEqual(whole.slice(1))
  })

  it('keeps the old end of an extended contest', () => {
    ruler({
      span: { ...cup, end_at: '2026-11-20T22:30:00+08:00', was_end_at: '2026-11-20T21:00:00+08:00', freeze_at: null },
      now: clockOf('14:32:08'),
    })
    expect(text()).toContain('was21:00')
  })

  it('is compact below 640 px: chip without seconds, no End', () => {
    ruler({ now: clockOf('14:32:08'), width: 358 })
    expect(text()).toContain('14:32')
    expect(text()).not.toContain('14:32:08')
    expect(text()).not.toContain('End')
    expect(document.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 358 63')
  })

  it.each([
    ['admin', 1376, 67],
    ['arena', 1376, 69],
    ['screens', 1824, 112],
  ] as const)('on %s is drawn in its own height', (surface, width, height) => {
    ruler({ now: clockOf('14:32:08'), surface, width })
    expect(document.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`)
  })

  it('numbers rounds only where blocks have room', () => {
    const lane = (count: number) => ({ kind: 'rounds', rounds: rounds(count) }) as const
    const { unmount } = ruler({ span: roundsSpan, now: clockOf('14:32:08'), lane: lane(12) })
    expect(document.querySelectorAll('rect.fill-amber').length).toBe(2)
    expect(text()).toContain('12')
    unmount()
    ruler({ span: roundsSpan, now: clockOf('14:32:08'), lane: lane(144), width: 1376 })
    expect(text()).not.toContain('144')
  })

  it('lets arrows walk from mark to mark, first bloods included', () => {
    ruler({ now: clockOf('14:32:08'), lane: { kind: 'solves', solves: solvesUntil('14:32:08') } })
    const marks = screen.getAllByRole('button')
    expect(marks.map((mark) => mark.tabIndex).filter((tab) => tab === 0)).toHaveLength(1)
    marks[0]?.focus()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Start 09:00')
    fireEvent.keyDown(marks[0] ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('First blood 09:15, Lattice Garden, 夜航船')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('End 21:00')
  })
})

describe('MiniRuler', () => {
  it('has a name and the now bar only while the contest runs', () => {
    const { container, rerender } = render(<MiniRuler span={cup} now={clockOf('14:32:08')} zone="Asia/Shanghai" />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('running')
    expect(container.querySelectorAll('.stroke-amber')).toHaveLength(1)
    rerender(<MiniRuler span={cup} now={clockOf('22:00:00')} zone="Asia/Shanghai" />)
    expect(container.querySelectorAll('.stroke-amber')).toHaveLength(0)
  })
})

describe('countdown', () => {
  it.each([
    [(4 * 86_400 + 23 * 3600) * 1000, 4, 23, '23:00:00'],
    [86_400_000, 0, 24, '24:00:00'],
    [23_272_000, 0, 6, '06:27:52'],
    [500, 0, 0, '00:00:01'],
    [-5000, 0, 0, '00:00:00'],
  ])('%d ms left is %d d %d h, %s', (left, days, hours, clock) => {
    expect(countdownParts(left)).toMatchObject({ days, hours, clock })
  })

  it('marks the last 60 seconds and not the moment after', () => {
    expect([60_001, 60_000, 1, 0].map((left) => countdownParts(left).last)).toEqual([false, true, true, false])
  })

  it('announces 1 h, 10 min and 1 min, once, even when seconds are skipped', () => {
    expect(announcedBetween(3_601_000, 3_600_000)).toBe(3600)
    expect(announcedBetween(3_600_000, 3_599_000)).toBeNull()
    expect(announcedBetween(700_000, 50_000)).toBe(60)
  })

  it('shows days above a day, fills the last minute and speaks at 1 min', () => {
    const to = '2026-11-25T13:45:00+08:00'
    const end = Date.parse(to)
    const view = render(<Countdown to={to} now={end - (4 * 24 + 23) * 3_600_000} label="Beacon Cup ends" />)
    expect(screen.getByRole('timer').textContent).toBe('4 d 23 h')
    view.rerender(<Countdown to={to} now={end - 61_000} label="Beacon Cup ends" />)
    expect(screen.getByRole('timer').dataset['last']).toBe('false')
    view.rerender(<Countdown to={to} now={end - 60_000} label="Beacon Cup ends" />)
    expect(screen.getByRole('timer').dataset['last']).toBe('true')
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off')
    expect(screen.getByText('Beacon Cup ends: 1 minute left')).toBeTruthy()
  })
})

describe('useServerNow', () => {
  it('shows server time and steps as the server second begins', () => {
    vi.useFakeTimers({ now: 10_300 })
    function Clock() {
      return <output>{useServerNow(5000)}</output>
    }
    render(<Clock />)
    expect(screen.getByRole('status').textContent).toBe('15300')
    act(() => vi.advanceTimersByTime(700))
    expect(screen.getByRole('status').textContent).toBe('16000')
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status').textContent).toBe('17000')
    vi.useRealTimers()
  })
})
