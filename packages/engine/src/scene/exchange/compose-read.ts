import { readService } from './compose-service.ts'
import { readNets, type ComposeNet } from './compose-nets.ts'
import { variablesOf } from './compose-variables.ts'
import { isFields, listOf, openNames, openNotes, textOf, type ExchangeNote, type Fields, type ImageRequest } from './values.ts'
import type { ComposeFiles } from './compose-files.ts'

export interface ReadExchange {
  /** As a file of ours says it; anything may be wrong with it still. */
  scene: Fields
  notes: ExchangeNote[]
  images: ImageRequest[]
}

const known = new Set(['version', 'name', 'services', 'networks', 'volumes', 'configs', 'secrets', 'include'])
export const mostServices = 200

/** Whether a value is a compose file at all. */
export const isCompose = (value: unknown): boolean => isFields(value) && isFields(value['services'])

/** A compose file as a scene: pages/range-operation.md, B.4. What cannot be taken is told, and left out. */
export function readCompose(input: unknown, files: ComposeFiles, { netPrefix = 24 }: { netPrefix?: number } = {}): ReadExchange {
  const notes = openNotes()
  const value = variablesOf(input, files['.env'] ?? '', notes)
  const file = isFields(value) ? value : {}
  for (const key of Object.keys(file)) {
    if (key === 'include') notes.refuse('include', [key])
    else if (!known.has(key) && !key.startsWith('x-')) notes.note('key_unknown', [key], { key })
  }
  const services = isFields(file['services']) ? Object.entries(file['services']).slice(0, mostServices) : []
  const nameOf = openNames(notes)
  const ids = new Map(services.map(([name]) => [name, nameOf(name, ['services', name])]))
  const nets = readNets(file, services, { netPrefix, notes })
  const read = services.map(([name, service]) =>
    readService({ id: ids.get(name) ?? name, name, service: isFields(service) ? service : {}, ids, nets, files, notes }),
  )
  const own = isFields(file['x-beacon']) ? file['x-beacon'] : {}
  const order = isFields(own['order']) ? own['order'] : {}
  const volumes = listOf(own['volumes'] ?? read.flatMap(({ volumes: more }) => more))
  const routers = [...listOf(own['routers']), ...read.flatMap(({ router }) => (router === null ? [] : [router]))]
  const scene = {
    format: 'beacon-scene/1',
    name: textOf(own['name']) ?? textOf(file['name']) ?? 'compose',
    nets: inOrder(nets.map(netFields), order['nets']),
    ...(routers.length === 0 ? {} : { routers }),
    nodes: inOrder(
      read.flatMap(({ node }) => (node === null ? [] : [node])),
      order['nodes'],
    ),
    ...(volumes.length === 0 ? {} : { volumes }),
  }
  return { scene: scene.nets.length === 0 ? without(scene, 'nets') : scene, notes: notes.list, images: imagesOf(read) }
}

const without = (fields: Fields, name: string): Fields => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
const netFields = ({ fields }: ComposeNet): Fields => fields

function inOrder(items: readonly Fields[], ids: unknown): readonly Fields[] {
  const order = listOf(ids)
  if (order.length === 0) return items
  const at = ({ id }: Fields) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...items].sort((one, other) => at(one) - at(other))
}

function imagesOf(read: readonly { wanted: { wanted: string; image: string; isBuild: boolean } | null; id: string }[]): ImageRequest[] {
  const found = new Map<string, ImageRequest>()
  for (const { wanted, id } of read) {
    if (wanted === null) continue
    const entry = found.get(wanted.wanted) ?? { ...wanted, nodes: [] }
    entry.nodes.push(id)
    found.set(wanted.wanted, entry)
  }
  return [...found.values()]
}
