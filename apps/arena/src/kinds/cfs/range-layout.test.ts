import { describe, expect, it } from 'vitest'
import { drawMap, nodeTowards } from './range-layout.ts'
import { officeRange } from './range.test-data.ts'

const { map } = officeRange()

describe('the map of a range', () => {
  it('has room for the fog where something lies in it', () => {
    const [clear, foggy] = [false, true].map((isFoggy) => drawMap(map, 520, isFoggy))
    expect([clear?.fog, foggy?.fog?.y]).toEqual([null, (clear?.height ?? 0) + 34])
    const nothing = { zones: [], nodes: [], edges: [] }
    expect([drawMap(nothing, 520, false).height, drawMap(nothing, 520, true).fog?.y]).toEqual([0, 0])
  })
})

describe('an arrow', () => {
  const { boxes } = drawMap(map, 520, false)

  it.each([
    ['attacker', 'ArrowRight', 'mail'],
    ['web', 'ArrowLeft', 'mail'],
    ['desk-01', 'ArrowRight', 'desk-02'],
    ['web', 'ArrowDown', 'desk-02'],
    ['attacker', 'ArrowUp', null],
    ['attacker', 'ArrowLeft', null],
  ] as const)('from %s, %s leads to %s', (from, arrow, to) => {
    expect(nodeTowards(map, boxes, from, arrow)).toBe(to)
  })

  it('goes to the nearest box where no edge leads that way', () => {
    expect(nodeTowards(map, boxes, 'mail', 'ArrowDown')).toBe('desk-02')
  })

  it('reaches every node from the first one', () => {
    const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
    const reached = new Set(['attacker'])
    for (const key of reached) for (const arrow of arrows) reached.add(nodeTowards(map, boxes, key, arrow) ?? key)
    expect([...reached].sort()).toEqual(map.nodes.map(({ key }) => key).sort())
  })
})
