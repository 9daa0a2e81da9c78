import { hostRange } from './addresses.ts'
import type { NetPlace, SceneDefinition } from './definition.ts'

export interface MovedPlace {
  id: string
  net: string
  from: number
  to: number
}

/** A definition of elsewhere in networks no larger than this prefix: who stands beyond them moves to the next number that is free. */
export function fitPlaces(definition: SceneDefinition, netPrefix: number): { definition: SceneDefinition; moved: MovedPlace[] } {
  const prefixOf = new Map(definition.nets.map(({ id, prefix }) => [id, Math.max(prefix, netPrefix)]))
  const owners = [...definition.routers, ...definition.nodes]
  const taken = new Set(owners.flatMap(({ nets }) => nets.map(({ net, host }) => `${net} ${host}`)))
  const moved: MovedPlace[] = []
  const fit = <T extends { id: string; nets: readonly NetPlace[] }>(owner: T): T => ({
    ...owner,
    nets: owner.nets.map((place) => {
      const { from, to } = hostRange(prefixOf.get(place.net) ?? 0)
      if (place.host >= from && place.host <= to) return place
      let host = from
      while (taken.has(`${place.net} ${host}`)) host += 1
      taken.add(`${place.net} ${host}`)
      moved.push({ id: owner.id, net: place.net, from: place.host, to: host })
      return { ...place, host }
    }),
  })
  const nets = definition.nets.map((net) => ({ ...net, prefix: prefixOf.get(net.id) ?? net.prefix }))
  const fitted = { ...definition, nets, routers: definition.routers.map(fit), nodes: definition.nodes.map(fit) }
  return moved.length === 0 ? { definition, moved } : { definition: fitted, moved }
}
