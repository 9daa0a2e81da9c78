import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { DeskSceneNode, sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { sceneDefinition } from '@beacon/api/scene/definition'
import { asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { sceneNode, type SceneNodeRecord, type SceneRecord } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { nameOf, nodeLogOf, sceneLogOf, statsOf } from '../../../scenes/look/index.ts'
import { deskScene, openDesk } from './door.ts'
import { findListed } from './repo.ts'
import { rowsOf } from './rows.ts'

type Params = Parsed<typeof contract.get>['params']

export async function readScene(ctx: SignedIn, { resource_id, scene_id }: Params): Promise<Reply<typeof contract.get>> {
  const desk = await openDesk(ctx, resource_id)
  const row = await deskScene(ctx, desk, scene_id)
  const listed = await findListed(ctx.db, scene_id)
  const [scene] = listed === null ? [] : await rowsOf(ctx, desk.seen.contest, [listed])
  if (scene === undefined) return fail('scene_not_found')
  const nodes = await ctx.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id)).orderBy(asc(sceneNode.position))
  const { cause, closed } = row.life
  return {
    scene,
    definition: bareDefinition(row),
    nodes: nodes.flatMap((node) => nodeOf(row, node)),
    // What a node wrote may tell a flag: it is for those who look after scenes.
    cause: cause === null ? null : { ...cause, log: desk.mayAct ? cause.log : '' },
    closed: closed === null ? null : { at: new Date(closed.at).toISOString(), why: closed.why, by: await nameOf(ctx.db, closed.by) },
    log: await sceneLogOf(ctx.db, scene_id),
  }
}

/** Values that a definition holds may be told to nobody but who may edit the question. */
function bareDefinition({ definition }: SceneRecord) {
  const nodes = definition.nodes.map((node) => ({
    ...node,
    env: Object.fromEntries(Object.entries(node.env).map(([key, value]) => [key, typeof value === 'string' ? '' : value])),
    files: node.files.map((file) => ({ ...file, content: '' })),
  }))
  return sceneDefinition.parse({ ...definition, nodes })
}

function nodeOf({ definition }: SceneRecord, seen: SceneNodeRecord): DeskSceneNode[] {
  const node = definition.nodes.find(({ id }) => id === seen.node)
  if (node === undefined) return []
  const { node_id, state, is_healthy, exit_code, address } = seen
  const { image, cpu, memory_mb, required, hidden, console } = node
  return [
    {
      node_id,
      node: node.id,
      image,
      state,
      is_healthy,
      exit_code,
      address,
      cpu,
      memory_mb,
      is_required: required,
      is_hidden: hidden,
      console,
    },
  ]
}

export async function readStats(ctx: SignedIn, { resource_id, scene_id }: Params): Promise<Reply<typeof contract.stats>> {
  return statsOf(ctx, await deskScene(ctx, await openDesk(ctx, resource_id), scene_id))
}

export async function readNodeLog(
  ctx: SignedIn,
  { resource_id, scene_id, node_id }: Parsed<typeof contract.node_log>['params'],
  lines: number,
): Promise<Reply<typeof contract.node_log>> {
  const desk = await openDesk(ctx, resource_id)
  if (!desk.mayAct) fail('permission_missing', { item: 'contest.scene' })
  const row = await deskScene(ctx, desk, scene_id)
  return nodeLogOf(ctx, row, { node_id, lines })
}
