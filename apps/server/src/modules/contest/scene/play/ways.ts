import type { SignedIn } from '../../../../context.ts'
import type { SceneNodeRecord, SceneRecord } from '../../../../db/schema/index.ts'
import type { SceneWayView } from '@beacon/api/scene/scene'
import { consoleWays } from '../../../scenes/console/index.ts'
import type { WaySource } from '../../../scenes/door/index.ts'
import { gatewayWays } from '../../../scenes/gateway/index.ts'
import { hostPortWays } from '../../../scenes/host-port/index.ts'

/** Who tells ways into nodes, in the order in which they are shown. */
const sources: readonly WaySource[] = [consoleWays, gatewayWays, hostPortWays]

/** All ways into the nodes of a scene that the caller may use. */
export async function waysOf(ctx: SignedIn, scene: SceneRecord, nodes: readonly SceneNodeRecord[]): Promise<Map<string, SceneWayView[]>> {
  const found = await Promise.all(sources.map((source) => source(ctx, scene, nodes)))
  return new Map(nodes.map(({ node_id }) => [node_id, found.flatMap((ways) => ways.get(node_id) ?? [])]))
}
