import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import { clockNow, clockNowText } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import { imageAuthoring, libraryImage, type SceneRecord } from '../../../db/schema/index.ts'
import { tellImage } from '../image/index.ts'
import { actOnScene } from '../life/index.ts'
import { copyAtMostMs, endCheck, nextStep } from './check.ts'
import { stopsAt } from './idle.ts'
import { findNode, holdImage, minute, writeAuthoring, writeEntry, type Held } from './repo.ts'
import { drive } from './save.ts'

/** A check's boot may take eight minutes after its copy; what nobody took up for longer was lost with its job. */
const checkAtMostMs = copyAtMostMs + 20 * minute

/** Brings on what goes on by itself. Every replica may do it at once: each authoring is taken by who locks its image first. */
export async function turnAll({ db }: Pick<Platform, 'db'>): Promise<void> {
  const idle = sql`make_interval(mins => ${authoringLimits.idle_minutes + authoringLimits.answer_minutes}::int)`
  const rows = await db
    .select({ image_id: imageAuthoring.image_id })
    .from(imageAuthoring)
    .innerJoin(libraryImage, eq(libraryImage.resource_id, imageAuthoring.image_id))
    .where(
      or(
        inArray(libraryImage.making, ['creating', 'saving']),
        eq(imageAuthoring.step, 'start'),
        isNotNull(imageAuthoring.checking),
        sql`${imageAuthoring.active_at} + ${idle} < clock_timestamp()`,
      ),
    )
  for (const { image_id } of rows) await db.transaction((tx) => turnOne(tx, image_id))
}

type Whole = { [K in keyof Held]: NonNullable<Held[K]> }

export async function turnOne(tx: Tx, image_id: string): Promise<void> {
  const held = await holdImage(tx, image_id)
  if (held?.authoring == null) return
  const { entry, authoring } = held
  if (entry.making === 'saving') return drive(tx, { entry, authoring })
  const age = clockNow() - Date.parse(authoring.started_at ?? authoring.updated_at)
  if (authoring.checking !== null) {
    if (age > checkAtMostMs) return endCheck(tx, { entry, authoring }, { problem: 'interrupted', problem_details: {} })
    return void (await nextStep(tx, { resource_id: image_id, authoring_id: authoring.authoring_id }))
  }
  const scene = (await findNode(tx, authoring))?.scene ?? null
  if (entry.making === 'creating' || authoring.step === 'start') return starting(tx, { entry, authoring }, { scene, age })
  if (stopsAt(authoring) < clockNow()) await stopIdle(tx, { entry, authoring }, scene)
}

/** Whether the node came up. One that did not stays as it is, and its author tries again. */
async function starting(tx: Tx, { entry, authoring }: Whole, { scene, age }: { scene: SceneRecord | null; age: number }): Promise<void> {
  const isOver = scene === null || !scene.is_alive
  const rest = scene?.life.rest ?? 'none'
  const isSettled = scene?.life.op == null
  const isUp = !isOver && isSettled && rest === 'running'
  const isBroken = isOver || (isSettled && (rest === 'error' || rest === 'closed' || rest === 'hanged' || rest === 'paused'))
  if (isUp) {
    await writeAuthoring(tx, authoring, { step: 'work', started_at: clockNowText(), problem: null, problem_details: null })
  } else if (isBroken) {
    const cause = scene?.life.cause ?? null
    await writeAuthoring(tx, authoring, { step: 'work', problem: 'start_failed', problem_details: { kind: cause?.kind ?? 'closed' } })
  } else if (age > authoringLimits.start_minutes * minute) {
    const problem_details = { step: 'start', min: authoringLimits.start_minutes }
    await writeAuthoring(tx, authoring, { step: 'work', problem: 'image_timeout', problem_details })
  } else return
  if (entry.making === 'creating') await writeEntry(tx, entry, { making: 'to_edit' })
  await tellImage(tx, entry.resource_id)
}

/** Nobody said that the work goes on: the node is stopped, and its disk stays. */
async function stopIdle(tx: Tx, { entry }: Whole, scene: SceneRecord | null): Promise<void> {
  if (scene?.is_alive !== true || scene.life.op !== null) return
  if (scene.life.rest !== 'running' && scene.life.rest !== 'paused') return
  await actOnScene(tx, scene.scene_id, { action: 'hang', by: null, isPlayer: false })
  await tellImage(tx, entry.resource_id)
}
