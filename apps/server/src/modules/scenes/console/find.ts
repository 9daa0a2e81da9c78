import type { ConsoleKind } from '@beacon/api/scene/console'
import type { SceneDefinition } from '@beacon/engine/scene'
import { asc, eq, or } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { scene, sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { doorPort, type SceneEntry } from '../door/index.ts'
import { sceneOfInstance } from '../instance/index.ts'
import { waysOn } from '../gateway/index.ts'
import { consolesOf } from './kinds.ts'

export interface Reachable {
  instance_id: string
  name: string
  kinds: ConsoleKind[]
}
export interface ConsoleAccess {
  row: SceneRecord
  entry: SceneEntry
  node: Reachable
  /** All nodes of the scene with a console, for the one who asks. */
  nodes: Reachable[]
}

/** The node of a console by its id, or the first visible one of a scene or of an instance's last start by theirs. @throws not_found for what one may not see */
export async function getPlace(ctx: SignedIn, instance_id: string): Promise<ConsoleAccess> {
  const rows = await ctx.db
    .select({ row: scene, node: sceneNode })
    .from(sceneNode)
    .innerJoin(scene, eq(scene.scene_id, sceneNode.scene_id))
    .where(
      or(
        eq(sceneNode.scene_id, instance_id),
        eq(sceneNode.scene_id, sceneOfNode(ctx, instance_id)),
        eq(sceneNode.scene_id, sceneOfInstance(ctx.db, instance_id)),
      ),
    )
    .orderBy(asc(sceneNode.position))
  const row = rows[0]?.row
  const entry = row === undefined ? null : await doorPort.answer().entryOf(ctx, row)
  if (row === undefined || entry === null) throw new Failure('not_found')
  // Staff help in a terminal also where players are offered none.
  if (entry.as === 'player' && !(await waysOn(ctx, row)).has('console')) throw new Failure('not_found')
  const nodes = rows.flatMap(({ node }) => reachable(row.definition, node, entry))
  const isNode = rows.some(({ node }) => node.node_id === instance_id)
  const node = isNode ? nodes.find((one) => one.instance_id === instance_id) : nodes[0]
  if (node === undefined) throw new Failure('not_found')
  return { row, entry, node, nodes }
}

const sceneOfNode = ({ db }: SignedIn, node_id: string) =>
  db.select({ scene_id: sceneNode.scene_id }).from(sceneNode).where(eq(sceneNode.node_id, node_id))

/** Players see what is not hidden and has a console; staff reach every node, as its author does. */
function reachable(definition: SceneDefinition, { node_id, node }: { node_id: string; node: string }, { as }: SceneEntry): Reachable[] {
  const spec = definition.nodes.find(({ id }) => id === node)
  if (spec === undefined) return []
  const kinds = consolesOf(definition, spec, as)
  return kinds.length === 0 ? [] : [{ instance_id: node_id, name: node, kinds }]
}
