import type { DefinitionNode, DefinitionPort } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { scene, sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { doorPort, type SceneEntry } from '../door/index.ts'
import { mustBeOn } from './ways-on.ts'

/** A node that somebody may use, with its scene as it is now. */
export interface Reach {
  row: SceneRecord
  node: DefinitionNode
  entry: SceneEntry
}

/** What the author opened to players; the gateway carries TCP only. */
export const openPorts = ({ ports }: DefinitionNode): DefinitionPort[] =>
  ports.filter(({ open, proto }) => open === 'player' && proto === 'tcp')

/** `sc-00002a`: how people name a scene. */
export const sceneName = ({ number }: Pick<SceneRecord, 'number'>): string => `sc-${number.toString(16).padStart(6, '0')}`

/** @throws not_found for a node that this person may not use, or that its author hides from players. */
export async function getReach(ctx: SignedIn, node_id: string): Promise<Reach> {
  const [found] = await ctx.db
    .select({ row: scene, name: sceneNode.node })
    .from(sceneNode)
    .innerJoin(scene, eq(scene.scene_id, sceneNode.scene_id))
    .where(eq(sceneNode.node_id, node_id))
  if (found === undefined) return fail('not_found')
  const { row, name } = found
  const node = row.definition.nodes.find(({ id }) => id === name)
  const entry = node === undefined ? null : await doorPort.answer().entryOf(ctx, row)
  if (node === undefined || entry === null || !entry.mayUse || (node.hidden && entry.as === 'player')) return fail('not_found')
  return { row, node, entry }
}

/** @throws not_found for a port that is not declared open to players; way_off; scene_not_running. */
export async function getOpenPort(
  ctx: SignedIn,
  { node_id, port, way }: { node_id: string; port: number; way: 'gateway' | 'web' },
): Promise<Reach> {
  const reach = await getReach(ctx, node_id)
  if (!openPorts(reach.node).some((one) => one.port === port)) return fail('not_found')
  await mustBeOn(ctx, reach.row, way)
  if (reach.row.life.rest !== 'running') fail('scene_not_running')
  return reach
}
