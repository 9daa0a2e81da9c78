import { hostIn, netNames } from './compose-nets.ts'
import { refuseKeys } from './compose-refuse.ts'
import { capsOf, environmentOf, healthOf, limitsOf, portsOf, wordsOf } from './compose-values.ts'
import { mountsOf } from './compose-volumes.ts'
import { imageOf, isFields, listOf, numberOf, present, textOf, type Fields } from './values.ts'
import type { ServiceInput } from './compose-files.ts'

export interface ReadService {
  id: string
  /** Null for what became a router. */
  node: Fields | null
  router: Fields | null
  volumes: Fields[]
  wanted: { wanted: string; image: string; isBuild: boolean } | null
}

export function readService(input: ServiceInput): ReadService {
  const { id, service, notes, name } = input
  const path = ['services', name]
  refuseKeys(service, path, notes)
  const nets = placesOf(input)
  if (forwards(service) && nets.length > 1) return { id, node: null, router: { id, nets }, volumes: [], wanted: null }
  if (service['sysctls'] !== undefined) notes.refuse('sysctl', [...path, 'sysctls'])
  const { files, volumes } = mountsOf(input)
  const isBuild = service['build'] !== undefined
  const reference = textOf(service['image']) ?? name
  if (isBuild) notes.note('build', [...path, 'build'], { node: id })
  const limits = limitsOf(service, path, notes)
  const own = isFields(service['x-beacon']) ? service['x-beacon'] : {}
  const image = imageOf(reference)
  const derived = present({
    id,
    image,
    nets: filled(nets),
    ports: filled(portsOf(service, path, notes)),
    env: environmentOf(input),
    files: filled(files),
    health: healthOf(service['healthcheck'], [...path, 'healthcheck'], notes),
    command: wordsOf(service['command']),
    entrypoint: wordsOf(service['entrypoint']),
    user: textOf(service['user']) ?? undefined,
    ...limits,
    writable: service['read_only'] === true ? undefined : true,
    caps: filled(capsOf(service, path, notes)),
    after: filled(afterOf(input)),
  })
  const node = Object.fromEntries(Object.entries({ ...derived, ...own, id }).filter(([, value]) => value !== null))
  return { id, node, router: null, volumes, wanted: { wanted: reference, image: textOf(node['image']) ?? image, isBuild } }
}

const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

/** A network that `readNets` left out is one of too many. */
function placesOf({ service, nets, notes, name }: ServiceInput): Fields[] {
  return netNames(service).flatMap((netName) => {
    const net = nets.find((one) => one.name === netName)
    if (net === undefined) return []
    const { host, isFree } = hostIn(net, service)
    if (isFree) notes.note('address_free', ['services', name, 'networks'], { net: net.id, host })
    return [{ net: net.id, host }]
  })
}

function forwards(service: Fields): boolean {
  const { sysctls } = service
  const isOn = (value: unknown) => numberOf(value) === 1
  if (isFields(sysctls)) return Object.keys(sysctls).length === 1 && isOn(sysctls['net.ipv4.ip_forward'])
  const list = listOf(sysctls)
  return list.length === 1 && textOf(list[0])?.replaceAll(' ', '') === 'net.ipv4.ip_forward=1'
}

function afterOf({ service, ids, id }: ServiceInput): string[] {
  const { depends_on, links } = service
  const named = isFields(depends_on) ? Object.keys(depends_on) : listOf(depends_on).flatMap((one) => textOf(one) ?? [])
  const linked = listOf(links).flatMap((one) => textOf(one)?.split(':')[0] ?? [])
  return [...new Set([...named, ...linked])].map((one) => ids.get(one) ?? one).filter((one) => one !== id)
}
