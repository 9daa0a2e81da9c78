import type { DrawingPlace, NetPlace, SceneDefinition } from '../definition/definition.ts'
import { pitch, snapped } from './size.ts'

/** What a layout asks of a scene; a player's view of one is enough. */
export interface LaidScene {
  nets: readonly { id: string; egress: boolean; position?: DrawingPlace | undefined }[]
  routers: readonly Member[]
  nodes: readonly Member[]
}
interface Member {
  id: string
  nets: readonly Pick<NetPlace, 'net'>[]
  position?: DrawingPlace | undefined
}

const rowStep = 100
const mostInRow = 5
const mostBelow = 12

/**
 * Each network is a level line with its nodes above and below it; what stands in several networks has a column of its own at the left,
 * so that every link is a straight line down or up and none passes through a node.
 */
export function layoutOf(scene: LaidScene): Map<string, DrawingPlace> {
  const order = netOrder(scene)
  const place = new Map<string, DrawingPlace>()
  const own = membersOf(scene)
  const columns = columnsOf(own.between, order)
  let y = 0
  order.forEach((net, at) => {
    const alone = own.alone.get(net) ?? []
    const { above, below } = rowsOf(alone)
    const hasBetween = own.between.some((member) => lastNet(member, order) === at)
    y += rowStep * Math.max(above.length, hasBetween || at > 0 ? 1 : 0)
    above.forEach((row, step) => placeRow(place, row, y - rowStep * (step + 1), step % 2 === 1))
    for (const member of own.between) {
      if (lastNet(member, order) === at) place.set(member.id, [-pitch * (1 + (columns.get(member.id) ?? 0)), y - rowStep + 20])
    }
    place.set(net, [snapped((Math.min(alone.length, 2) - 1) * (pitch / 2)), y])
    below.forEach((row, step) => placeRow(place, row, y + rowStep * step + 80, step % 2 === 1))
    y += rowStep * below.length + (below.length > 0 ? 60 : 40)
  })
  placeRow(place, own.lost, y + 60, false)
  return place
}

/** Places as the author left them; what has none is put where nothing stands. */
export function placesOf(scene: LaidScene): Map<string, DrawingPlace> {
  const all = [...scene.nets, ...scene.routers, ...scene.nodes]
  const given = all.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position] as const]))
  if (given.length === 0) return layoutOf(scene)
  const place = new Map<string, DrawingPlace>(given)
  const lowest = Math.max(...given.map(([, [, y]]) => y))
  let line = lowest
  for (const { id } of scene.nets.filter((net) => !place.has(net.id))) {
    line += rowStep * 2
    place.set(id, [0, line])
  }
  for (const member of [...scene.routers, ...scene.nodes].filter(({ id }) => !place.has(id))) {
    const [x, y] = place.get(member.nets[0]?.net ?? '') ?? [0, line + rowStep]
    place.set(member.id, freePlace(place, [x, y + 80]))
  }
  return place
}

/** The next place to the right of one, then in the row below, where no other middle is near. */
export function freePlace(place: ReadonlyMap<string, DrawingPlace>, [x, y]: DrawingPlace): DrawingPlace {
  const taken = [...place.values()]
  for (let step = 0; step < 400; step += 1) {
    const here: DrawingPlace = [snapped(x + (step % 8) * pitch), snapped(y + Math.floor(step / 8) * rowStep)]
    if (!taken.some(([otherX, otherY]) => Math.abs(otherX - here[0]) < pitch * 0.9 && Math.abs(otherY - here[1]) < rowStep * 0.7))
      return here
  }
  return [snapped(x), snapped(y)]
}

function membersOf({ nets, routers, nodes }: LaidScene) {
  const known = new Set(nets.map(({ id }) => id))
  const alone = new Map<string, string[]>()
  const between: { id: string; nets: string[] }[] = []
  const lost: string[] = []
  for (const { id, nets: places } of [...routers, ...nodes]) {
    const own = [...new Set(places.map(({ net }) => net))].filter((net) => known.has(net))
    const [only] = own
    if (only === undefined) lost.push(id)
    else if (own.length === 1) alone.set(only, [...(alone.get(only) ?? []), id])
    else between.push({ id, nets: own })
  }
  return { alone, between, lost }
}

/** Networks from the outside inwards: those with a way out, then what is reached over routers and nodes between them. */
function netOrder({ nets, routers, nodes }: LaidScene): string[] {
  const members = [...routers, ...nodes].map(({ nets: own }) => own.map(({ net }) => net))
  const roots = [...nets.filter(({ egress }) => egress), ...nets.filter(({ egress }) => !egress)].map(({ id }) => id)
  const known = new Set(roots)
  const found = new Set<string>()
  for (const root of roots) {
    const waiting = [root]
    for (let net = waiting.shift(); net !== undefined; net = waiting.shift()) {
      if (found.has(net)) continue
      found.add(net)
      for (const own of members) if (own.includes(net)) waiting.push(...own.filter((other) => known.has(other) && !found.has(other)))
    }
  }
  return [...found]
}

const lastNet = ({ nets }: { nets: readonly string[] }, order: readonly string[]): number =>
  Math.max(...nets.map((net) => order.indexOf(net)))

/** Two that connect other networks share a column where one ends before the other begins. */
function columnsOf(between: readonly { id: string; nets: readonly string[] }[], order: readonly string[]): Map<string, number> {
  const ends: number[] = []
  const column = new Map<string, number>()
  const spans = between.map((member) => ({
    id: member.id,
    from: Math.min(...member.nets.map((net) => order.indexOf(net))),
    to: lastNet(member, order),
  }))
  for (const { id, from, to } of [...spans].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const free = ends.findIndex((end) => end <= from)
    const at = free === -1 ? ends.length : free
    ends[at] = to
    column.set(id, at)
  }
  return column
}

/** One row while there are few, two rows with a shift between, and the same above the line where there are many. */
function rowsOf(ids: readonly string[]): { above: string[][]; below: string[][] } {
  if (ids.length <= mostInRow) return { above: [], below: ids.length === 0 ? [] : [[...ids]] }
  const isMany = ids.length > mostBelow
  const rows = isMany ? 4 : 2
  const size = Math.ceil(ids.length / rows)
  const cut = Array.from({ length: rows }, (_none, at) => ids.slice(at * size, (at + 1) * size)).filter((row) => row.length > 0)
  return isMany ? { above: cut.slice(0, 2), below: cut.slice(2) } : { above: [], below: cut }
}

const placeRow = (place: Map<string, DrawingPlace>, ids: readonly string[], y: number, isShifted: boolean): void =>
  ids.forEach((id, at) => place.set(id, [at * pitch + (isShifted ? pitch / 2 : 0), snapped(y)]))

/** The same scene with every place written down. */
export function withLayout<Scene extends SceneDefinition>(scene: Scene): Scene {
  const place = layoutOf(scene)
  const put = <Item extends { id: string }>(items: readonly Item[]) => items.map((item) => ({ ...item, position: place.get(item.id) }))
  return { ...scene, nets: put(scene.nets), routers: put(scene.routers), nodes: put(scene.nodes) }
}
