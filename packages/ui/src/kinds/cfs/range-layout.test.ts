import { describe, expect, it } from 'vitest'
import { boxesPerRow, drawRange } from './range-layout.ts'
import type { Box, RangeShape, RangeSizes } from './range-shape.ts'
import { packShelves } from './shelves.ts'

const sizes: RangeSizes = { box: { width: 150, height: 54, widest: 400 }, gap: { x: 20, y: 18 }, pad: 14, head: 40, between: 34 }
const node = (key: string, ...zones: string[]) => ({ key, zones })
const meets = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const holds = (a: Box, b: Box): boolean => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height

/** An office behind a web server that stands in two networks. */
const office: RangeShape = {
  zones: ['dmz', 'office'],
  nodes: [node('attacker', 'dmz'), node('web', 'dmz', 'office'), node('mail', 'dmz'), node('desk-01', 'office'), node('desk-02', 'office')],
  edges: [
    ['attacker', 'mail'],
    ['attacker', 'web'],
    ['mail', 'web'],
    ['web', 'desk-01'],
    ['web', 'desk-02'],
    ['desk-01', 'desk-02'],
  ],
}
const many = (zones: readonly number[]): RangeShape => ({
  zones: zones.map((_count, z) => `z${z}`),
  nodes: zones.flatMap((count, z) => Array.from({ length: count }, (_none, n) => node(`z${z}n${n}`, `z${z}`))),
  edges: [],
})

describe.each(['stacked', 'packed'] as const)('a %s drawing', (flow) => {
  it.each([
    [200, [9, 1]],
    [360, [9, 1, 3]],
    [1200, [9, 1, 3, 0, 12]],
    [1824, [2, 14, 5, 5, 1, 1, 30]],
  ])('%i wide: no two boxes or regions meet, and each box lies in the region of its first zone', (width, zones) => {
    const map = many(zones)
    const { boxes, regions, height } = drawRange(map, { width, sizes, flow })
    const all = [...boxes.values()]
    expect(all).toHaveLength(map.nodes.length)
    for (const list of [all, regions])
      for (const [index, one] of list.entries()) expect(list.slice(index + 1).some((other) => meets(one, other))).toBe(false)
    for (const { key, zones: own } of map.nodes) {
      const region = regions.find(({ zone }) => zone === own[0])
      expect(region !== undefined && holds(region, boxes.get(key) as Box)).toBe(true)
    }
    expect(Math.max(...regions.map((region) => Math.round(region.x + region.width)))).toBeLessThanOrEqual(Math.max(width, 178))
    expect(Math.max(...regions.map((region) => region.y + region.height))).toBe(height)
  })

  it('hangs nodes that talk in a network on its line', () => {
    const { paths, regions } = drawRange(office, { width: 520, sizes, flow })
    expect(paths.map(({ id }) => id).sort()).toEqual([
      'dmz attacker',
      'dmz mail',
      'dmz web',
      'office desk-01',
      'office desk-02',
      'office web',
    ])
    expect(regions.map(({ line }) => line !== null)).toEqual([true, true])
  })

  it('draws no line where nothing talks, and nothing of an empty range', () => {
    const silent = drawRange({ zones: ['a'], nodes: [node('x', 'a'), node('y', 'a')], edges: [] }, { width: 520, sizes, flow })
    expect([silent.paths, silent.regions[0]?.line]).toEqual([[], null])
    expect(drawRange({ zones: [], nodes: [], edges: [] }, { width: 520, sizes, flow }).height).toBe(0)
  })

  it('joins networks over a router once, for all pairs of their nodes', () => {
    const routed: RangeShape = {
      ...many([2, 2, 2]),
      edges: ['z0n0', 'z0n1'].flatMap((from) => ['z1n0', 'z1n1', 'z2n0'].map((to): [string, string] => [from, to])),
    }
    const { paths } = drawRange(routed, { width: 1200, sizes, flow })
    expect(paths.map(({ id, ends }) => [id, [...ends].sort()])).toEqual([
      ['join z0 z1', ['z0n0', 'z0n1', 'z1n0', 'z1n1']],
      ['join z0 z2', ['z0n0', 'z0n1', 'z2n0']],
    ])
  })

  it('is the same for the same map', () => {
    const once = drawRange(office, { width: 900, sizes, flow })
    expect(drawRange(structuredClone(office), { width: 900, sizes, flow })).toEqual(once)
  })
})

describe('regions side by side', () => {
  it('stand on one shelf where they fit, and fill the page', () => {
    const { regions, height } = drawRange(office, { width: 1200, sizes, flow: 'packed' })
    expect(new Set(regions.map(({ y }) => y)).size).toBe(1)
    const last = regions.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(1200)
    expect(height).toBe(40 + 54 + 14)
  })

  it('are lowest: no way to break them has less height', () => {
    const heights = (counts: readonly number[]) =>
      packShelves(counts, 700, sizes).reduce((sum, { rows }) => sum + 40 + rows * 72 - 18 + 14 + 34, 0)
    // 3 and 1 beside each other take one row; 8 alone takes two; together they would take three.
    expect(packShelves([3, 1, 8], 760, sizes).map(({ from, rows }) => [from, rows])).toEqual([
      [0, 1],
      [2, 2],
    ])
    expect(heights([3, 1, 8])).toBeLessThanOrEqual(heights([3]) + heights([1]) + heights([8]))
  })

  it('puts what leads on beside the next region', () => {
    const { boxes } = drawRange(office, { width: 760, sizes, flow: 'packed' })
    const [web, mail] = [boxes.get('web'), boxes.get('mail')]
    expect((web?.x ?? 0) + (web?.y ?? 0)).toBeGreaterThan((mail?.x ?? 0) + (mail?.y ?? 0))
  })
})

it('puts as many boxes side by side as there is room for, at least one', () => {
  expect([100, 178, 348, 518, 1000].map((width) => boxesPerRow(width, sizes))).toEqual([1, 1, 2, 3, 5])
})
