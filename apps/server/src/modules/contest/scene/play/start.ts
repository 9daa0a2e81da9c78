import type { PlayerScene } from '@beacon/api/scene/scene'
import { needOf } from '@beacon/engine/scene'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { findSceneOf, startScene, type SceneWish } from '../../../scenes/life/index.ts'
import { findPlace, mustBeOpen, mustPlay, type AtScene, type InTopic } from './at-scene.ts'
import { countWaiting, findMachine, imagesOf } from './machine.ts'
import { inputsOf } from './port.ts'
import { refuseStart } from './refuse.ts'
import { viewOf } from './view.ts'

export async function readScene(ctx: SignedIn, where: InTopic): Promise<PlayerScene> {
  const at = await findPlace(ctx, where)
  return viewOf(ctx, at, await findSceneOf(ctx.db, at.place))
}

/** Starts the scene of a topic, once however often it is asked. */
export async function startOwn(ctx: SignedIn, where: InTopic): Promise<PlayerScene> {
  const at = await mustPlay(ctx, where)
  mustBeOpen(at)
  const there = await findSceneOf(ctx.db, at.place)
  // Nothing is to be written for who presses again.
  if (there?.is_alive === true && isStarting(there.life)) return viewOf(ctx, at, there)
  const wish = await wishOf(ctx, at)
  const about = { object_type: 'topic', object_id: at.topic.topic_id, object_name: at.topic.name }
  const row = await change(ctx, { module: 'scene', operation: 'start', ...about }, async (tx, note) => {
    const started = await startScene(tx, ctx.secret, wish)
    if (started.kind === 'refused') return refuseStart(started.refusal)
    note({ after: { scene_id: started.row.scene_id, entrant_id: at.entrant_id, again: started.kind === 'same' } })
    return started.row
  })
  return viewOf(ctx, at, row)
}

const isStarting = ({ op, rest }: { op: { action: string } | null; rest: string }): boolean =>
  op === null ? rest === 'running' : op.action === 'start'

/** Everything that a start needs is known before its transaction begins; flags are in the index by then. */
async function wishOf(ctx: SignedIn, { seen, entry, topic, place, terms }: AtScene): Promise<SceneWish> {
  const { definition, isolation } = topic
  const need = needOf(definition)
  const machine = await findMachine(ctx.db)
  if (machine === null) return fail('scene_driver_missing')
  if (need.cpuMilli > machine.cpu_milli || need.memoryMb > machine.memory_mb)
    return fail('no_room', { cpu: need.cpuMilli / 1_000, memory: need.memoryMb })
  if ((await countWaiting(ctx.db)) >= terms.queueMax) return fail('scene_queue_full')
  const images = await imagesOf(ctx.db, definition)
  const entrant_id = isolation === 'shared' ? null : entry.entrant_id
  const inputs = await inputsOf(ctx, seen.contest, topic, entrant_id)
  if (images === null || inputs === null) {
    ctx.log.warn({ topic: topic.topic_id, why: images === null ? 'image' : 'flag' }, 'the scene of a topic cannot be started')
    return fail('scene_not_ready')
  }
  const isShared = isolation === 'shared'
  return {
    ...place,
    class: 'contest',
    definition,
    terms: terms.scene,
    accessModes: terms.accessModes,
    images,
    ...inputs,
    entrant: isShared ? '' : entry.name,
    by: ctx.actor.user_id,
    isPlayer: true,
    perPayer: isShared ? null : terms.perEntrant,
    payerMemoryMb: isShared ? null : terms.entrantMemoryMb,
  }
}
