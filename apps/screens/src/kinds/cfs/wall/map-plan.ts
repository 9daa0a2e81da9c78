import { drawRange, homeOf, type RangeDrawing, type RangeShape, type RangeSizes } from '@beacon/ui/kinds/cfs'

/** How large nodes stand, in u: the first that fits. */
const densities = {
  large: { box: { width: 400, height: 168, widest: 560 }, gap: { x: 36, y: 28 }, pad: 24, head: 64, between: 48 },
  roomy: { box: { width: 280, height: 118, widest: 480 }, gap: { x: 30, y: 22 }, pad: 20, head: 60, between: 40 },
  plain: { box: { width: 216, height: 88, widest: 400 }, gap: { x: 24, y: 16 }, pad: 18, head: 56, between: 32 },
  tight: { box: { width: 204, height: 48, widest: 300 }, gap: { x: 18, y: 10 }, pad: 12, head: 50, between: 24 },
} as const satisfies Record<string, RangeSizes>
export type Density = keyof typeof densities
const inOrder = ['large', 'roomy', 'plain', 'tight'] as const

export interface MapPlan {
  density: Density
  drawing: RangeDrawing
  /** Nodes that no size has room for, by their network. */
  left: ReadonlyMap<string, number>
}
interface Room {
  width: number
  height: number
}

/** A range in the room that the wall has. Beyond the tightest size the last nodes of the fullest networks are only counted. */
export function planMap(range: RangeShape, { width, height }: Room): MapPlan {
  const draw = (density: Density, shape: RangeShape) => drawRange(shape, { width, sizes: densities[density], flow: 'packed' })
  const fits = (drawing: RangeDrawing) => drawing.height <= height
  for (const density of inOrder) {
    const drawing = draw(density, range)
    if (fits(drawing)) return { density, drawing, left: new Map() }
  }
  // The most nodes of a network that fit, found by halving.
  let [least, beyond] = [1, range.nodes.length]
  while (beyond - least > 1) {
    const most = Math.floor((least + beyond) / 2)
    if (fits(draw('tight', firstOfEach(range, most).shape))) least = most
    else beyond = most
  }
  const { shape, left } = firstOfEach(range, least)
  return { density: 'tight', drawing: draw('tight', shape), left }
}

function firstOfEach(range: RangeShape, most: number): { shape: RangeShape; left: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>()
  const nodes = range.nodes.filter((node) => {
    const home = homeOf(range, node)
    const count = (counts.get(home) ?? 0) + 1
    counts.set(home, count)
    return count <= most
  })
  const left = new Map([...counts].flatMap(([zone, count]) => (count > most ? [[zone, count - most] as const] : [])))
  return { shape: { ...range, nodes }, left }
}
