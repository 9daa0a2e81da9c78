import { homeOf, neighboursOf, type RangeMapView, type RangeNode } from './range-model.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A network of the range: its region, and the line that nodes which talk in it hang on. */
export interface Region extends Box {
  zone: string
  /** Null where no two shown nodes talk in it. */
  line: { from: number; to: number; y: number } | null
}

export interface RangeDrawing {
  width: number
  height: number
  regions: readonly Region[]
  boxes: ReadonlyMap<string, Box>
  /** Paths, each with the nodes that it joins: a node with its network, or two nodes over a router. */
  paths: readonly { id: string; d: string; ends: readonly string[] }[]
  fog: Box | null
}

const pad = 14
const head = 40
const box = { width: 150, height: 54 }
const gap = { x: 20, y: 18 }
const betweenRegions = 34
const fogHeight = 52

const middle = ({ x, width }: Box): number => x + width / 2
const shares = (one: RangeNode, other: RangeNode): boolean => one.zones.some((zone) => other.zones.includes(zone))

/** How many boxes stand side by side. */
export const boxesPerRow = (width: number): number => Math.max(1, Math.floor((width - 2 * pad + gap.x) / (box.width + gap.x)))

/** Regions below each other in the order of the map, the boxes of each in rows. Pure: the same map at the same width is the same drawing. */
export function drawRange(map: RangeMapView, width: number, isFoggy: boolean): RangeDrawing {
  const perRow = boxesPerRow(width)
  const boxes = new Map<string, Box>()
  const regions: Region[] = []
  let y = 0
  for (const zone of map.zones) {
    const own = map.nodes.filter((node) => homeOf(map, node) === zone)
    for (const [index, { key }] of own.entries()) {
      const column = index % perRow
      const row = Math.floor(index / perRow)
      boxes.set(key, { ...box, x: pad + column * (box.width + gap.x), y: y + head + row * (box.height + gap.y) })
    }
    const rows = Math.ceil(own.length / perRow)
    const height = head + rows * (box.height + gap.y) - (rows > 0 ? gap.y : 0) + pad
    const line = talkersIn(map, zone).length > 0 ? { from: pad - gap.x / 2, to: width - pad + gap.x / 2, y: y + head - 12 } : null
    regions.push({ zone, x: 0, y, width, height, line })
    y += height + betweenRegions
  }
  const fog = isFoggy ? { x: 0, y, width, height: fogHeight } : null
  const paths = [...regions.flatMap((region) => stubs(map, region, boxes)), ...routed(map, boxes)]
  return { width, height: Math.max(0, isFoggy ? y + fogHeight : y - betweenRegions), regions, boxes, paths, fog }
}

/** Nodes that reach another one inside a zone. */
function talkersIn({ nodes, edges }: RangeMapView, zone: string): RangeNode[] {
  const inside = nodes.filter(({ zones }) => zones.includes(zone))
  const keys = new Set(inside.map(({ key }) => key))
  return inside.filter(({ key }) => neighboursOf({ edges }, key).some((other) => keys.has(other)))
}

/** From a network's line to each node that talks in it; one that stands in another region hangs on it by a curve. */
function stubs(map: RangeMapView, { zone, line }: Region, boxes: ReadonlyMap<string, Box>): RangeDrawing['paths'] {
  if (line === null) return []
  return talkersIn(map, zone).flatMap((node) => {
    const place = boxes.get(node.key)
    if (place === undefined) return []
    const id = `${zone} ${node.key}`
    const x = middle(place)
    if (homeOf(map, node) !== zone) return [{ id, d: curve(x, edgeOf(place, line.y), x + gap.x, line.y), ends: [node.key] }]
    // Boxes of the first row hang straight down; those below are led round the ones above.
    const side = place.x - gap.x / 2
    const isFirstRow = place.y === line.y + 12
    const d = isFirstRow ? `M${x} ${line.y}V${place.y}` : `M${side} ${line.y}V${place.y + place.height / 2}H${place.x}`
    return [{ id, d, ends: [node.key] }]
  })
}

/** Between nodes that share no network, over a router. */
function routed(map: RangeMapView, boxes: ReadonlyMap<string, Box>): RangeDrawing['paths'] {
  const byKey = new Map(map.nodes.map((node) => [node.key, node]))
  return map.edges.flatMap(([from, to]) => {
    const [one, other, here, there] = [byKey.get(from), byKey.get(to), boxes.get(from), boxes.get(to)]
    if (one === undefined || other === undefined || here === undefined || there === undefined || shares(one, other)) return []
    const d = curve(middle(here), edgeOf(here, there.y), middle(there), edgeOf(there, here.y))
    return [{ id: `${from} ${to}`, d, ends: [from, to] }]
  })
}

/** The side of a box that looks at a height. */
const edgeOf = (place: Box, y: number): number => (y > place.y ? place.y + place.height : place.y)

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (y2 - y1) / 2
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
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
  return nearest(neighboursOf(map, key)) ?? nearest(boxes.keys())
}
