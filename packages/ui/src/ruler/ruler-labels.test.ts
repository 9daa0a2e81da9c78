import { describe, expect, it } from 'vitest'
import { placeChip, placeLabels } from './ruler-labels.ts'

const box = (key: string, left: number, right: number) => ({ key, left, right })

describe('labels over the lane', () => {
  it('drops a label closer than 4 units to the chip and keeps one that is not', () => {
    const chip = { left: 100, right: 170 }
    expect(placeLabels([box('near', 60, 97), box('far', 20, 55)], [chip], 1000).map((label) => label.key)).toEqual(['far'])
    expect(placeLabels([box('just', 60, 95)], [chip], 1000)).toHaveLength(1)
  })

  it('gives way to labels named earlier', () => {
    expect(placeLabels([box('end', 900, 1000), box('freeze', 860, 905)], [], 1000).map((label) => label.key)).toEqual(['end'])
  })

  it('drops what would leave the ruler', () => {
    expect(placeLabels([box('freeze', -20, 30)], [], 1000)).toEqual([])
  })
})

describe('chip', () => {
  it('stands right of its stem with the note behind it', () => {
    const place = placeChip({ x: 500, chip: 70, note: 100, width: 1000 })
    expect(place).toEqual({ chip: { left: 499, right: 569 }, flipped: false, note: { left: 577, right: 677 } })
  })

  it('flips left where it would leave the ruler, without note', () => {
    const place = placeChip({ x: 960, chip: 70, note: 100, width: 1000 })
    expect([place.flipped, place.chip.right, place.note]).toEqual([true, 961, null])
  })

  it('leaves the note out where only the note would leave the ruler', () => {
    expect(placeChip({ x: 880, chip: 70, note: 100, width: 1000 })).toMatchObject({ flipped: false, note: null })
  })
})
