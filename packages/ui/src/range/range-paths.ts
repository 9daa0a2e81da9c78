import { type Box, homeOf, neighbours, type RangeDrawing, type RangeShape, type RangeSizes, type Region } from './range-shape.ts'

interface Placed {
  regions: readonly Region[]
  boxes: ReadonlyMap<string, Box>
  sizes: RangeSizes
}
type Path = RangeDrawing['paths'][number]
type Line = NonNullable<Region['line']>

const middle = ({ x, width }: Box): number => x + width / 2
const within = (value: number, least: number, greatest: number): number => Math.min(greatest, Math.max(least, value))

/** Lines of networks, and the paths that hang on them. Who talks in a network reaches all in it, so one line says it of all pairs. */
export function rangePaths(map: RangeShape, placed: Placed): { paths: Path[]; lines: ReadonlyMap<string, Line> } {
  const known = neighbours(map)
  const talkers = new Map(map.zones.map((zone) => [zone, talkersIn(map, zone, known)]))
  const { gap, pad, head } = placed.sizes
  const lines = new Map(
    placed.regions.flatMap(({ zone, x, y, width }): [string, Line][] =>
      (talkers.get(zone) ?? []).length === 0 ? [] : [[zone, { from: x + pad - gap.x / 2, to: x + width - pad + gap.x / 2, y: y + head - 12 }]],
    ),
  )
  const stubs = placed.regions.flatMap((region) => {
    const line = lines.get(region.zone)
    return line === undefined ? [] : (talkers.get(region.zone) ?? []).flatMap((node) => stub(map, node, { region, line, placed }))
  })
  return { paths: [...stubs, ...joins(map, placed)], lines }
}

/** Nodes that reach another one inside a zone. */
function talkersIn({ nodes }: RangeShape, zone: string, known: ReturnType<typeof neighbours>): RangeShape['nodes'] {
  const inside = nodes.filter(({ zones }) => zones.includes(zone))
  return inside.filter(({ key }) => inside.some((other) => known.get(key)?.has(other.key) === true))
}

interface Hook {
  region: Region
  line: Line
  placed: Placed
}

/** From a network's line to a node that talks in it; one that stands in another region hangs on it by a curve. */
function stub(map: RangeShape, node: RangeShape['nodes'][number], { region, line, placed: { boxes, sizes, regions } }: Hook): Path[] {
  const place = boxes.get(node.key)
  if (place === undefined) return []
  const id = `${region.zone} ${node.key}`
  const x = middle(place)
  const home = homeOf(map, node)
  if (home !== region.zone) {
    const isBeside = regions.find(({ zone }) => zone === home)?.y === region.y
    return [{ id, d: isBeside ? across(place, line) : downTo(place, line, sizes.gap.x), ends: [node.key] }]
  }
  // Boxes of the first row hang straight down; those below are led round the ones above.
  const side = place.x - sizes.gap.x / 2
  const isFirstRow = place.y === region.y + sizes.head
  const d = isFirstRow ? `M${x} ${line.y}V${place.y}` : `M${side} ${line.y}V${place.y + place.height / 2}H${place.x}`
  return [{ id, d, ends: [node.key] }]
}

/** To the near end of a line in a region beside. */
function across(place: Box, { from, to, y }: Line): string {
  const isRight = from > place.x
  const [x1, x2] = isRight ? [place.x + place.width, from] : [place.x, to]
  const y1 = place.y + place.height / 2
  const bend = (x2 - x1) / 2
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y} ${x2} ${y}`
}

/** To a line in a region above or below. */
function downTo(place: Box, { from, to, y }: Line, aside: number): string {
  const x1 = middle(place)
  return curve(x1, y > place.y ? place.y + place.height : place.y, within(x1 + aside, from, to), y)
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = (y2 - y1) / 2
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
}

/** Between networks whose nodes reach each other over a router: one path for all of their pairs. */
function joins(map: RangeShape, { regions, sizes: { head, between } }: Placed): Path[] {
  const byKey = new Map(map.nodes.map((node) => [node.key, node]))
  const regionOf = new Map(regions.map((region) => [region.zone, region]))
  const found = new Map<string, { one: Region; other: Region; ends: Set<string> }>()
  for (const [from, to] of map.edges) {
    const [here, there] = [byKey.get(from), byKey.get(to)]
    if (here === undefined || there === undefined || here.zones.some((zone) => there.zones.includes(zone))) continue
    const [one, other] = [regionOf.get(homeOf(map, here)), regionOf.get(homeOf(map, there))]
    if (one === undefined || other === undefined || one === other) continue
    const [first, second] = regions.indexOf(one) < regions.indexOf(other) ? [one, other] : [other, one]
    const id = `join ${first.zone} ${second.zone}`
    const join = found.get(id) ?? { one: first, other: second, ends: new Set<string>() }
    found.set(id, { ...join, ends: join.ends.add(from).add(to) })
  }
  return [...found].map(([id, { one, other, ends }]) => {
    const nodes = [...ends]
    if (one.y !== other.y) {
      const x = middle(one)
      return { id, d: curve(x, one.y + one.height, within(x, other.x, other.x + other.width), other.y), ends: nodes }
    }
    const isNext = regions.indexOf(other) === regions.indexOf(one) + 1
    const right = one.x + one.width
    if (isNext) return { id, d: `M${right} ${one.y + head / 2}H${other.x}`, ends: nodes }
    // Under what stands between them.
    const foot = one.y + one.height
    const deep = foot + between / 2
    return { id, d: `M${middle(one)} ${foot}V${deep}H${middle(other)}V${foot}`, ends: nodes }
  })
}
