import { type Box, drawRange, neighbours, type RangeDrawing, type RangeSizes } from '@beacon/ui/kinds/cfs'
import type { RangeMapView } from './range-model.ts'

export interface MapDrawing extends RangeDrawing {
  fog: Box | null
}

const sizes: RangeSizes = { box: { width: 150, height: 54, widest: 150 }, gap: { x: 20, y: 18 }, pad: 14, head: 40, between: 34 }
const fogHeight = 52

const middle = ({ x, width }: Box): number => x + width / 2

/** The known networks below each other, and under them the fog in which the others lie. */
export function drawMap(map: RangeMapView, width: number, isFoggy: boolean): MapDrawing {
  const drawing = drawRange(map, { width, sizes, flow: 'stacked' })
  if (!isFoggy) return { ...drawing, fog: null }
  const y = drawing.height === 0 ? 0 : drawing.height + sizes.between
  return { ...drawing, height: y + fogHeight, fog: { x: 0, y, width, height: fogHeight } }
}

const arrows = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
} as const
export type Arrow = keyof typeof arrows
export const isArrow = (key: string): key is Arrow => Object.hasOwn(arrows, key)

/** Where an arrow leads: along an edge, else to the nearest box on that side, so that every node is reached; null where there is none. */
export function nodeTowards(map: RangeMapView, boxes: RangeDrawing['boxes'], key: string, arrow: Arrow): string | null {
  const from = boxes.get(key)
  if (from === undefined) return null
  const way = arrows[arrow]
  const nearest = (keys: Iterable<string>): string | null => {
    let best: { key: string; cost: number } | null = null
    for (const other of keys) {
      const to = boxes.get(other)
      if (other === key || to === undefined) continue
      const [dx, dy] = [middle(to) - middle(from), to.y - from.y]
      const ahead = dx * way.x + dy * way.y
      const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
      // More aside than ahead is another direction.
      if (ahead <= 0 || aside > ahead * 2) continue
      const cost = ahead + aside * 2
      if (best === null || cost < best.cost) best = { key: other, cost }
    }
    return best?.key ?? null
  }
  return nearest(neighbours(map).get(key) ?? []) ?? nearest(boxes.keys())
}
