import type { DeskSceneStats } from '@beacon/api/scene/scene-desk'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { DriverError } from '../driver/index.ts'

/** What the nodes of a scene take at this moment. */
export async function statsOf(ctx: SignedIn, row: Pick<SceneRecord, 'scene_id' | 'is_alive' | 'life'>): Promise<DeskSceneStats> {
  try {
    const stats = row.is_alive ? await ctx.scenes.stats({ scene: row.scene_id, gen: row.life.gen }) : []
    const nodes = stats.map(({ node, cpuPercent, memoryBytes, netRxBytes, netTxBytes, pids }) => ({
      node,
      cpu_percent: cpuPercent,
      memory_bytes: memoryBytes,
      rx_bytes: netRxBytes,
      tx_bytes: netTxBytes,
      pids,
    }))
    return { is_answered: true, nodes }
  } catch (error) {
    if (error instanceof DriverError) return { is_answered: false, nodes: [] }
    throw error
  }
}

/** The end of what a node wrote. @throws scene_not_found for a node of another scene, scene_driver_missing */
export async function nodeLogOf(
  ctx: SignedIn,
  { scene_id, life }: Pick<SceneRecord, 'scene_id' | 'life'>,
  { node_id, lines }: { node_id: string; lines: number },
): Promise<{ text: string }> {
  const [node] = await ctx.db.select().from(sceneNode).where(eq(sceneNode.node_id, node_id))
  if (node === undefined || node.scene_id !== scene_id) return fail('scene_not_found')
  try {
    return { text: await ctx.scenes.logs({ scene: scene_id, gen: life.gen, node: node.node, lines }) }
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    // What it wrote last stays in the row when the node is gone.
    return error.kind === 'silent' ? fail('scene_driver_missing') : { text: node.log }
  }
}
