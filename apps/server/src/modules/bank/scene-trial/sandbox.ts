import { setTimeout as wait } from 'node:timers/promises'
import { needOf } from '@beacon/engine/scene'
import type { SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import type { Tx } from '../../../db/database.ts'
import type { SceneRecord } from '../../../db/schema/scenes/scene.ts'
import { fail } from '../../../failure.ts'
import { engineImages } from '../../scenes/image/index.ts'
import { actOnScene, changeLife, findSceneOf, startScene } from '../../scenes/life/index.ts'
import { findScene } from '../question-scene/index.ts'
import { bankOf, sampleName, type HeldQuestion } from '../question/index.ts'
import { trialMinutes, placeOf, trialTerms, type Sandbox } from './place.ts'
import { Failed, type Sandboxed } from './trial.ts'

const lookMs = 300
const startAtMostMs = 10 * 60_000
const closeAtMostMs = 3 * 60_000

/** What scenes of a test hold: the scene of the question as it is now, with all of the sample entrant. @throws not_found without one */
export async function sandboxOf(
  ctx: SignedIn,
  question: HeldQuestion,
): Promise<Pick<Sandboxed, 'scene' | 'flags' | 'plants' | 'images' | 'entrant'>> {
  const scene = (await findScene(ctx.db, question.resource_id)) ?? fail('not_found')
  const names = [...new Set(scene.definition.nodes.map(({ image }) => image))]
  const { inScene, plants } = bankOf(question).trial
  return {
    scene,
    flags: (await inScene?.(ctx, question)) ?? [],
    plants: (await plants?.(ctx, question)) ?? [],
    images: await engineImages(ctx.db, names),
    entrant: sampleName,
  }
}

const whereOf = ({ row }: Sandboxed, sandbox: Sandbox) => placeOf(row.question_id, row.user_id, sandbox)

export const findSandbox = (trial: Sandboxed, sandbox: Sandbox): Promise<SceneRecord | null> =>
  findSceneOf(trial.ctx.db, whereOf(trial, sandbox))

/** A scene as a player's start would make it, with the flags of the sample entrant. */
export async function openSandbox(trial: Sandboxed, sandbox: Sandbox): Promise<SceneRecord> {
  const { ctx, scene, images, flags, plants } = trial
  const started = await ctx.db.transaction((tx) =>
    startScene(tx, ctx.secret, {
      ...whereOf(trial, sandbox),
      class: 'test',
      definition: scene.definition,
      terms: trialTerms,
      images,
      // What cannot be placed is told by the step of the flag.
      flags: flags.map((flag) => flag ?? ''),
      plants,
      entrant: trial.entrant,
      by: ctx.actor.user_id,
      isPlayer: false,
      perPayer: null,
    }),
  )
  if (started.kind === 'refused') throw new Failed('start_failed', { kind: started.refusal.code })
  return started.row
}

/** Waits for what becomes of a scene; ends early when the person stops the test. `onLook` hears each look. */
export async function untilRests(trial: Sandboxed, sandbox: Sandbox, onLook: (row: SceneRecord) => Promise<boolean>): Promise<SceneRecord> {
  const until = performance.now() + startAtMostMs
  for (;;) {
    await trial.goesOn()
    const row = await findSandbox(trial, sandbox)
    if (row?.life.cause?.kind === 'queue_timeout') throw lateOf(row)
    if (row === null || row.life.rest === 'closed') throw new Failed('start_failed', { kind: 'closed' })
    if (await onLook(row)) return row
    if (row.life.op === null && row.life.rest === 'running') return row
    if (hasFailed(row)) throw await failureOf(trial, row)
    if (performance.now() > until) throw lateOf(row)
    await wait(lookMs)
  }
}

/** What did not start in time: one that still waits for its turn had no room, and its author needs another machine and not another scene. */
export function lateOf({ life, definition }: Pick<SceneRecord, 'life' | 'definition'>): Failed {
  const minutes = startAtMostMs / 60_000
  if (life.queuedAt === null && life.cause?.kind !== 'queue_timeout') return new Failed('took_too_long', { minutes })
  const { cpuMilli, memoryMb } = needOf(definition)
  return new Failed('room_waited', { minutes, memory_mb: memoryMb, cpu: cpuMilli / 1_000 })
}

/** A start is tried five times over half a minute; what failed twice is told to its author now. */
const triesEnough = 2
const hasFailed = ({ life: { op, rest, cause } }: SceneRecord): boolean =>
  op === null ? rest === 'error' : op.tries >= triesEnough && cause !== null

const logLines = 20
const logMost = 2_000

async function failureOf({ ctx }: Sandboxed, { life, scene_id, definition }: SceneRecord): Promise<Failed> {
  const { kind = 'driver', node = null, log = '' } = life.cause ?? {}
  const ref = { scene: scene_id, gen: life.gen }
  const named = node ?? (definition.nodes.length === 1 ? (definition.nodes[0]?.id ?? null) : null)
  const written = named === null ? '' : await ctx.scenes.logs({ ...ref, node: named, lines: logLines }).catch(() => '')
  // Of what could not be planted the reason stands before what the node says itself.
  const text = (written.trim() === '' || kind === 'plant_failed' ? log : written).slice(-logMost)
  const lines = text.trim() === '' ? [] : [{ word: 'node_log' as const, values: { node: named ?? '', text } }]
  return new Failed('start_failed', { kind, node: node ?? '' }, lines)
}

interface Whose {
  question_id: string
  user_id: string
  sandbox: Sandbox
}
/** Asks the close; a scene that is not there is closed. */
export async function closeSandbox(tx: Tx, { question_id, user_id, sandbox }: Whose): Promise<void> {
  const row = await findSceneOf(tx, placeOf(question_id, user_id, sandbox))
  if (row?.is_alive === true) await actOnScene(tx, row.scene_id, { action: 'close', by: user_id, isPlayer: false })
}

/** Closes and waits until it is so. Answers the scene that was closed, null where there was none. */
export async function closeAndWait(trial: Sandboxed, sandbox: Sandbox): Promise<SceneRecord | null> {
  const { ctx, row } = trial
  const { question_id, user_id } = row
  if ((await findSandbox(trial, sandbox))?.is_alive !== true) return null
  await ctx.db.transaction((tx) => closeSandbox(tx, { question_id, user_id, sandbox }))
  const until = performance.now() + closeAtMostMs
  for (;;) {
    const now = await findSandbox(trial, sandbox)
    if (now === null || !now.is_alive) return now
    if (performance.now() > until) throw new Failed('took_too_long', { minutes: closeAtMostMs / 60_000 })
    await wait(lookMs)
  }
}

/** It ends by itself some time after the test, not after its start. */
export async function keepRunning({ ctx }: Sandboxed, scene_id: string): Promise<void> {
  await changeLife(ctx.db, scene_id, (life) => ({ ...life, endsAt: clockNow() + trialMinutes * 60_000 }))
}
