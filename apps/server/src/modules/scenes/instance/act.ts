import type { Parsed } from '@beacon/api/endpoint'
import type { instance as contract, InstanceAction } from '@beacon/api/scene/instance'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import type { InstanceRecord, SceneRecord } from '../../../db/schema/index.ts'
import { Failure, fail } from '../../../failure.ts'
import type { Special } from '../../../module.ts'
import { runBulk, type BulkAction, type BulkReply } from '../../platform/bulk/index.ts'
import { actOnScene, extendScene, prolongScene } from '../life/index.ts'
import { makeAnew } from './anew.ts'
import { leaveInstance } from './leave.ts'
import { extendMinutes } from './place.ts'
import { refuseInstance } from './refuse.ts'
import { lockInstance, sceneOf } from './repo.ts'
import { getSeen } from './see.ts'
import { askRoom, startIn, type InstanceRoom } from './start.ts'
import { about, nameIn } from './write.ts'

interface Order {
  action: InstanceAction | 'extend' | 'delete'
  snapshot?: string | undefined
}

export const instanceBulk: BulkAction<Order, BulkReply> = { name: 'instance_bulk', run: actOnSome }

interface At {
  row: InstanceRecord
  scene: SceneRecord | null
  /** Asked before the transaction, where a start is wanted. */
  room: InstanceRoom | null
}

/** Each instance is judged alone, in a transaction of its own: one that is refused changes nothing of the others. */
async function actOnSome(ctx: SignedIn, ids: string[], order: Order): Promise<BulkReply> {
  const reply: BulkReply = { done: [], skipped: [] }
  for (const instance_id of ids) {
    let name = ''
    try {
      const seen = await getSeen(ctx, instance_id)
      name = nameIn(seen.row)
      const room = order.action === 'start' ? await askRoom(ctx, seen.row.definition) : null
      await change(ctx, { ...about, operation: order.action, object_id: instance_id, object_name: name }, async (tx) => {
        const row = (await lockInstance(tx, instance_id)) ?? fail('not_found')
        await act(ctx, tx, { row, scene: await sceneOf(tx, row), room }, order)
      })
      reply.done.push(instance_id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      reply.skipped.push({
        resource_id: instance_id,
        name,
        code: error.code,
        ...(error.details === undefined ? {} : { details: error.details }),
      })
    }
  }
  return reply
}

async function act(ctx: SignedIn, tx: Tx, at: At, order: Order): Promise<void> {
  const { row, scene, room } = at
  const { action } = order
  // What is made inside of it would be lost behind its author's back.
  if (row.purpose === 'authoring') return fail('instance_authored')
  if (action === 'delete') return remove(ctx, tx, at)
  const isHung = scene?.is_alive === true && scene.life.rest === 'hanged'
  if (action === 'start' && !isHung)
    return void (await startIn(tx, ctx.secret, {
      instance_id: row.instance_id,
      by: ctx.actor.user_id,
      room: room ?? fail('scene_driver_missing'),
    }))
  if (scene === null || !scene.is_alive) return fail('scene_state', { rest: scene?.life.rest ?? 'none' })
  if (action === 'extend') return extend(ctx, tx, scene)
  await ask(ctx, tx, { row, scene }, { ...order, action: action === 'start' ? 'recover' : action })
}

async function ask(
  ctx: SignedIn,
  tx: Tx,
  { row, scene }: { row: InstanceRecord; scene: SceneRecord },
  { action, snapshot }: { action: Exclude<InstanceAction, 'start'>; snapshot?: string | undefined },
): Promise<void> {
  const acted = await actOnScene(tx, scene.scene_id, {
    action,
    by: ctx.actor.user_id,
    isPlayer: false,
    ...(action === 'close' ? { why: 'asked' as const } : {}),
    ...(action === 'snapshot' && snapshot !== undefined ? { snapshot } : {}),
    ...(action === 'reset' ? { from: () => snapshot ?? null } : {}),
    ...(action === 'rebuild' ? { prepare: (locked: SceneRecord) => makeAnew(ctx, tx, row, locked) } : {}),
  })
  if (acted.kind === 'gone') return fail('not_found')
  if (acted.kind === 'refused') return refuseInstance(acted.refusal)
}

async function extend(ctx: SignedIn, tx: Tx, { scene_id, life }: SceneRecord): Promise<void> {
  const by = ctx.actor.user_id
  if (can(ctx, 'scene.operate')) {
    const acted = await prolongScene(tx, scene_id, { by, minutes: extendMinutes, note: '' }, () => true)
    if (acted.kind === 'gone') return fail('not_found')
    return acted.kind === 'refused' ? refuseInstance(acted.refusal) : undefined
  }
  const answer = await extendScene(tx, scene_id, { by, seen: life.extensions, latestEnd: null })
  if ('kind' in answer) return fail('not_found')
  if (answer.extension.kind !== 'refused') return undefined
  const { code } = answer.extension
  return code === 'scene_extend_used' ? fail(code, { max: answer.extension.max }) : fail('scene_state', { rest: life.rest })
}

/** What is worked on stays. */
async function remove(ctx: SignedIn, tx: Tx, { row, scene }: At): Promise<void> {
  const op = scene?.is_alive === true ? scene.life.op : null
  if (op !== null && op.action !== 'close') return fail('operation_running', { action: op.action })
  await leaveInstance(tx, row.instance_id, ctx.actor.user_id)
}

type Ids = { instance_ids: string[] }
const orderOf = (ctx: SignedIn, ids: string[], input: Order): Promise<BulkReply | Special> =>
  runBulk(ctx, instanceBulk, { ids: [...new Set(ids)], input })

export const actOnInstances = (ctx: SignedIn, { instance_ids, action, snapshot }: Parsed<typeof contract.act>['body']) =>
  orderOf(ctx, instance_ids, { action, snapshot })
export const extendInstances = (ctx: SignedIn, { instance_ids }: Ids) => orderOf(ctx, instance_ids, { action: 'extend' })
export const removeInstances = (ctx: SignedIn, { instance_ids }: Ids) => orderOf(ctx, instance_ids, { action: 'delete' })
