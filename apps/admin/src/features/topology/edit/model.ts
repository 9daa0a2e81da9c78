import { sceneLimits } from '@beacon/api/scene/limits'
import { freePlace, grid, internetId, placesOf } from '@beacon/engine/scene/drawing'
import { freeHost, newNode, placedNode, type Definition, type SceneNode } from '../../../parts/question-scene/draft.ts'

/** What a drawing holds: an item by its id, which no other item has. */
export type ItemKind = 'net' | 'router' | 'node' | 'internet'
export interface Item {
  id: string
  kind: ItemKind
}
type Place = [number, number]

export const itemsOf = ({ nets, routers, nodes }: Definition): Item[] => [
  ...nets.map(({ id }): Item => ({ id, kind: 'net' })),
  ...routers.map(({ id }): Item => ({ id, kind: 'router' })),
  ...nodes.map(({ id }): Item => ({ id, kind: 'node' })),
]
export function kindOf(definition: Definition, id: string): ItemKind | null {
  if (id === internetId) return 'internet'
  return itemsOf(definition).find((item) => item.id === id)?.kind ?? null
}

/** Changes every item; what comes back as it was stays the same object. */
function mapped(definition: Definition, change: <T extends { id: string; position?: Place | undefined }>(item: T) => T): Definition {
  const { nets, routers, nodes } = definition
  return { ...definition, nets: nets.map(change), routers: routers.map(change), nodes: nodes.map(change) }
}

/** Writes every place down, so that what is moved or added next leaves the rest where it is. */
export function pinned(definition: Definition): Definition {
  const place = placesOf(definition)
  return mapped(definition, (item) => {
    const [x, y] = place.get(item.id) ?? [0, 0]
    return item.position === undefined ? { ...item, position: [x, y] } : item
  })
}

const within = (value: number): number => Math.max(-sceneLimits.position, Math.min(sceneLimits.position, value))

export function moved(definition: Definition, ids: readonly string[], by: { x: number; y: number }): Definition {
  return mapped(pinned(definition), (item) => {
    if (!ids.includes(item.id) || item.position === undefined) return item
    const [x, y] = item.position
    return { ...item, position: [within(x + by.x), within(y + by.y)] }
  })
}

function freeId(definition: Definition, stem: string): string {
  const taken = new Set(itemsOf(definition).map(({ id }) => id))
  let n = 1
  while (taken.has(`${stem}-${n}`)) n += 1
  return `${stem}-${n}`
}

export interface Added {
  definition: Definition
  /** Null where no more may be added. */
  id: string | null
}

/** The network that something new is put into: the chosen one, else the first. */
const netFor = ({ nets }: Definition, chosen: readonly string[]) => nets.find(({ id }) => chosen.includes(id)) ?? nets[0]

function spotNear(definition: Definition, id: string | undefined): Place {
  const place = placesOf(definition)
  const [x, y] = (id === undefined ? undefined : place.get(id)) ?? [...place.values()].at(-1) ?? [0, 0]
  const [freeX, freeY] = freePlace(place, [x, y + 5 * grid])
  return [freeX, freeY]
}

export function addNode(old: Definition, chosen: readonly string[]): Added {
  if (old.nodes.length >= sceneLimits.nodes.max) return { definition: old, id: null }
  const definition = pinned(old)
  const net = netFor(definition, chosen)
  const node = { ...newNode(definition), id: freeId(definition, 'node'), position: spotNear(definition, net?.id) }
  const nets = net === undefined ? [] : [{ net: net.id, host: freeHost(definition, net.id) }]
  return { definition: { ...definition, nodes: [...definition.nodes, { ...node, nets }] }, id: node.id }
}

/** A node that was made elsewhere, such as a service, at the place of a new one. */
export function addMade(old: Definition, chosen: readonly string[], made: SceneNode): Added {
  const { definition, id } = addNode(old, chosen)
  const fresh = definition.nodes.at(-1)
  if (id === null || fresh === undefined) return { definition: old, id: null }
  const node = { ...placedNode(old, made), nets: fresh.nets, position: fresh.position }
  return { definition: { ...definition, nodes: [...definition.nodes.slice(0, -1), node] }, id: node.id }
}

export function addNet(old: Definition): Added {
  if (old.nets.length >= sceneLimits.nets) return { definition: old, id: null }
  const definition = pinned(old)
  const id = freeId(definition, 'net')
  const lowest = Math.max(0, ...[...placesOf(definition).values()].map(([, y]) => y))
  const position: Place = [0, within(itemsOf(definition).length === 0 ? 0 : lowest + 6 * grid)]
  const net = { id, position, prefix: 26, egress: false, talk: true, capture: false }
  return { definition: { ...definition, nets: [...definition.nets, net] }, id }
}

/** Between the chosen networks, else between the first two. */
export function addRouter(old: Definition, chosen: readonly string[]): Added {
  if (old.routers.length >= sceneLimits.nodes.max) return { definition: old, id: null }
  const definition = pinned(old)
  const named = definition.nets.filter(({ id }) => chosen.includes(id))
  const nets = named.length > 1 ? named.slice(0, sceneLimits.places) : definition.nets.slice(0, 2)
  const id = freeId(definition, 'router')
  const place = placesOf(definition)
  const ys = nets.map((net) => place.get(net.id)?.[1] ?? 0)
  const middle = ys.length === 0 ? 0 : (Math.min(...ys) + Math.max(...ys)) / 2
  const left = Math.min(0, ...[...place.values()].map(([x]) => x))
  const [x, y] = freePlace(place, [left - 8 * grid, middle])
  const places = nets.map((net) => ({ net: net.id, host: freeHost(definition, net.id) }))
  const router = { id, position: [x, y] satisfies Place, nets: places, allow: [], deny: [], snat: false }
  return { definition: { ...definition, routers: [...definition.routers, router] }, id }
}

const routerLine = (line: string, id: string): boolean =>
  line
    .split('->')
    .map((part) => part.trim().split(':')[0])
    .includes(id)

/** Takes items out, with everything that names them. */
export function removedItems(definition: Definition, ids: readonly string[]): Definition {
  const isGone = (id: string) => ids.includes(id)
  const stay = <T extends { net: string }>(places: readonly T[]) => places.filter(({ net }) => !isGone(net))
  const lines = (list: readonly string[]) => list.filter((line) => !ids.some((id) => routerLine(line, id)))
  const { nets, routers, nodes, volumes } = definition
  return {
    ...definition,
    nets: nets.filter(({ id }) => !isGone(id)),
    routers: routers
      .filter(({ id }) => !isGone(id))
      .map((router) => ({ ...router, nets: stay(router.nets), allow: lines(router.allow), deny: lines(router.deny) })),
    nodes: nodes
      .filter(({ id }) => !isGone(id))
      .map((node) => ({
        ...node,
        nets: stay(node.nets),
        routes: node.routes.filter(({ to, via }) => !isGone(to) && !isGone(via)),
        after: node.after.filter((id) => !isGone(id)),
      })),
    volumes: volumes.filter(({ node }) => !isGone(node)),
  }
}

export type Connection = 'connected' | 'parted' | 'opened' | 'shut' | 'impossible' | 'full'

/** Puts a node or router into a network, or takes it out again; a network and the internet likewise. */
export function connected(definition: Definition, one: string, other: string): { definition: Definition; what: Connection } {
  const [a, b] = [kindOf(definition, one), kindOf(definition, other)]
  if (a === 'net' && b !== 'net') return connected(definition, other, one)
  if (b !== 'net') return { definition, what: 'impossible' }
  if (a === 'internet') {
    const isOpen = definition.nets.some(({ id, egress }) => id === other && egress)
    const nets = definition.nets.map((net) => (net.id === other ? { ...net, egress: !isOpen } : net))
    return { definition: { ...definition, nets }, what: isOpen ? 'shut' : 'opened' }
  }
  const member = [...definition.routers, ...definition.nodes].find(({ id }) => id === one)
  if (member === undefined || a === 'net') return { definition, what: 'impossible' }
  const isIn = member.nets.some(({ net }) => net === other)
  if (!isIn && member.nets.length >= sceneLimits.places) return { definition, what: 'full' }
  const host = freeHost(definition, other)
  const put = <T extends { id: string; nets: { net: string; host: number }[] }>(item: T): T =>
    item.id === one ? { ...item, nets: isIn ? item.nets.filter(({ net }) => net !== other) : [...item.nets, { net: other, host }] } : item
  const { routers, nodes } = pinned(definition)
  return { definition: { ...pinned(definition), routers: routers.map(put), nodes: nodes.map(put) }, what: isIn ? 'parted' : 'connected' }
}

/** The same scene with another name for one item, wherever it is named. Null where another has the name. */
export function renamed(definition: Definition, from: string, to: string): Definition | null {
  if (from === to) return definition
  if (itemsOf(definition).some(({ id }) => id === to)) return null
  const name = (id: string) => (id === from ? to : id)
  const places = <T extends { net: string }>(list: readonly T[]) => list.map((place) => ({ ...place, net: name(place.net) }))
  const lines = (list: readonly string[]) => list.map((line) => renamedLine(line, from, to))
  return {
    ...definition,
    nets: definition.nets.map((net) => ({ ...net, id: name(net.id) })),
    routers: definition.routers.map((router) => ({
      ...router,
      id: name(router.id),
      nets: places(router.nets),
      allow: lines(router.allow),
      deny: lines(router.deny),
    })),
    nodes: definition.nodes.map((node) => ({
      ...node,
      id: name(node.id),
      nets: places(node.nets),
      routes: node.routes.map(({ to: net, via }) => ({ to: name(net), via: name(via) })),
      after: node.after.map(name),
      env: Object.fromEntries(
        Object.entries(node.env).map(([key, value]) => [key, typeof value === 'string' ? renamedValue(value, from, to) : value]),
      ),
    })),
    volumes: definition.volumes.map((volume) => ({ ...volume, node: name(volume.node) })),
  }
}

function renamedLine(line: string, from: string, to: string): string {
  const parts = line.split('->')
  return parts.length === 2 ? parts.map((part) => part.replace(/[A-Za-z0-9_-]+/u, (word) => (word === from ? to : word))).join('->') : line
}

/** In templates a node stands in the middle, a network at the end. */
const renamedValue = (value: string, from: string, to: string): string =>
  value.replaceAll(/\{\{(ip|host|port)\.([^{}]{1,200})\}\}/gu, (all, head: string, rest: string) => {
    if (head === 'host') return rest === from ? `{{host.${to}}}` : all
    const dot = rest.lastIndexOf('.')
    const [node, last] = [rest.slice(0, dot), rest.slice(dot + 1)]
    const net = head === 'ip' && last === from ? to : last
    return dot < 1 ? all : `{{${head}.${node === from ? to : node}.${net}}}`
  })
