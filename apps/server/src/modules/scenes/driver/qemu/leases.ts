import { addressNumber, readSubnet, sizeOf, type NodeSpec, type SceneSpec } from '@beacon/engine/scene'
import { digestOf } from '../docker/names.ts'
import type { Lease } from './dhcp.ts'

/** The prefix of virtual cards that QEMU itself gives. */
const vendor = '52:54:00'

/** The same through all generations: memory that a snapshot kept knows its own card. */
export function macOf(install: string, { scene, node, net }: { scene: string; node: string; net: string }): string {
  const digits = digestOf(`${install} ${scene} ${node} ${net}`)
  return [vendor, digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].join(':')
}

/** What each card of a node is told, in the order of its networks. */
export function leasesOf(install: string, spec: SceneSpec, node: NodeSpec): Lease[] {
  return node.nets.flatMap(({ net: id, ip }, at) => {
    const net = spec.nets.find((one) => one.id === id)
    if (net === undefined) return []
    const { base, prefix } = readSubnet(net.subnet)
    const isNear = (via: string) => {
      const number = addressNumber(via)
      return number !== null && number >= base && number < base + sizeOf(prefix)
    }
    return [
      {
        mac: macOf(install, { scene: spec.scene, node: node.id, net: id }),
        address: ip,
        subnet: net.subnet,
        gateway: net.gateway,
        // Two ways out would be none: the first network's is taken.
        hasWayOut: net.egress && at === 0,
        host: node.id.slice(0, 63),
        routes: node.routes.filter(({ via }) => isNear(via)),
      },
    ]
  })
}
