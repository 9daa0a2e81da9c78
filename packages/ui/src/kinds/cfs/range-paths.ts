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
      (talkers.get(zone) ?? []).length === 0
        ? []
        : [[zone, { from: x + pad - gap.x / 2, to: x + width - pad + gap.x / 2, y: y + head - 12 }]],
    ),
  )
  const hooks = placed.regions.flatMap((region): Hook[] => {
    const line = lines.get(region.zone)
    return (talkers.get(region.zone) ?? []).flatMap((node) => {
      const place = placed.boxes.get(node.key)
      const home = placed.regions.find(({ zone }) => zone === homeOf(map, node))
      return line === undefined || place === undefined || home === undefined ? [] : [{ key: node.key, place, home, region, line }]
    })
  })
  const stubs = hooks.map((hook): Path => ({
    id: `${hook.region.zone} ${hook.key}`,
    d: wayOf(hook, hooks, placed.sizes),
    ends: [hook.key],
  }))
  return { paths: [...stubs, ...joins(map, placed)], lines }
}

/** Nodes that reach another one inside a zone. */
function talkersIn({ nodes }: RangeShape, zone: string, known: ReturnType<typeof neighbours>): RangeShape['nodes'] {
  const inside = nodes.filter(({ zones }) => zones.includes(zone))
  return inside.filter(({ key }) => inside.some((other) => known.get(key)?.has(other.key) === true))
}

/** A node that talks in a network, whose box may stand in the region of another one. */
interface Hook {
  key: string
  place: Box
  home: Region
  region: Region
  line: Line
}

/** From a network's line to a box, beside all other boxes. */
function wayOf(hook: Hook, hooks: readonly Hook[], sizes: RangeSizes): string {
  const { place, home, region, line } = hook
  if (home === region) return ownWay(place, region, line, sizes)
  const { gap, pad, between } = sizes
  const right = place.x + place.width
  const foot = place.y + place.height
  const start = `M${right - place.width / 4} ${foot}V${foot + Math.min(gap.y, pad) / 2}`
  if (home.y === region.y) return `${start}H${region.x - between / 2}V${line.y}H${line.from}`
  // Ways into one shelf have a lane each in the space above it.
  const others = hooks.filter((one) => one.home.y !== one.region.y && one.region.y === region.y)
  const lane = region.y - (between * (others.indexOf(hook) + 1)) / (others.length + 1)
  const column = right + gap.x / 4
  return `${start}H${column}V${lane}H${within(column, line.from, line.to)}V${line.y}`
}

/** Boxes of the first row hang straight down; those below are led round the ones above. */
function ownWay(place: Box, region: Region, line: Line, { gap, head }: RangeSizes): string {
  if (place.y === region.y + head) return `M${middle(place)} ${line.y}V${place.y}`
  return `M${place.x - gap.x / 2} ${line.y}V${place.y + place.height / 2}H${place.x}`
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
