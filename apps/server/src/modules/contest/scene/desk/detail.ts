import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { DeskSceneNode, sceneDesk as contract } from '@beacon/api/scene-desk'
import { sceneDefinition } from '@beacon/api/scene/definition'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { sceneLog, sceneNode, user, type SceneNodeRecord, type SceneRecord } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { DriverError } from '../../../scenes/driver/index.ts'
import { deskScene, openDesk } from './door.ts'
import { findListed } from './repo.ts'
import { rowsOf } from './rows.ts'

const logMax = 500

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
    closed: closed === null ? null : { at: new Date(closed.at).toISOString(), why: closed.why, by: await nameOf(ctx, closed.by) },
    log: await readLog(ctx, scene_id),
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

async function nameOf(ctx: SignedIn, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? null
}

async function readLog(ctx: SignedIn, scene_id: string) {
  const rows = await ctx.db.select().from(sceneLog).where(eq(sceneLog.scene_id, scene_id)).orderBy(desc(sceneLog.log_id)).limit(logMax)
  const ids = [...new Set(rows.flatMap(({ by_user }) => (by_user === null ? [] : [by_user])))]
  const people =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ at, what, by_user, values }) => ({ at, what, by: by_user === null ? null : (names.get(by_user) ?? null), values }))
}

export async function readStats(ctx: SignedIn, { resource_id, scene_id }: Params): Promise<Reply<typeof contract.stats>> {
  const row = await deskScene(ctx, await openDesk(ctx, resource_id), scene_id)
  try {
    const stats = row.is_alive ? await ctx.scenes.stats({ scene: scene_id, gen: row.life.gen }) : []
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

export async function readNodeLog(
  ctx: SignedIn,
  { resource_id, scene_id, node_id }: Parsed<typeof contract.node_log>['params'],
  lines: number,
): Promise<Reply<typeof contract.node_log>> {
  const desk = await openDesk(ctx, resource_id)
  if (!desk.mayAct) fail('permission_missing', { item: 'contest.scene' })
  const row = await deskScene(ctx, desk, scene_id)
  const [node] = await ctx.db.select().from(sceneNode).where(eq(sceneNode.node_id, node_id))
  if (node === undefined || node.scene_id !== scene_id) return fail('scene_not_found')
  try {
    return { text: await ctx.scenes.logs({ scene: scene_id, gen: row.life.gen, node: node.node, lines }) }
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    // What it wrote last stays in the row when the node is gone.
    return error.kind === 'silent' ? fail('scene_driver_missing') : { text: node.log }
  }
}
