import type { DefinitionNode, DefinitionRouter, SceneDefinition } from './definition.ts'
import { readRouterLine } from './router-rules.ts'

/**
 * TCP ports that the topology opens from one node to another at its address in a network: those that the other declares, where they
 * share the network or a router of the first one's routes leads into it.
 */
export function declaredReach(
  { nets, routers }: Pick<SceneDefinition, 'nets' | 'routers'>,
  { from, to, net }: { from: DefinitionNode; to: DefinitionNode; net: string },
): number[] {
  const ports = to.ports.filter(({ proto, open }) => proto === 'tcp' && open !== 'none').map(({ port }) => port)
  const isIn = (id: string) => from.nets.some((own) => own.net === id)
  if (isIn(net)) return nets.find(({ id }) => id === net)?.talk === true ? ports : []
  const via = from.routes.find((route) => route.to === net)?.via
  const router = routers.find(({ id }) => id === via)
  const near = router?.nets.find((place) => isIn(place.net))?.net
  return router === undefined || near === undefined ? [] : ports.filter((port) => lets(router, { from: near, to: net, port }))
}

/** What is allowed goes before what is denied, and what neither names passes. */
function lets({ allow, deny }: DefinitionRouter, { from, to, port }: { from: string; to: string; port: number }): boolean {
  const names = (text: string) => {
    const line = readRouterLine(text)
    return line?.from === from && line.to === to && line.proto !== 'udp' && (line.port === null || line.port === port)
  }
  return allow.some(names) || !deny.some(names)
}
