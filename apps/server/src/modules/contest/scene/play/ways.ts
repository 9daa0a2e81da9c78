import type { SignedIn } from '../../../../context.ts'
import type { SceneNodeRecord, SceneRecord } from '../../../../db/schema/index.ts'
import type { SceneWay, WaySource } from '../../../scenes/door/index.ts'

/** Who tells ways into nodes, in the order in which they are shown. */
const sources: readonly WaySource[] = []

/** All ways into the nodes of a scene that the caller may use. */
export async function waysOf(ctx: SignedIn, scene: SceneRecord, nodes: readonly SceneNodeRecord[]): Promise<Map<string, SceneWay[]>> {
  const found = await Promise.all(sources.map((source) => source(ctx, scene, nodes)))
  return new Map(nodes.map(({ node_id }) => [node_id, found.flatMap((ways) => ways.get(node_id) ?? [])]))
}
