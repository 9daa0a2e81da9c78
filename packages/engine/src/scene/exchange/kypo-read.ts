import { addressNumber } from '../definition/addresses.ts'
import type { ReadExchange } from './compose-read.ts'
import { imageOf, isFields, listOf, numberOf, openNames, openNotes, textOf, type Fields, type Notes, type ImageRequest } from './values.ts'

const most = 200
/** Prefix of the largest network that a scene can have. */
const largest = 24
interface Net {
  id: string
  base: number | null
  prefix: number
  isOpen: boolean
}

/** Whether a value is a topology of KYPO or CRCZP: hosts, and who is in which network. */
export const isKypo = (value: unknown): boolean => isFields(value) && Array.isArray(value['hosts']) && Array.isArray(value['net_mappings'])

/** Sizes of machines by their usual names; what is not known takes the size of a node here. */
const flavors: readonly (readonly [RegExp, { cpu: number; memory_mb: number }])[] = [
  [/tiny/u, { cpu: 0.5, memory_mb: 512 }],
  [/medium/u, { cpu: 2, memory_mb: 4096 }],
  [/xlarge/u, { cpu: 8, memory_mb: 16_384 }],
  [/large/u, { cpu: 4, memory_mb: 8192 }],
  [/small/u, { cpu: 1, memory_mb: 2048 }],
]

/**
 * A topology of KYPO as a scene of virtual machines: networks, hosts, routers and groups.
 * @param netPrefix of the networks that the installation allots: what stands beyond them moves, and that is told
 */
export function readKypo(input: unknown, { netPrefix = largest }: { netPrefix?: number } = {}): ReadExchange {
  const notes = openNotes()
  const file = isFields(input) ? input : {}
  const nameOf = openNames(notes)
  const nets = netsOf(file, { netPrefix, notes })
  const ids = new Map<string, string>()
  const named = (key: 'hosts' | 'routers') =>
    entries(file, key).map((item, at) => {
      const name = textOf(item['name']) ?? key
      const id = nameOf(name, [key, at, 'name'])
      ids.set(name, id)
      return { item, id, at, name }
    })
  const routers = named('routers')
  const hosts = named('hosts')
  const taken = takenIn(file, nets)
  const hostNets = placesBy(file, { key: 'net_mappings', who: 'host', nets, taken, notes })
  const routerNets = placesBy(file, { key: 'router_mappings', who: 'router', nets, taken, notes })
  const between = joinRouters(
    routers.map(({ id, name, at }) => ({ id, at, nets: routerNets.get(name) ?? [] })),
    notes,
  )
  const groups = groupsOf(file)
  const images = new Map<string, ImageRequest>()
  const nodes = hosts.map(({ item, id, name, at }) => {
    const places = hostNets.get(name) ?? []
    const box = boxOf(item)
    const wanted = images.get(box) ?? { wanted: box, image: imageOf(box), nodes: [], isBuild: false }
    wanted.nodes.push(id)
    images.set(box, wanted)
    tellUser(item, ['hosts', at, 'base_box'], notes)
    const group = groups.get(name)
    return {
      id,
      kind: 'vm',
      image: wanted.image,
      nets: places,
      routes: routesOf(places, between),
      ports: portsOf(places, nets),
      ...sizeOf(item, ['hosts', at], notes),
      ...(item['hidden'] === true ? { hidden: true } : {}),
      ...(group === undefined ? {} : { group }),
    }
  })
  if (between.length > 0) notes.note('kypo_routes', ['routers'])
  notes.note('kypo_ports', ['hosts'])
  const scene = {
    format: 'beacon-scene/1',
    name: textOf(file['name']) ?? 'topology',
    nets: [...nets.values()].map(({ id, prefix }) => ({ id, ...(prefix === 26 ? {} : { prefix }) })),
    ...(between.length === 0 ? {} : { routers: between }),
    nodes,
  }
  return { scene, notes: notes.list, images: [...images.values()] }
}

const entries = (file: Fields, key: string): Fields[] => listOf(file[key]).filter(isFields).slice(0, most)

function netsOf(file: Fields, { netPrefix, notes }: { netPrefix: number; notes: Notes }): Map<string, Net> {
  const ids = new Set<string>()
  return new Map(
    [...entries(file, 'networks'), ...entries(file, 'switches')].map((item) => {
      const name = textOf(item['name']) ?? 'net'
      const [address = '', bits = ''] = (textOf(item['cidr']) ?? '').split('/')
      const plain = name.replaceAll(/[^A-Za-z0-9_-]+/gu, '-').slice(0, 36) || 'net'
      let id = plain
      for (let n = 2; ids.has(id); n += 1) id = `${plain}-${n}`
      ids.add(id)
      if (id !== name) notes.note('renamed', ['networks'], { from: name.slice(0, 80), to: id })
      const prefix = Math.min(28, Math.max(netPrefix, numberOf(bits) ?? 26))
      return [name, { id, base: addressNumber(address), prefix, isOpen: item['accessible_by_user'] !== false }] as const
    }),
  )
}

interface Place {
  net: string
  host: number
}
/** Numbers of a network that nobody else may get. */
type Taken = Map<string, Set<number>>

const lastIn = ({ prefix }: Net): number => 2 ** (32 - prefix) - 2
/** The number that a file gives; null where the network has none such. The first one is the platform's gateway. */
function givenHost(item: Fields, net: Net): number | null {
  const address = addressNumber(textOf(item['ip']) ?? '')
  const host = address === null || net.base === null ? 0 : address - net.base
  return host >= 2 && host <= lastIn(net) ? host : null
}

function takenIn(file: Fields, nets: ReadonlyMap<string, Net>): Taken {
  const taken: Taken = new Map([...nets.values()].map(({ id }) => [id, new Set()]))
  for (const item of [...entries(file, 'net_mappings'), ...entries(file, 'router_mappings')]) {
    const net = nets.get(textOf(item['network']) ?? '')
    const host = net === undefined ? null : givenHost(item, net)
    if (net !== undefined && host !== null) taken.get(net.id)?.add(host)
  }
  return taken
}

interface Mapping {
  key: 'net_mappings' | 'router_mappings'
  who: 'host' | 'router'
  nets: ReadonlyMap<string, Net>
  taken: Taken
  notes: Notes
}

/** Who stands in which network, by number in it. What the network does not have moves: a host to the next free one, a router to the last. */
function placesBy(file: Fields, { key, who, nets, taken, notes }: Mapping): Map<string, Place[]> {
  const found = new Map<string, Place[]>()
  for (const [at, item] of entries(file, key).entries()) {
    const net = nets.get(textOf(item['network']) ?? '')
    const name = textOf(item[who])
    if (net === undefined || name === null) continue
    const places = found.get(name) ?? []
    const given = givenHost(item, net)
    const host = given ?? freeIn(net, taken, who === 'router')
    if (given === null) notes.note('address_free', [key, at, 'ip'], { net: net.id, host })
    places.push({ net: net.id, host })
    found.set(name, places)
  }
  return found
}

function freeIn(net: Net, taken: Taken, isLast: boolean): number {
  const held = taken.get(net.id) ?? new Set()
  let host = isLast ? lastIn(net) : 2
  while (held.has(host)) host += isLast ? -1 : 1
  held.add(host)
  return host
}

/** In KYPO all routers meet behind their networks; here a router joins networks, so those of one network become one router. */
function joinRouters(
  routers: readonly { id: string; at: number; nets: readonly Place[] }[],
  notes: Notes,
): { id: string; nets: Place[] }[] {
  const lone = routers.filter(({ nets }) => nets.length === 1)
  const [first, ...more] = lone
  const isJoined = new Set(lone.flatMap(({ nets }) => nets.map(({ net }) => net))).size > 1
  const nets = new Map<string, Place>()
  for (const place of lone.flatMap((one) => one.nets)) if (!nets.has(place.net)) nets.set(place.net, place)
  for (const { id, at } of isJoined ? more : lone)
    notes.note(isJoined ? 'kypo_router_joined' : 'kypo_router_left', ['routers', at], { router: id, into: first?.id ?? id })
  return routers.flatMap(({ id, nets: own }) => {
    if (own.length !== 1) return own.length === 0 ? [] : [{ id, nets: [...own] }]
    return isJoined && id === first?.id ? [{ id, nets: [...nets.values()] }] : []
  })
}

function routesOf(places: readonly { net: string }[], routers: readonly { id: string; nets: readonly { net: string }[] }[]): Fields[] {
  const own = new Set(places.map(({ net }) => net))
  const reached = new Set<string>()
  return routers.flatMap((router) => {
    if (!router.nets.some(({ net }) => own.has(net))) return []
    return router.nets.flatMap(({ net }) => {
      if (own.has(net) || reached.has(net)) return []
      reached.add(net)
      return [{ to: net, via: router.id }]
    })
  })
}

/** People work in hosts by a shell, in networks that are theirs to reach. */
function portsOf(places: readonly { net: string }[], nets: ReadonlyMap<string, Net>): Fields[] {
  const open = new Set([...nets.values()].flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
  return [{ port: 22, name: 'ssh', open: places.some(({ net }) => open.has(net)) ? 'player' : 'scene' }]
}

const boxOf = (item: Fields): string => {
  const box = item['base_box']
  return (isFields(box) ? textOf(box['image']) : textOf(box)) ?? 'base'
}

function tellUser(item: Fields, path: (string | number)[], notes: Notes): void {
  const box = item['base_box']
  const user = isFields(box) ? textOf(box['mgmt_user'] ?? box['man_user']) : null
  if (user !== null) notes.note('kypo_user', path, { user: user.slice(0, 40) })
}

function sizeOf(item: Fields, path: (string | number)[], notes: Notes): Fields {
  const name = textOf(item['flavor'])
  const [, size] = flavors.find(([pattern]) => name !== null && pattern.test(name)) ?? []
  if (name !== null && size === undefined) notes.note('kypo_flavor', [...path, 'flavor'], { flavor: name.slice(0, 80) })
  return size ?? {}
}

function groupsOf(file: Fields): Map<string, string> {
  const found = new Map<string, string>()
  for (const group of entries(file, 'groups'))
    for (const node of listOf(group['nodes'])) {
      const name = textOf(node)
      if (name !== null && !found.has(name)) found.set(name, (textOf(group['name']) ?? 'group').slice(0, 40))
    }
  return found
}
