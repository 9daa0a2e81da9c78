import { rangePaths } from './range-paths.ts'
import { type Box, homeOf, type RangeDrawing, type RangeShape, type RangeSizes, type Region } from './range-shape.ts'
import { packShelves, type Shelf } from './shelves.ts'

interface Options {
  width: number
  sizes: RangeSizes
  /** stacked: one region under another, boxes in rows. packed: regions side by side where they fit, so that the whole is lowest. */
  flow: 'stacked' | 'packed'
}

/** How many boxes stand side by side. */
export const boxesPerRow = (width: number, { box, gap, pad }: RangeSizes): number =>
  Math.max(1, Math.floor((width - 2 * pad + gap.x) / (box.width + gap.x)))

/** Regions in the order of the map, each node in that of its first zone. Pure: the same map at the same width is the same drawing. */
export function drawRange(map: RangeShape, { width, sizes, flow }: Options): RangeDrawing {
  const homes = map.zones.map((zone) => ({ zone, nodes: map.nodes.filter((node) => homeOf(map, node) === zone) }))
  const counts = homes.map(({ nodes }) => nodes.length)
  const shelves = flow === 'packed' ? packShelves(counts, width, sizes) : stackedShelves(counts, width, sizes)
  const boxes = new Map<string, Box>()
  const regions: Region[] = []
  let y = 0
  for (const { from, columns, rows } of shelves) {
    const { box, gap, pad, head, between } = sizes
    const all = columns.reduce((sum, count) => sum + count, 0)
    const free = width - between * (columns.length - 1) - columns.length * 2 * pad - gap.x * (all - columns.length)
    const boxWidth = flow === 'packed' ? Math.min(box.widest, free / all) : box.width
    const height = head + rows * box.height + gap.y * Math.max(0, rows - 1) + pad
    let x = 0
    for (const [index, count] of columns.entries()) {
      const home = homes[from + index]
      if (home === undefined) continue
      const regionWidth = 2 * pad + gap.x * (count - 1) + (free * count) / all
      const { nodes } = flow === 'packed' ? withGatewaysLast(home) : home
      for (const [place, { key }] of nodes.entries()) {
        const [column, row] = placeOf(place, { count, rows: Math.ceil(nodes.length / count), isDown: flow === 'packed' })
        const left = x + pad + column * (boxWidth + gap.x)
        boxes.set(key, { x: left, y: y + head + row * (box.height + gap.y), width: boxWidth, height: box.height })
      }
      regions.push({ zone: home.zone, x, y, width: regionWidth, height, line: null })
      x += regionWidth + between
    }
    y += height + between
  }
  const { paths, lines } = rangePaths(map, { regions, boxes, sizes })
  return {
    width,
    height: Math.max(0, y - sizes.between),
    regions: regions.map((region) => ({ ...region, line: lines.get(region.zone) ?? null })),
    boxes,
    paths,
  }
}

/** Packed boxes fill columns, so that what leads to the next region stands beside it. */
const placeOf = (place: number, { count, rows, isDown }: { count: number; rows: number; isDown: boolean }): [number, number] =>
  isDown ? [Math.floor(place / rows), place % rows] : [place % count, Math.floor(place / count)]

function withGatewaysLast({ nodes }: { nodes: RangeShape['nodes'] }): { nodes: RangeShape['nodes'] } {
  const isGateway = ({ zones }: RangeShape['nodes'][number]) => zones.length > 1
  return { nodes: [...nodes.filter((node) => !isGateway(node)), ...nodes.filter(isGateway)] }
}

function stackedShelves(counts: readonly number[], width: number, sizes: RangeSizes): Shelf[] {
  const perRow = boxesPerRow(width, sizes)
  return counts.map((count, from) => ({ from, columns: [perRow], rows: Math.ceil(count / perRow) }))
}
