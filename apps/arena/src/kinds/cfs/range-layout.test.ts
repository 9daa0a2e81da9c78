import { describe, expect, it } from 'vitest'
import { type Box, boxesPerRow, drawRange, nodeTowards } from './range-layout.ts'
import type { RangeMapView, RangeNode } from './range-model.ts'
import { officeRange } from './range.test-data.ts'

const { map } = officeRange()
const node = (key: string, ...zones: string[]): RangeNode => ({ key, zones, state: 'seen', is_attack: false })
const meets = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('the drawing of a range', () => {
  it.each([200, 360, 520, 1200])('%i wide: no two boxes meet, and each lies in the region of its first zone', (width) => {
    const many: RangeMapView = {
      zones: ['a', 'b'],
      nodes: [...Array.from({ length: 9 }, (_none, n) => node(`a${n}`, 'a')), node('both', 'a', 'b'), node('b0', 'b')],
      edges: [],
    }
    const { boxes, regions } = drawRange(many, width, false)
    const all = [...boxes.values()]
    for (const [index, one] of all.entries()) expect(all.slice(index + 1).some((other) => meets(one, other))).toBe(false)
    const [a, b] = regions
    for (const [key, box] of boxes) expect([key, meets(box, (key === 'b0' ? b : a) as Box)]).toEqual([key, true])
    expect(all.every(({ x, width: own }) => x >= 0 && x + own <= Math.max(width, 178))).toBe(true)
  })

  it('hangs nodes that talk in a network on its line, and leads over a router from node to node', () => {
    const { paths, regions } = drawRange(map, 520, false)
    expect(paths.map(({ id }) => id)).toEqual(['dmz attacker', 'dmz mail', 'dmz web', 'office web', 'office desk-01', 'office desk-02'])
    expect(regions.map(({ line }) => line !== null)).toEqual([true, true])
    const routed = drawRange({ zones: ['a', 'b'], nodes: [node('x', 'a'), node('y', 'b')], edges: [['x', 'y']] }, 520, false)
    expect([routed.paths.map(({ id }) => id), routed.regions.map(({ line }) => line)]).toEqual([['x y'], [null, null]])
  })

  it('draws no line where nothing talks', () => {
    const silent = drawRange({ zones: ['a'], nodes: [node('x', 'a'), node('y', 'a')], edges: [] }, 520, false)
    expect([silent.paths, silent.regions[0]?.line]).toEqual([[], null])
  })

  it('has room for the fog where something lies in it', () => {
    const [clear, foggy] = [false, true].map((isFoggy) => drawRange(map, 520, isFoggy))
    expect([clear?.fog, foggy?.fog?.y]).toEqual([null, (clear?.height ?? 0) + 34])
    expect(drawRange({ zones: [], nodes: [], edges: [] }, 520, false).height).toBe(0)
  })

  it('puts as many boxes side by side as there is room for, at least one', () => {
    expect([100, 178, 348, 518, 1000].map(boxesPerRow)).toEqual([1, 1, 2, 3, 5])
  })
})

describe('an arrow', () => {
  const { boxes } = drawRange(map, 520, false)

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
