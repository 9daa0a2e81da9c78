import type { Parsed } from '@beacon/api/endpoint'
import type { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { runBulk, type BulkAction, type BulkReply } from '../../../platform/bulk/index.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { readMachine } from '../../../scenes/machine/index.ts'
import { mustAct } from './door.ts'
import { isStopped, lockOrder } from './order.ts'
import { freeOf, needOfAll, planDeploy, type Deployed } from './plan.ts'
import { sceneNumber } from './rows.ts'
import { wishesOf } from './wishes.ts'

interface Order {
  contest_id: string
  order_id: string
}

/** Rows are places: `topic entrant`, the entrant left out where all share the scene. */
const keyOf = ({ topic, entrant_id }: Deployed): string => (entrant_id === null ? topic.topic_id : `${topic.topic_id} ${entrant_id}`)

export const deployBulk: BulkAction<Order, BulkReply> = { name: 'scene_deploy', run: deploySome }

async function deploySome(ctx: SignedIn, keys: string[], { contest_id, order_id }: Order): Promise<BulkReply> {
  const desk = await mustAct(ctx, contest_id)
  const topic_ids = [...new Set(keys.map((key) => key.split(' ')[0] ?? ''))]
  const entrant_ids = [...new Set(keys.flatMap((key) => key.split(' ').slice(1)))]
  const asked = new Set(keys)
  const places = await planDeploy(ctx, desk, { topic_ids, ...(entrant_ids.length === 0 ? {} : { entrant_ids }) })
  const wishes = await wishesOf(ctx, desk.seen.contest, {
    places: places.filter((one) => asked.has(keyOf(one))),
    by: ctx.actor.user_id,
  })
  const reply: BulkReply = { done: [], skipped: wishes.refused }
  await change(ctx, { module: 'scene', operation: 'start', object_type: 'scene', contest_id }, async (tx, note) => {
    await lockOrder(tx, order_id)
    if (await isStopped(tx, order_id)) return note({ module: 'scene', operation: 'action_refused', result: 'refused', object_id: order_id })
    for (const wish of wishes.wishes.toSorted((a, b) => a.payer.localeCompare(b.payer))) {
      const started = await startScene(tx, ctx.secret, { ...wish, order: order_id })
      if (started.kind === 'refused') {
        const { code, ...details } = started.refusal
        reply.skipped.push({ resource_id: contest_id, name: wish.entrant, code, details })
        note({ object_name: wish.entrant, operation: 'action_refused', module: 'scene', result: 'refused', error_code: code })
        continue
      }
      reply.done.push(started.row.scene_id)
      note({ object_id: started.row.scene_id, object_name: sceneNumber(started.row.number) })
    }
  })
  return reply
}

export async function deployScenes(
  ctx: SignedIn,
  contest_id: string,
  body: Parsed<typeof contract.deploy>['body'],
): Promise<BulkReply | Special> {
  const plan = await planDeploy(ctx, await mustAct(ctx, contest_id), body)
  const machine = await readMachine(ctx.db)
  if (!machine.is_ok) fail('scene_driver_missing')
  const need = needOfAll(plan)
  const free = freeOf(machine)
  if (need.memory_mb > free.memory_mb || need.cpu_milli > free.cpu_milli)
    fail('no_room', { cpu: Math.ceil(need.cpu_milli / 1_000), memory: need.memory_mb })
  const order_id = newId()
  return runBulk(ctx, deployBulk, { ids: plan.map(keyOf), input: { contest_id, order_id }, reply: { order_id } })
}
