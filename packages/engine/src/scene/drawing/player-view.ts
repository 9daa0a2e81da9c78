import type { DrawingPlace, SceneDefinition } from '../definition/definition.ts'

/** What players may see of a scene: nothing of images, variables, files and flags, and no hidden node. */
export interface PlayerScene {
  nets: { id: string; egress: boolean; position?: DrawingPlace | undefined }[]
  routers: { id: string; nets: { net: string; host: number }[]; position?: DrawingPlace | undefined }[]
  nodes: {
    id: string
    kind: 'container' | 'vm'
    nets: { net: string; host: number }[]
    ports: { port: number; proto: 'tcp' | 'udp'; name: string }[]
    position?: DrawingPlace | undefined
  }[]
}

/** Networks with hidden nodes alone are left out as well, and a router of fewer than two that are left. */
export function playerScene({ nets, routers, nodes }: SceneDefinition): PlayerScene {
  const shown = nodes.filter(({ hidden }) => !hidden)
  const seen = new Set(shown.flatMap(({ nets: own }) => own.map(({ net }) => net)))
  const own = (places: readonly { net: string; host: number }[]) =>
    places.filter(({ net }) => seen.has(net)).map(({ net, host }) => ({ net, host }))
  const placed = (position: DrawingPlace | undefined) => (position === undefined ? {} : { position })
  return {
    nets: nets.filter(({ id }) => seen.has(id)).map(({ id, egress, position }) => ({ id, egress, ...placed(position) })),
    routers: routers
      .map(({ id, nets: places, position }) => ({ id, nets: own(places), ...placed(position) }))
      .filter((router) => router.nets.length > 1),
    nodes: shown.map(({ id, kind, nets: places, ports, position }) => ({
      id,
      kind,
      nets: own(places),
      ports: ports.filter(({ open }) => open === 'player').map(({ port, proto, name }) => ({ port, proto, name })),
      ...placed(position),
    })),
  }
}
