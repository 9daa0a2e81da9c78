import { describe, expect, it } from 'vitest'
import { type FitColumn, fitColumns } from './fit-columns.ts'

const columns: readonly FitColumn[] = [
  { id: 'time', width: 80 },
  { id: 'team', names: true },
  { id: 'topic', min: 140 },
  { id: 'state', width: 100, fixed: true },
  { id: 'country', width: 60, leaves: 3 },
  { id: 'address', width: 120, leaves: 2 },
  { id: 'agent', width: 150, leaves: 1 },
]
const all = 80 + 160 + 140 + 100 + 60 + 120 + 150
const leftAt = (available: number, chosen: readonly string[] = []) => [...fitColumns(columns, available, chosen).left]

describe('fitColumns', () => {
  it('shows all where they fit, and where nothing was measured', () => {
    expect(leftAt(all)).toEqual([])
    expect(leftAt(Number.POSITIVE_INFINITY)).toEqual([])
  })

  it('lets columns leave by their place, then from the right, and never the name or a fixed one', () => {
    expect(leftAt(all - 1)).toEqual(['agent'])
    expect(leftAt(all - 151)).toEqual(['agent', 'address'])
    expect(leftAt(all - 271)).toEqual(['agent', 'address', 'country'])
    expect(leftAt(all - 331)).toEqual(['agent', 'address', 'country', 'topic'])
    expect(leftAt(0)).toEqual(['agent', 'address', 'country', 'topic', 'time'])
  })

  it('lets what was chosen leave last, the newest choice at the very end', () => {
    expect(leftAt(all - 1, ['agent'])).toEqual(['address'])
    expect(leftAt(160 + 100 + 150, ['address', 'agent'])).toEqual(['country', 'topic', 'time', 'address'])
    expect(leftAt(160 + 100 + 120, ['agent', 'address'])).toEqual(['country', 'topic', 'time', 'agent'])
  })

  it('never shows a column in a narrower place that a wider one leaves out', () => {
    let before = new Set(columns.map(({ id }) => id))
    for (let available = 900; available > 0; available -= 7) {
      const { left } = fitColumns(columns, available)
      const shown = new Set(columns.flatMap(({ id }) => (left.has(id) ? [] : [id])))
      expect([...shown].every((id) => before.has(id))).toBe(true)
      before = shown
    }
  })

  it('gives a text no more than is of use to it, and never less than its least', () => {
    const topicOf = (most: number) =>
      fitColumns(
        columns.map((column) => (column.id === 'topic' ? { ...column, most } : column)),
        all + 300,
      ).widths.get('topic')
    expect([topicOf(150), topicOf(100), topicOf(1_000)]).toEqual([150, 140, 240])
  })

  it('gives the room to another text where that of the name is of no use to it', () => {
    const { widths } = fitColumns([{ id: 'kind', names: true, most: 200 }, { id: 'entrants' }, { id: 'topic', most: 180 }], 1_200)
    expect([...widths]).toEqual([
      ['kind', 200],
      ['topic', 180],
    ])
  })

  it('gives the name what the others do not take, twice the share of another text', () => {
    const { widths, least } = fitColumns(columns, all + 300)
    expect(least).toBe(all)
    expect(widths.has('team')).toBe(false)
    expect(widths.get('topic')).toBe(240)
    const others = [...widths.values()].reduce((sum, width) => sum + width, 0)
    expect(all + 300 - others).toBe(360)
  })

  it('keeps the name at 160 or its own least width', () => {
    for (const available of [600, 700, 800, 900, 1200]) {
      const { widths, left } = fitColumns(columns, available)
      expect(available - [...widths.values()].reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(160)
      expect(left.has('team')).toBe(false)
    }
  })

  it('leaves the last text open where the row is named by a time', () => {
    const { widths } = fitColumns([{ id: 'at', names: true, width: 190 }, { id: 'source' }, { id: 'message' }], 800)
    expect([...widths.keys()]).toEqual(['at', 'source'])
  })
})
