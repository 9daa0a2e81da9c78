import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { orderState, type OrderState } from '@beacon/engine/scene'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { audit, scene } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { withdrawScene } from '../../../scenes/life/index.ts'
import { contestOwner } from '../place/index.ts'
import { isOf, mustAct, openDesk } from './door.ts'
import { sceneNumber } from './rows.ts'

type Params = Parsed<typeof contract.order>['params']

/** Taken before the scenes of an order are locked: a part of it that is being asked and a stop come one after the other. */
export async function lockOrder(tx: Tx, order_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scene order ${order_id}`}, 0))`)
}

/** Somebody stopped it, so a job asks nothing more. The audit row says so, as it stands with what was withdrawn. */
export async function isStopped(tx: Tx, order_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ object_id: audit.object_id })
    .from(audit)
    .where(and(eq(audit.object_id, order_id), eq(audit.module, 'scene'), eq(audit.operation, 'order_stop')))
    .limit(1)
  return row !== undefined
}

/** Scenes whose newest operation is of this order, in the one order of ids. */
const selectOrdered = (executor: Executor, { resource_id, order_id }: Params) =>
  executor
    .select({
      scene_id: scene.scene_id,
      number: scene.number,
      owner: scene.owner,
      subject: scene.subject,
      payer: scene.payer,
      life: scene.life,
    })
    .from(scene)
    .where(and(eq(scene.owner, contestOwner(resource_id)), sql`${scene.life} -> 'order' ->> 'id' = ${order_id}`))
    .orderBy(asc(scene.scene_id))

/** What became of a bulk order, read from the scenes as they are now. @throws scene_not_found where no scene stands in it (any more) */
export async function readOrder(ctx: SignedIn, params: Params): Promise<Reply<typeof contract.order>> {
  const desk = await openDesk(ctx, params.resource_id)
  const counts: Record<OrderState, number> = { waiting: 0, working: 0, done: 0, failed: 0, withdrawn: 0 }
  const failed_ids: string[] = []
  const mine = (await selectOrdered(ctx.db, params)).filter((row) => isOf(desk, row))
  if (mine.length === 0) fail('scene_not_found')
  for (const row of mine) {
    const state = orderState(row.life, params.order_id)
    if (state === null) continue
    counts[state] += 1
    if (state === 'failed') failed_ids.push(row.scene_id)
  }
  return { ...counts, failed_ids }
}

/** Takes back what has not begun at the engine, and lets a job of the order ask nothing more. @throws scene_not_found */
export async function stopOrder(ctx: SignedIn, params: Params): Promise<Reply<typeof contract.stop_order>> {
  const desk = await mustAct(ctx, params.resource_id)
  const { order_id } = params
  const by = ctx.actor.user_id
  const entry = { module: 'scene', operation: 'order_stop', object_type: 'scene_order', contest_id: params.resource_id } as const
  return change(ctx, { ...entry, object_id: order_id }, async (tx, note) => {
    await lockOrder(tx, order_id)
    const mine = (await selectOrdered(tx, params)).filter((row) => isOf(desk, row))
    if (mine.length === 0) fail('scene_not_found')
    let withdrawn = 0
    for (const { scene_id, number } of mine) {
      const row = await withdrawScene(tx, scene_id, { order_id, by })
      if (row === null) continue
      withdrawn += 1
      note({ module: 'scene', operation: 'withdraw', object_type: 'scene', object_id: scene_id, object_name: sceneNumber(number) })
    }
    note({ after: { withdrawn } })
    return { withdrawn }
  })
}
