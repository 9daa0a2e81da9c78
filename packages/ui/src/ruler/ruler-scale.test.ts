import { describe, expect, it } from 'vitest'
import { labelStep, minorStep, rulerScale, scaleTicks, wallMultiples } from './ruler-scale.ts'
import { readSpan, rulerStateAt } from './ruler-span.ts'

const zone = 'Asia/Shanghai'
const span = (start: string, end: string) => readSpan({ start_at: `2026-11-${start}:00+08:00`, end_at: `2026-11-${end}:00+08:00` })
const labels = (start: string, end: string, width = 1376, compact = false) => {
  const read = span(start, end)
  return scaleTicks(read, rulerScale(read, width), { zone, locale: 'en', text: 12, compact }).flatMap((tick) => tick.label ?? [])
}

describe('ruler scale', () => {
  it('places instants linearly and keeps them inside', () => {
    const scale = rulerScale(span('20T09:00', '20T21:00'), 1200)
    const at = (clock: string) => scale.x(Date.parse(`2026-11-20T${clock}+08:00`))
    expect([at('09:00:00'), at('15:00:00'), at('21:00:00'), at('08:00:00'), at('23:00:00')]).toEqual([0, 600, 1200, 0, 1200])
    expect(scale.at(600)).toBe(Date.parse('2026-11-20T15:00:00+08:00'))
  })

  it('keeps the old end on the ruler when the end moved forward', () => {
    const read = readSpan({ start_at: '2026-11-20T09:00:00Z', end_at: '2026-11-20T12:00:00Z', was_end_at: '2026-11-20T13:00:00Z' })
    expect(rulerScale(read, 400).x(read.end)).toBe(300)
  })

  it('gives the whole ruler to a contest that was stopped early: the former end would take more than half', () => {
    const times = { start_at: '2026-11-20T09:00:00Z', end_at: '2026-11-20T09:20:00Z', was_end_at: '2026-11-20T18:00:00Z' }
    const read = readSpan({ ...times, freeze_at: '2026-11-20T17:00:00Z' })
    expect([read.wasEnd, read.freeze]).toEqual([null, null])
    expect(rulerScale(read, 400).x(read.end)).toBe(400)
    const half = readSpan({ ...times, end_at: '2026-11-20T13:30:00Z' })
    expect(rulerScale(half, 400).x(half.end)).toBe(200)
  })

  it('labels every 30 minutes under 4 h', () => {
    expect(labels('20T13:00', '20T16:00')).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00'])
  })

  it('labels every hour up to a day', () => {
    expect(labels('20T09:00', '20T21:00')).toHaveLength(13)
  })

  it('labels every 3 hours on a narrow ruler', () => {
    expect(labels('20T09:00', '20T21:00', 358, true)).toEqual(['09:00', '12:00', '15:00', '18:00', '21:00'])
  })

  it('shows the date at midnight over 24 h', () => {
    expect(labels('20T09:00', '22T09:00').filter((label) => label.includes('Nov'))).toEqual(['21 Nov', '22 Nov'])
  })

  it('lets a label that is moved inwards at an edge give way to its neighbour', () => {
    expect(labels('20T08:58', '21T08:58', 1200).slice(0, 2)).toEqual(['10:00', '11:00'])
    expect(labels('20T09:10', '21T09:04', 1200).at(-1)).toBe('08:00')
    expect(labels('20T09:00', '20T21:00', 1200).slice(0, 2)).toEqual(['09:00', '10:00'])
  })

  it('never draws two labels over each other, in either language', () => {
    for (const locale of ['en', 'zh'])
      for (const hours of [2, 7, 24, 31, 174])
        for (const minute of [0, 2, 17, 31, 58])
          for (const width of [180, 420, 700, 1376]) {
            const start = Date.parse('2026-11-20T08:00:00+08:00') + minute * 60_000
            const read = readSpan({ start_at: new Date(start).toISOString(), end_at: new Date(start + hours * 3_600_000).toISOString() })
            const drawn = scaleTicks(read, rulerScale(read, width), { zone, locale, text: 12 }).flatMap(({ x, label, anchor }) => {
              if (label === null) return []
              const wide = [...label].reduce((sum, character) => sum + (character > '\u2e7f' ? 12 : 7), 0)
              const from = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
              return [{ from, to: from + wide, label }]
            })
            const meeting = drawn.filter((one, index) => index > 0 && one.from < (drawn[index - 1]?.to ?? 0))
            expect({ locale, hours, minute, width, meeting }).toEqual({ locale, hours, minute, width, meeting: [] })
          }
  })

  it('labels only whole multiples of the wall clock when the start is crooked', () => {
    expect(labels('20T09:10', '20T14:10')).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00'])
  })

  it.each([
    [0.5, 5],
    [3, 30],
    [3.99, 30],
    [4, 60],
    [24, 60],
    [25, 180],
    [48, 180],
    [72, 360],
  ])('%d h long: a label every %d min where there is room', (hours, minutes) => {
    expect(labelStep({ length: hours * 3_600_000, width: 100_000, room: 40 })).toBe(minutes * 60_000)
  })

  it('takes larger steps where labels would touch', () => {
    expect(labelStep({ length: 12 * 3_600_000, width: 300, room: 50 })).toBe(3 * 3_600_000)
    expect(labelStep({ length: 40 * 86_400_000, width: 300, room: 50 })).toBe(7 * 86_400_000)
  })

  it('has a small tick every 15 min under hour labels', () => {
    expect(minorStep(3_600_000)).toBe(900_000)
    expect(minorStep(1_800_000)).toBe(900_000)
    expect(minorStep(3 * 3_600_000)).toBe(3_600_000)
  })

  it('follows the wall clock over the end of summer time', () => {
    const start = Date.parse('2026-10-24T22:00:00Z')
    const found = wallMultiples(start, start + 6 * 3_600_000, 3 * 3_600_000, 'Europe/Berlin')
    expect(found.map((at) => new Date(at).toISOString())).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T02:00:00.000Z'])
  })

  it('works in a zone of half hours', () => {
    const read = readSpan({ start_at: '2026-11-20T03:30:00Z', end_at: '2026-11-20T09:30:00Z' })
    const found = scaleTicks(read, rulerScale(read, 1000), { zone: 'Asia/Kolkata', locale: 'en', text: 12 }).flatMap(
      (tick) => tick.label ?? [],
    )
    expect(found).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
  })
})

describe('ruler state', () => {
  const read = readSpan({
    start_at: '2026-11-20T09:00:00Z',
    end_at: '2026-11-20T21:00:00Z',
    freeze_at: '2026-11-20T20:00:00Z',
    pauses: [{ from_at: '2026-11-20T11:40:00Z', to_at: '2026-11-20T11:52:00Z' }],
  })
  it.each([
    ['08:59:59', 'not_started'],
    ['09:00:00', 'running'],
    ['11:45:00', 'paused'],
    ['11:52:00', 'running'],
    ['20:00:00', 'frozen'],
    ['21:00:00', 'finished'],
  ])('at %s is %s', (clock, state) => {
    expect(rulerStateAt(read, Date.parse(`2026-11-20T${clock}Z`))).toBe(state)
  })

  it('refuses an end before the start', () => {
    expect(() => readSpan({ start_at: '2026-11-20T09:00:00Z', end_at: '2026-11-20T08:00:00Z' })).toThrow(RangeError)
  })
})
