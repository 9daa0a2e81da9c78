import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { instance as contract, InstanceDetail } from '@beacon/api/scene/instance'
import { asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { sceneNode, type SceneNodeRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { nameOf, nodeLogOf, sceneLogOf, statsOf } from '../look/index.ts'
import { rowsOf } from './rows.ts'
import { getSeen } from './see.ts'

export async function readInstance(ctx: SignedIn, instance_id: string): Promise<InstanceDetail> {
  const seen = await getSeen(ctx, instance_id)
  const [view] = await rowsOf(ctx, [seen])
  if (view === undefined) return fail('not_found')
  const { row, scene } = seen
  const nodes =
    scene === null
      ? []
      : await ctx.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene.scene_id)).orderBy(asc(sceneNode.position))
  const { cause = null, closed = null } = scene?.life ?? {}
  return {
    instance: view,
    settings: row.settings,
    lifetime_minutes: row.lifetime_minutes,
    version: row.version,
    nodes: scene === null ? [] : nodes.flatMap((node) => nodeOf(scene, node)),
    cause,
    closed: closed === null ? null : { at: new Date(closed.at).toISOString(), why: closed.why, by: await nameOf(ctx.db, closed.by) },
    log: scene === null ? [] : await sceneLogOf(ctx.db, scene.scene_id),
  }
}

function nodeOf({ definition }: SceneRecord, seen: SceneNodeRecord): InstanceDetail['nodes'] {
  const node = definition.nodes.find(({ id }) => id === seen.node)
  if (node === undefined) return []
  const { node_id, state, is_healthy, exit_code, address } = seen
  const { id, image, cpu, memory_mb } = node
  return [{ node_id, node: id, image, state, is_healthy, exit_code, address, cpu, memory_mb }]
}

export async function readStats(ctx: SignedIn, instance_id: string): Promise<Reply<typeof contract.stats>> {
  const { scene } = await getSeen(ctx, instance_id)
  return scene === null ? { is_answered: true, nodes: [] } : statsOf(ctx, scene)
}

export async function readNodeLog(
  ctx: SignedIn,
  { instance_id, node_id }: Parsed<typeof contract.node_log>['params'],
  lines: number,
): Promise<Reply<typeof contract.node_log>> {
  const { scene } = await getSeen(ctx, instance_id)
  if (scene === null || (await ctx.db.$count(sceneNode, eq(sceneNode.scene_id, scene.scene_id))) === 0) return fail('not_found')
  const [node] = await ctx.db.select({ scene_id: sceneNode.scene_id }).from(sceneNode).where(eq(sceneNode.node_id, node_id))
  return node?.scene_id === scene.scene_id ? nodeLogOf(ctx, scene, { node_id, lines }) : fail('not_found')
}
