import type { SignedIn } from '../../../context.ts'
import type { SceneNodeRecord, SceneRecord } from '../../../db/schema/index.ts'
import { openPorts } from './reach.ts'
import { waysOn } from './ways-on.ts'

/** A way into a node: a line to copy, or a page to open. One that has neither is reached by the forwarder. */
export interface Way {
  name: string
  line: string | null
  href: string | null
}

/** The ways of the gateway into nodes, by their ids: each port that is open to players, while the way is on. */
export async function waysOf(ctx: SignedIn, row: SceneRecord, nodes: readonly SceneNodeRecord[]): Promise<Map<string, Way[]>> {
  const isOn = (await waysOn(ctx)).has('gateway')
  const found = nodes.map(({ node_id, node }) => {
    const defined = row.definition.nodes.find(({ id }) => id === node)
    const ports = isOn && defined !== undefined ? openPorts(defined) : []
    return [
      node_id,
      ports.map(({ port, name }) => ({ name: name === '' ? String(port) : `${name} ${port}`, line: null, href: null })),
    ] as const
  })
  return new Map(found)
}
