import { ask, dealt, needOf, newLife, type CloseReason, type SceneLife, type SceneTerms } from '@beacon/engine/scene'
import { and, eq, sql } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { scene, type SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { actOnScene } from './act.ts'
import { openInputs, plantsOf, sealInputs } from './inputs.ts'
import { insertScene } from './insert.ts'
import { columnsOf, writeSceneLog } from './repo.ts'
import type { SceneWish } from './wish.ts'
import { notifyAsk, tellScene } from './tell.ts'

export type PoolWish = Pick<SceneWish, 'owner' | 'subject' | 'definition' | 'images' | 'plants'>

/** Nobody plays in it: no end, and nothing that a player could ask. */
const poolTerms: SceneTerms = {
  lifetimeMinutes: null,
  extendMinutes: 0,
  extendMax: 0,
  extendWindowMinutes: 0,
  resetMax: 0,
  resetWaitS: 0,
  actionsPer10Min: 1,
}

/** A scene that waits for whoever starts next. Its payer is its own, so many stand behind one topic and none counts for anybody. */
export async function startPoolScene(tx: Tx, secret: SecretBox, wish: PoolWish): Promise<SceneRecord> {
  const answer = ask(newLife(), poolTerms, { action: 'start', now: clockNow(), by: null, isPlayer: false })
  if (answer.kind !== 'begun') throw new Error('a new scene is refused')
  const facts = { payer: `pool:${newId()}`, class: 'pool' as const, terms: poolTerms, flags: [], entrant: '', by: null, accessModes: [] }
  return insertScene(tx, secret, { wish: { ...wish, ...facts }, life: answer.life })
}

/** Closes a scene that still waits; one that was given away meanwhile is somebody's. */
export const closePoolScene = async (tx: Tx, scene_id: string, why: CloseReason): Promise<void> =>
  void (await actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false, why }, isInPool))

export const isInPool = (row: Pick<SceneRecord, 'class'>): boolean => row.class === 'pool'

/**
 * Gives a waiting scene to who starts now: same definition, same images, running and healthy. Each is given once, because whoever
 * looks at the same moment passes over a locked one. Null where none waits.
 */
export async function dealScene(
  tx: Tx,
  secret: SecretBox,
  { wish, fresh }: { wish: SceneWish; fresh: SceneLife },
): Promise<SceneRecord | null> {
  const found = await takeWaiting(tx, wish)
  if (found === null) return null
  const { scene_id } = found
  const { secrets } = openInputs(secret, scene_id, found.inputs)
  const { cpuMilli, memoryMb } = needOf(wish.definition)
  const life = dealt(fresh, found.life)
  const now = clockNow()
  const [row] = await tx
    .update(scene)
    .set({
      payer: wish.payer,
      class: wish.class,
      terms: wish.terms,
      inputs: sealInputs(secret, scene_id, { flags: [...wish.flags], ...plantsOf(wish), entrant: wish.entrant, ipd: null, secrets }),
      need_cpu_milli: cpuMilli,
      need_memory_mb: memoryMb,
      made_by: wish.by,
      made_at: new Date(now).toISOString(),
      access_modes: wish.accessModes ?? found.access_modes,
      close_at: null,
      close_why: null,
      ...columnsOf(life, now),
    })
    .where(eq(scene.scene_id, scene_id))
    .returning()
  if (row === undefined) throw new Error('the scene was not given away')
  // The newest scene of a place is the one with the highest number.
  const { rows } = await tx.execute<{ number: number }>(
    sql`update scene set number = default where scene_id = ${scene_id} returning number`,
  )
  await writeSceneLog(tx, { scene_id, what: 'start', by_user: wish.by, values: { pool: true } })
  await tellScene(row, tx)
  await notifyAsk(tx, scene_id)
  return { ...row, number: rows[0]?.number ?? row.number }
}

async function takeWaiting(tx: Tx, { owner, subject, definition, images }: SceneWish): Promise<SceneRecord | null> {
  const [row] = await tx
    .select()
    .from(scene)
    .where(
      and(
        eq(scene.owner, owner),
        eq(scene.subject, subject),
        eq(scene.class, 'pool'),
        eq(scene.is_alive, true),
        eq(scene.is_admitted, true),
        eq(scene.rest, 'running'),
        sql`${scene.life} ->> 'op' is null and ${scene.life} ->> 'unhealthySince' is null`,
        sql`${scene.definition} = ${JSON.stringify(definition)}::jsonb and ${scene.images} = ${JSON.stringify(images)}::jsonb`,
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}
