import { addressNumber } from '../definition/addresses.ts'
import type { ReadExchange } from './compose-read.ts'
import { imageOf, isFields, listOf, numberOf, openNames, openNotes, textOf, type Fields, type Notes, type ImageRequest } from './values.ts'

const most = 200
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

/** A topology of KYPO as a scene of virtual machines: networks, hosts, routers and groups. */
export function readKypo(input: unknown): ReadExchange {
  const notes = openNotes()
  const file = isFields(input) ? input : {}
  const nameOf = openNames(notes)
  const nets = netsOf(file, notes)
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
  const routerNets = placesBy(file, 'router_mappings', 'router', nets)
  const hostNets = placesBy(file, 'net_mappings', 'host', nets)
  const between = routers.map(({ id, name }) => ({ id, nets: routerNets.get(name) ?? [] }))
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
  if (routers.length > 0) notes.note('kypo_routes', ['routers'])
  notes.note('kypo_ports', ['hosts'])
  const scene = {
    format: 'beacon-scene/1',
    name: textOf(file['name']) ?? 'topology',
    nets: [...nets.values()].map(({ id, prefix }) => ({ id, ...(prefix === 26 ? {} : { prefix }) })),
    routers: between,
    nodes,
  }
  return { scene, notes: notes.list, images: [...images.values()] }
}

const entries = (file: Fields, key: string): Fields[] => listOf(file[key]).filter(isFields).slice(0, most)

function netsOf(file: Fields, notes: Notes): Map<string, Net> {
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
      const prefix = Math.min(28, Math.max(24, numberOf(bits) ?? 26))
      return [name, { id, base: addressNumber(address), prefix, isOpen: item['accessible_by_user'] !== false }] as const
    }),
  )
}

/** Who stands in which network, by number in it. */
function placesBy(file: Fields, key: string, who: string, nets: ReadonlyMap<string, Net>): Map<string, { net: string; host: number }[]> {
  const found = new Map<string, { net: string; host: number }[]>()
  for (const item of entries(file, key)) {
    const net = nets.get(textOf(item['network']) ?? '')
    const name = textOf(item[who])
    if (net === undefined || name === null) continue
    const address = addressNumber(textOf(item['ip']) ?? '')
    const host = address === null || net.base === null ? 0 : address - net.base
    const places = found.get(name) ?? []
    // The first number is the platform's gateway; a router that had it takes the last one.
    places.push({ net: net.id, host: host < 2 ? 2 ** (32 - net.prefix) - 2 : host })
    found.set(name, places)
  }
  return found
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
