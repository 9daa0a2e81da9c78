import { addressNumber } from '../definition/addresses.ts'
import { isFields, listOf, numberOf, textOf, type Fields, type Notes } from './values.ts'

export interface ComposeNet {
  /** As the file names it, and as we do. */
  name: string
  id: string
  base: number | null
  prefix: number
  fields: Fields
  /** Numbers that some service has. */
  taken: Set<number>
}
const usualPrefix = 26

type Services = readonly (readonly [string, unknown])[]

/**
 * Networks of a compose file; services that name none share the one called `default`.
 * @param netPrefix of the networks that the installation allots, which are the largest
 */
export function readNets(file: Fields, services: Services, { netPrefix, notes }: { netPrefix: number; notes: Notes }): ComposeNet[] {
  const declared = isFields(file['networks']) ? file['networks'] : {}
  const used = new Set(services.flatMap(([, service]) => (isFields(service) ? netNames(service) : [])))
  const names = [...new Set([...Object.keys(declared), ...used])].filter(
    (name) => name !== 'default' || used.has(name) || isFields(declared[name]),
  )
  const ids = new Set<string>()
  return names.slice(0, 100).map((name) => {
    const net = declared[name]
    const path = ['networks', name]
    const fields = isFields(net) ? net : {}
    if (fields['external'] === true || isFields(fields['external'])) notes.refuse('external_network', [...path, 'external'], { net: name })
    const isOut = Object.hasOwn(declared, name) && fields['internal'] !== true
    const own = isFields(fields['x-beacon']) ? fields['x-beacon'] : {}
    const { base, prefix } = subnetOf(fields, netPrefix)
    const id = netId(name, ids, notes)
    if (isOut && own['egress'] !== false) notes.note('net_egress', path, { net: id })
    const plain = { id, ...(prefix === usualPrefix ? {} : { prefix }), ...(isOut ? { egress: true } : {}) }
    return { name, id, base, prefix, fields: { ...plain, ...own }, taken: new Set(addressesIn(name, services, base)) }
  })
}

/** Of a service without networks: the one that compose gives it. */
export function netNames(service: Fields): string[] {
  const { networks } = service
  const own = isFields(service['x-beacon']) ? service['x-beacon'] : {}
  if (own['nets'] !== undefined && networks === undefined) return []
  if (isFields(networks)) return Object.keys(networks)
  const list = listOf(networks).flatMap((item) => (typeof item === 'string' ? [item] : []))
  return list.length > 0 || service['network_mode'] !== undefined ? list : ['default']
}

function netId(name: string, ids: Set<string>, notes: Notes): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_-]+/gu, '-').slice(0, 40) || 'net'
  let id = plain
  for (let n = 2; ids.has(id); n += 1) id = `${plain.slice(0, 36)}-${n}`
  ids.add(id)
  if (id !== name) notes.note('renamed', ['networks', name], { from: name.slice(0, 80), to: id })
  return id
}

/** A network larger or smaller than ours can be is cut to the nearest size. */
function subnetOf(net: Fields, netPrefix: number): { base: number | null; prefix: number } {
  const ipam = isFields(net['ipam']) ? net['ipam'] : {}
  const [first] = listOf(ipam['config'])
  const [address = '', bits = ''] = (isFields(first) ? (textOf(first['subnet']) ?? '') : '').split('/')
  const base = addressNumber(address)
  const prefix = numberOf(bits)
  return { base, prefix: prefix === null ? usualPrefix : Math.min(28, Math.max(netPrefix, Math.trunc(prefix))) }
}

export function addressIn(service: unknown, name: string): number | null {
  if (!isFields(service) || !isFields(service['networks'])) return null
  const place = service['networks'][name]
  return isFields(place) ? addressNumber(textOf(place['ipv4_address']) ?? '') : null
}

const addressesIn = (name: string, services: readonly (readonly [string, unknown])[], base: number | null): number[] =>
  services.flatMap(([, service]) => {
    const address = addressIn(service, name)
    return address === null || base === null ? [] : [address - base]
  })

/** The number that a service has in a network, or the next one that is free. */
export function hostIn(net: ComposeNet, service: Fields): { host: number; isFree: boolean } {
  const address = addressIn(service, net.name)
  const host = address === null || net.base === null ? null : address - net.base
  const last = 2 ** (32 - net.prefix) - 2
  if (host !== null && host >= 2 && host <= last) return { host, isFree: false }
  let free = 2
  while (net.taken.has(free)) free += 1
  net.taken.add(free)
  return { host: free, isFree: true }
}
