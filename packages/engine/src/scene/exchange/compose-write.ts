import { addressText } from '../definition/addresses.ts'
import { readCompose } from './compose-read.ts'
import { isFields, isSame, listOf, numberOf, plainName, present, textOf, type Fields } from './values.ts'

/**
 * A compose file of a scene's file form. What compose says is said in its words, all else stands in `x-beacon`: the bare file is read
 * again, and what then differs is written there, so a file that comes back is the same scene.
 */
export function composeOf(scene: Fields): Fields {
  const bare = bareCompose(scene)
  const { scene: read } = readCompose(bare, {})
  const { name: _name, ...rest } = bare
  return present({
    name: bare['name'],
    services: merged(rest['services'], differences(scene['nodes'], read['nodes'])),
    networks: merged(rest['networks'], differences(scene['nets'], read['nets'])),
    volumes: rest['volumes'],
    'x-beacon': topDifferences(scene, read),
  })
}

function bareCompose(scene: Fields): Fields {
  const nets = listOf(scene['nets']).filter(isFields)
  const volumes = listOf(scene['volumes']).filter(isFields)
  const subnets = new Map(nets.map((net, at) => [textOf(net['id']) ?? '', { base: baseOf(at), prefix: numberOf(net['prefix']) ?? 26 }]))
  const services = listOf(scene['nodes'])
    .filter(isFields)
    .map((node) => [textOf(node['id']) ?? '', bareService(node, volumes, subnets)] as const)
  const networks = nets.map((net) => [textOf(net['id']) ?? '', bareNet(net, subnets)] as const)
  const names = volumes.map((volume) => [volumeName(volume), {}] as const)
  return present({
    name: projectName(textOf(scene['name']) ?? ''),
    services: Object.fromEntries(services),
    networks: networks.length === 0 ? undefined : Object.fromEntries(networks),
    volumes: names.length === 0 ? undefined : Object.fromEntries(names),
  })
}

/** Compose takes small letters, digits, hyphens and underscores only. */
const projectName = (name: string): string => plainName(name).replaceAll('.', '-')

/** Numbers of addresses need a network to stand in; each gets one of its own. */
const baseOf = (at: number): number => ((10 * 256 + 213) * 256 + at) * 256
interface Subnet {
  base: number
  prefix: number
}

const bareNet = (net: Fields, subnets: ReadonlyMap<string, Subnet>): Fields => {
  const subnet = subnets.get(textOf(net['id']) ?? '') ?? { base: 0, prefix: 26 }
  return present({
    internal: net['egress'] === true ? undefined : true,
    ipam: { config: [{ subnet: `${addressText(subnet.base)}/${subnet.prefix}` }] },
  })
}

function bareService(node: Fields, volumes: readonly Fields[], subnets: ReadonlyMap<string, Subnet>): Fields {
  const id = textOf(node['id']) ?? ''
  const ports = listOf(node['ports']).filter(isFields)
  const own = volumes.filter((volume) => volume['node'] === id)
  return present({
    image: (textOf(node['image']) ?? '').replace('@', ':'),
    command: escaped(node['command']),
    entrypoint: escaped(node['entrypoint']),
    user: node['user'],
    environment: environmentOf(node['env']),
    networks: placesOf(listOf(node['nets']).filter(isFields), subnets),
    ports: filled(ports.filter((port) => port['open'] === 'player').map(publicPort)),
    expose: filled(ports.filter((port) => (port['open'] ?? 'scene') === 'scene').map(exposed)),
    healthcheck: healthOf(node['health']),
    cpus: node['cpu'],
    mem_limit: node['memory_mb'] === undefined ? undefined : `${String(node['memory_mb'])}m`,
    pids_limit: node['pids'],
    read_only: node['writable'] === true ? undefined : true,
    cap_add: node['caps'],
    depends_on: node['after'],
    volumes: filled(own.map((volume) => `${volumeName(volume)}:${textOf(volume['path']) ?? ''}`)),
  })
}

const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)
const volumeName = (volume: Fields): string =>
  `${textOf(volume['node']) ?? ''}${(textOf(volume['path']) ?? '').replaceAll(/[^A-Za-z0-9._-]+/gu, '-')}`
const publicPort = (port: Fields): Fields =>
  present({ name: port['name'], target: port['port'], protocol: port['proto'] === 'udp' ? 'udp' : undefined })
const exposed = (port: Fields): string => `${String(port['port'])}${port['proto'] === 'udp' ? '/udp' : ''}`

/** Compose puts values in place of `$NAME`, so a sign of ours is written twice. */
const escapedText = (text: string): string => text.replaceAll('$', '$$$$')
const escaped = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((word: unknown) => (typeof word === 'string' ? escapedText(word) : word)) : undefined

function environmentOf(env: unknown): Fields | undefined {
  if (!isFields(env)) return undefined
  const texts = Object.entries(env).flatMap(([key, value]) => (typeof value === 'string' ? [[key, escapedText(value)] as const] : []))
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

function placesOf(places: readonly Fields[], subnets: ReadonlyMap<string, Subnet>): unknown {
  if (places.length === 0) return undefined
  return Object.fromEntries(
    places.map((place) => {
      const net = textOf(place['net']) ?? ''
      return [net, { ipv4_address: addressText((subnets.get(net)?.base ?? 0) + (numberOf(place['host']) ?? 0)) }]
    }),
  )
}

/** What compose can ask is a command; a question by port or page stays in `x-beacon`. */
function healthOf(health: unknown): Fields | undefined {
  if (!isFields(health) || !Array.isArray(health['exec'])) return undefined
  const seconds = (key: string) => (health[key] === undefined ? undefined : `${String(health[key])}s`)
  const test: unknown[] = ['CMD', ...listOf(escaped(health['exec']))]
  return present({
    test,
    interval: seconds('interval_s'),
    timeout: seconds('timeout_s'),
    retries: health['retries'],
    start_period: seconds('start_s'),
  })
}

/** By id, the fields that the bare file does not give back; null takes one away again. */
function differences(wanted: unknown, read: unknown): ReadonlyMap<string, Fields> {
  const found = new Map(
    listOf(read)
      .filter(isFields)
      .map((item) => [textOf(item['id']) ?? '', item]),
  )
  return new Map(
    listOf(wanted)
      .filter(isFields)
      .flatMap((item) => {
        const id = textOf(item['id']) ?? ''
        const other = found.get(id) ?? {}
        const more = Object.entries(item).filter(([key, value]) => value !== undefined && !isSame(value, other[key]))
        const less = Object.keys(other).filter((key) => item[key] === undefined && other[key] !== undefined)
        const all = [...more, ...less.map((key) => [key, null] as const)]
        return all.length === 0 ? [] : [[id, Object.fromEntries(all)] as const]
      }),
  )
}

function merged(items: unknown, more: ReadonlyMap<string, Fields>): unknown {
  if (!isFields(items)) return undefined
  return Object.fromEntries(
    Object.entries(items).map(([id, item]) => {
      const own = more.get(id)
      return [id, own === undefined || !isFields(item) ? item : { ...item, 'x-beacon': own }]
    }),
  )
}

/** Keys that are numbers change the order of a mapping, so an order that is lost is written down. */
function topDifferences(scene: Fields, read: Fields): Fields | undefined {
  const ids = (list: unknown) =>
    listOf(list)
      .filter(isFields)
      .map(({ id }) => id)
  const order = (key: string) => (isSame(ids(scene[key]), ids(read[key])) ? undefined : ids(scene[key]))
  return present({
    format: scene['format'],
    name: isSame(scene['name'], read['name']) ? undefined : scene['name'],
    routers: scene['routers'],
    volumes: isSame(scene['volumes'], read['volumes']) ? undefined : (scene['volumes'] ?? []),
    order: filledFields({ nodes: order('nodes'), nets: order('nets') }),
  })
}

const filledFields = (fields: Fields): Fields | undefined => {
  const own = present(fields)
  return Object.keys(own).length === 0 ? undefined : own
}
