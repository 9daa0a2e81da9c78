import type { SceneWayView } from '@beacon/api/scene/scene'
import type { SignedIn } from '../../../context.ts'
import type { SceneNodeRecord, SceneRecord } from '../../../db/schema/index.ts'

/** Tells the ways into nodes that somebody may use, by `node_id`. Only nodes that are not hidden are asked about. */
export type WaySource = (
  ctx: SignedIn,
  scene: SceneRecord,
  nodes: readonly SceneNodeRecord[],
) => Promise<ReadonlyMap<string, SceneWayView[]>>

type DefinedNode = SceneRecord['definition']['nodes'][number]

/** The ways of each node by what its definition says. */
export const waysByDefinition = (
  { definition }: SceneRecord,
  nodes: readonly SceneNodeRecord[],
  waysOf: (node: DefinedNode) => SceneWayView[],
): Map<string, SceneWayView[]> =>
  new Map(
    nodes.map(({ node_id, node }) => {
      const defined = definition.nodes.find(({ id }) => id === node)
      return [node_id, defined === undefined ? [] : waysOf(defined)]
    }),
  )
