/** What is drawn of a range: nodes in their networks (zones), and the pairs of which one reaches the other. */
export interface RangeShape {
  zones: readonly string[]
  nodes: readonly { key: string; zones: readonly string[] }[]
  edges: readonly (readonly [string, string])[]
}

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
  /** Each with the nodes that it joins: a node with its network, or two networks over a router. */
  paths: readonly { id: string; d: string; ends: readonly string[] }[]
}

/** Lengths of a drawing, in the unit of the page. */
export interface RangeSizes {
  /** Boxes of packed regions grow to `widest` where there is room. */
  box: { width: number; height: number; widest: number }
  gap: { x: number; y: number }
  /** Inside a region: at its sides and its foot, and above its boxes for name and line. */
  pad: number
  head: number
  /** Between regions. */
  between: number
}

/** The zone in which a node is drawn: the first of the map that it stands in. */
export const homeOf = ({ zones }: Pick<RangeShape, 'zones'>, node: RangeShape['nodes'][number]): string =>
  zones.find((zone) => node.zones.includes(zone)) ?? node.zones[0] ?? ''

/** Of every node those that it reaches or is reached from. */
export function neighbours({ edges }: Pick<RangeShape, 'edges'>): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const add = (from: string, to: string) => all.set(from, (all.get(from) ?? new Set()).add(to))
  for (const [one, other] of edges) {
    add(one, other)
    add(other, one)
  }
  return all
}
