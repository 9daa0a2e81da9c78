import { describe, expect, it } from 'vitest'
import { seriesLook } from './series-look.ts'
import { moveCursor } from './trend-cursor.ts'
import { gridPlaces, gridValues, readSeries, stepCorners, valueAt } from './trend-data.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const series = [
  { id: 'b', name: 'B', rank: 2, own: true, points: [{ at: at(10), value: 100 }] },
  {
    id: 'a',
    name: 'A',
    rank: 1,
    points: [
      { at: at(20), value: 300 },
      { at: at(40), value: 500 },
    ],
  },
]

describe('trend data', () => {
  it('orders by rank and ends every line at its last value, at the end what came after it', () => {
    const read = readSeries(series, 30_000)
    expect(read.map((item) => [item.id, item.last, item.points.at(-1)?.at])).toEqual([
      ['a', 500, 30_000],
      ['b', 100, 10_000],
    ])
  })

  it.each([
    ['given after the stop', [], [{ at: at(41), value: 777 }], 777],
    ['of a solve 6 ms before the stop, recorded with what followed it', [], [{ at: at(40.001), value: 500 }], 500],
    [
      'given and taken back after the stop',
      [{ at: at(20), value: 300 }],
      [
        { at: at(50), value: 400 },
        { at: at(60), value: 300 },
      ],
      300,
    ],
  ])('has the points %s', (_what, before, after, last) => {
    const [line] = readSeries([{ id: 'a', name: 'A', rank: 1, points: [...before, ...after] }], 40_000)
    expect(line?.last).toBe(last)
    expect(stepCorners(line?.points ?? [], { start: 0 }, 40_000).at(-1)).toEqual({ at: 40_000, value: last })
  })

  it('ends where the ranking beside it stands, which may be read sooner', () => {
    const ranked = series.map((one) => ({ ...one, latest: one.id === 'a' ? 650 : 100 }))
    expect(readSeries(ranked, 60_000).map(({ id, last, points }) => [id, last, points.length])).toEqual([
      ['a', 650, 3],
      ['b', 100, 1],
    ])
  })

  it('draws at most 26: twenty places, the own one, five picked', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, name: '', rank: index + 1, points: [] }))
    expect(readSeries(many, 0)).toHaveLength(26)
  })

  it('begins a line of places with its first point, and has none before', () => {
    const points = [
      { at: 10, value: 3 },
      { at: 20, value: 1 },
    ]
    expect(stepCorners(points, { start: 0 }, 30, 'rank').map(({ at: when, value }) => [when, value])).toEqual([
      [10, 3],
      [10, 3],
      [10, 3],
      [20, 3],
      [20, 1],
      [30, 1],
    ])
    expect(stepCorners([], { start: 0 }, 30, 'rank')).toEqual([])
  })

  it('lays the grid of places on the first and on round ones', () => {
    expect(gridPlaces(3)).toEqual([1, 2, 3])
    expect(gridPlaces(48)).toEqual([1, 10, 20, 30, 40])
  })

  it('steps: level up to the solve, then straight up', () => {
    const [first] = readSeries(series, 60_000)
    expect(stepCorners(first?.points ?? [], { start: 0 }, 60_000)).toEqual([
      { at: 0, value: 0 },
      { at: 20_000, value: 0 },
      { at: 20_000, value: 300 },
      { at: 40_000, value: 300 },
      { at: 40_000, value: 500 },
      { at: 60_000, value: 500 },
    ])
  })

  it('knows the value that holds at an instant', () => {
    const [first] = readSeries(series, 60_000)
    expect([0, 19_999, 20_000, 50_000].map((time) => valueAt(first ?? { points: [] }, time))).toEqual([0, 0, 300, 500])
  })

  it.each([
    [6210, 7, [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]],
    [3, 7, [0, 1, 2, 3]],
    [0, 4, [0, 1]],
  ])('grid up to %d', (top, most, values) => {
    expect(gridValues(top, most)).toEqual(values)
  })

  it('dashes places 6 to 10 and never the own team', () => {
    expect([0, 4, 5, 9].map((index) => seriesLook(index, false).dash)).toEqual([undefined, undefined, '5 3', '5 3'])
    expect(seriesLook(7, true)).toMatchObject({ stroke: 'stroke-amber', width: 2.5, dash: undefined })
  })

  it('walks points with left and right and series with up and down', () => {
    const read = readSeries(series, 60_000)
    const own = moveCursor(read, null, 'ArrowRight')
    expect(own).toEqual({ series: 1, point: 0 })
    const above = moveCursor(read, own, 'ArrowUp')
    expect(above).toEqual({ series: 0, point: 0 })
    expect(moveCursor(read, above, 'ArrowRight')).toEqual({ series: 0, point: 1 })
    expect(moveCursor(read, { series: 0, point: 1 }, 'ArrowRight')).toEqual({ series: 0, point: 1 })
    expect(moveCursor(read, above, 'x')).toBeNull()
  })
})
