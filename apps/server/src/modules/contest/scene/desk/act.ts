import type { Parsed } from '@beacon/api/endpoint'
import type { DeskAction, ResetTarget, sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import type { SignedIn } from '../../../../context.ts'
import { fittingSnapshots } from '@beacon/engine/scene'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { runBulk, type BulkAction, type BulkReply } from '../../../platform/bulk/index.ts'
import { actOnScene, prolongScene, type NewDefinition } from '../../../scenes/life/index.ts'
import { isOf, mustAct, type SceneDesk } from './door.ts'
import { isStopped, lockOrder } from './order.ts'
import { rebuildsOf, takeDefinition } from './rebuild.ts'
import { selectScenes } from './repo.ts'
import { sceneNumber } from './rows.ts'

interface Order {
  contest_id: string
  /** `extend` is asked with its minutes. */
  action: DeskAction | 'extend'
  minutes: number
  why: string
  /** Name of a snapshot to take, or of the one that a reset goes back to. */
  snapshot?: string | undefined
  reset_to?: ResetTarget | undefined
  /** Absent where minutes are given, which takes no time. */
  order_id?: string
}

export const sceneBulk: BulkAction<Order, BulkReply> = { name: 'scene_bulk', run: actOnSome }

/** Each scene is judged alone; what is refused stands in the log as well. */
async function actOnSome(ctx: SignedIn, ids: string[], order: Order): Promise<BulkReply> {
  const desk = await mustAct(ctx, order.contest_id)
  const reply: BulkReply = { done: [], skipped: [] }
  const { action, why } = order
  const wishes = action === 'rebuild' ? await rebuildsOf(ctx, desk, ids) : null
  await change(ctx, { module: 'scene', operation: action, object_type: 'scene', contest_id: order.contest_id }, async (tx, note) => {
    if (order.order_id !== undefined) {
      await lockOrder(tx, order.order_id)
      if (await isStopped(tx, order.order_id))
        return note({ module: 'scene', operation: 'action_refused', result: 'refused', object_id: order.order_id, after: { action, why } })
    }
    // In one order always, so that two orders never wait for each other.
    for (const scene_id of ids.toSorted()) {
      const { row, refused } = await actOnOne(ctx, tx, scene_id, { desk, order, wishes })
      const name = row === null ? '' : sceneNumber(row.number)
      const more = { object_id: scene_id, object_name: name }
      if (refused === null) {
        reply.done.push(scene_id)
        note({ ...more, after: { why, ...(action === 'extend' ? { minutes: order.minutes } : {}) } })
      } else {
        reply.skipped.push({ resource_id: scene_id, name, ...refused })
        note({ ...more, module: 'scene', operation: 'action_refused', result: 'refused', error_code: refused.code, after: { action, why } })
      }
    }
  })
  return reply
}

interface Refused {
  code: string
  details?: Record<string, unknown>
}

interface Judged {
  desk: SceneDesk
  order: Order
  wishes: ReadonlyMap<string, NewDefinition> | null
}

async function actOnOne(ctx: SignedIn, tx: Tx, scene_id: string, { desk, order, wishes }: Judged) {
  const { action, minutes, why } = order
  const by = ctx.actor.user_id
  const gone: { row: SceneRecord | null; refused: Refused | null } = { row: null, refused: { code: 'scene_not_found' } }
  const wish = wishes?.get(scene_id)
  if (wishes !== null && wish === undefined) return { row: null, refused: { code: 'scene_not_ready' } }
  const isMine = (row: SceneRecord) => isOf(desk, row)
  const acted =
    action === 'extend'
      ? await prolongScene(tx, scene_id, { by, minutes, note: why }, isMine)
      : await actOnScene(
          tx,
          scene_id,
          {
            action,
            by,
            isPlayer: false,
            note: why,
            staff: { note: why },
            ...(order.order_id === undefined ? {} : { order: order.order_id }),
            ...snapshotOf(order),
            ...(action === 'reset' && order.reset_to !== undefined ? { from: (row) => resetFrom(row, order) } : {}),
            ...(wish === undefined ? {} : { prepare: (row) => takeDefinition(ctx, tx, row, wish) }),
          },
          isMine,
        )
  if (acted.kind === 'gone') return gone
  if (acted.kind !== 'refused') return { row: acted.row, refused: null }
  const { code, ...details } = acted.refusal
  return { row: acted.row, refused: { code, details } }
}

const snapshotOf = ({ action, snapshot }: Order) => (action === 'snapshot' && snapshot !== undefined ? { snapshot } : {})

/** A name that no snapshot has: the engine refuses it. */
const noSnapshot = ''

const resetFrom = ({ life }: SceneRecord, { reset_to, snapshot }: Order): string | null =>
  reset_to === 'definition' ? null : (snapshot ?? fittingSnapshots(life).at(-1)?.name ?? noSnapshot)

export async function actOnScenes(
  ctx: SignedIn,
  contest_id: string,
  body: Parsed<typeof contract.act>['body'],
): Promise<BulkReply | Special> {
  await mustAct(ctx, contest_id)
  const { scene_ids, action, why, snapshot, reset_to } = body
  const input = { contest_id, action, minutes: 0, why, snapshot, reset_to, order_id: newId() }
  return runBulk(ctx, sceneBulk, { ids: [...new Set(scene_ids)], input, reply: { order_id: input.order_id } })
}

export async function extendScenes(
  ctx: SignedIn,
  contest_id: string,
  { scene_ids, minutes, why }: Parsed<typeof contract.extend>['body'],
): Promise<BulkReply | Special> {
  await mustAct(ctx, contest_id)
  return runBulk(ctx, sceneBulk, { ids: [...new Set(scene_ids)], input: { contest_id, action: 'extend', minutes, why } })
}

export async function closeAll(
  ctx: SignedIn,
  contest_id: string,
  { confirm, why }: Parsed<typeof contract.close_all>['body'],
): Promise<BulkReply | Special> {
  const { seen } = await mustAct(ctx, contest_id)
  if (confirm.trim() !== seen.contest.name) fail('confirm_mismatch', { word: seen.contest.name })
  const ids = (await selectScenes(ctx.db, contest_id, true)).map(({ scene_id }) => scene_id)
  const order_id = newId()
  return runBulk(ctx, sceneBulk, { ids, input: { contest_id, action: 'close', minutes: 0, why, order_id }, reply: { order_id } })
}
