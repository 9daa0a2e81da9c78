import { setTimeout as wait } from 'node:timers/promises'
import type { StepResult } from '@beacon/engine/judging'
import type { SceneAction, SceneCause, SceneDefinition, SceneLife, SceneTerms } from '@beacon/engine/scene'
import { and, eq, not, sql } from 'drizzle-orm'
import { judging, scene, type JudgingRecord, type SceneRecord } from '../../../db/schema/index.ts'
import type { Ref } from '../driver/index.ts'
import { engineImages } from '../image/index.ts'
import { openFlag } from '../judging/index.ts'
import { actOnScene, findScene, startScene } from '../life/index.ts'
import { Broken, type JudgeShop } from './shop.ts'

/** Nobody but the judge closes such a scene; `settleScenes` of contests looks at their own alone. */
const ownerPrefix = 'judge:'
const subjectOf = (attempt: number): string => `box:${attempt}`
const lookMs = 150
/** Of the whole judging: a box whose judge is gone ends by itself. */
const lifetimeMinutes = 60
/** One that is kept is somebody's work from then on: it has no end, and nothing of it is made anew in silence. */
const keptTerms = { lifetimeMinutes: null, holdsWork: true } as const
const terms: SceneTerms = {
  lifetimeMinutes,
  extendMinutes: 15,
  extendMax: 0,
  extendWindowMinutes: 5,
  resetMax: 0,
  resetWaitS: 0,
  actionsPer10Min: 1_000,
}
/** A node that ends is started once more by itself; what ended twice does not run. */
const triesEnough = 2

export interface Box {
  scene_id: string
  images: Readonly<Record<string, string>>
  ref: () => Promise<Ref>
  /** What became of it where it does not run as it should; null where it does. */
  trouble: () => Promise<StepResult | null>
  act: (action: Extract<SceneAction, 'restart' | 'hang'>, limitMs: number) => Promise<StepResult>
}

/** What a node says of itself is its author's or its entrant's; the rest is ours. */
const ofNode: Partial<Record<SceneCause['kind'], StepResult>> = {
  start_exit: 'ended',
  oom: 'ended',
  health_timeout: 'not_ready',
  disk: 'disk',
  plant_failed: 'flag_gone',
}

/** No way out, whatever the definition says: a patch has nobody to ask. */
const closedOff = (definition: SceneDefinition): SceneDefinition => ({
  ...definition,
  nets: definition.nets.map((net) => ({ ...net, egress: false, capture: false })),
})

/** @throws Broken where the machine has no box now */
export async function makeBox(shop: JudgeShop, row: JudgingRecord, limitMs: number, signal: AbortSignal): Promise<Box | StepResult> {
  const { db, secret } = shop
  const definition = closedOff(row.definition)
  const images = await engineImages(db, [...new Set(definition.nodes.map(({ image }) => image))])
  const whose = `${ownerPrefix}${row.judging_id}`
  const started = await db.transaction((tx) =>
    startScene(tx, secret, {
      owner: whose,
      subject: subjectOf(row.attempt),
      payer: whose,
      class: row.keeps_box ? 'contest' : 'test',
      definition,
      terms: row.keeps_box ? { ...terms, ...keptTerms } : terms,
      images,
      flags: [],
      plants: [{ key: 'flag', node_key: row.node, as: row.flag_at, text: openFlag(secret, row.judging_id, row.inputs) }],
      entrant: 'box',
      accessModes: [],
      by: null,
      isPlayer: false,
      perPayer: null,
    }),
  )
  if (started.kind === 'refused') throw new Broken('room', started.refusal.code)
  const { scene_id } = started.row
  const result = await until(shop, { scene_id, rest: 'running', limitMs }, signal)
  return result === 'done' ? boxOf(shop, { scene_id, node: row.node, images, signal }) : result
}

const get = async ({ db }: JudgeShop, scene_id: string): Promise<SceneRecord> =>
  (await findScene(db, scene_id)) ?? Promise.reject(new Broken('box', 'the box is gone'))

/** What a cause says; @throws Broken for one of the machine */
function resultOf(life: SceneLife): StepResult | null {
  const { cause } = life
  if (cause === null) return null
  const result = ofNode[cause.kind]
  if (result !== undefined) return result
  throw new Broken(cause.kind === 'no_room' || cause.kind === 'queue_timeout' ? 'room' : 'box', `${cause.kind} ${cause.log}`.slice(0, 500))
}

interface Wish {
  scene_id: string
  rest: 'running' | 'hanged'
  /** From when it has its place on the machine. */
  limitMs: number
}

/** Waits until a scene rests as it should; a try that failed is told where it will not become better. */
async function until(shop: JudgeShop, { scene_id, rest, limitMs }: Wish, signal: AbortSignal): Promise<StepResult> {
  let ends = performance.now() + limitMs
  for (;;) {
    signal.throwIfAborted()
    const { life } = await get(shop, scene_id)
    if (life.queuedAt !== null) ends = performance.now() + limitMs
    if (life.op === null && life.rest === rest) return 'done'
    const isOver = performance.now() > ends
    const isHopeless = life.op === null ? life.rest === 'error' || life.rest === 'closed' : life.op.tries >= triesEnough
    if (isOver || isHopeless) {
      if (life.rest === 'closed') throw new Broken('box', 'the box was closed')
      const result = resultOf(life)
      if (result !== null) return result
      if (isOver) return 'late'
      if (isHopeless) throw new Broken('box', `the box rests as ${life.rest}`)
    }
    await wait(lookMs, undefined, { signal })
  }
}

interface Made {
  scene_id: string
  /** Of the service. */
  node: string
  images: Readonly<Record<string, string>>
  signal: AbortSignal
}

const boxOf = (shop: JudgeShop, { scene_id, node, images, signal }: Made): Box => ({
  scene_id,
  images,
  ref: async () => ({ scene: scene_id, gen: (await get(shop, scene_id)).life.gen }),
  trouble: async () => {
    const { life } = await get(shop, scene_id)
    if (life.rest === 'closed' || life.op?.action === 'close') throw new Broken('box', 'the box was closed')
    if (life.rest === 'unknown') throw new Broken('engine', 'the engine is silent')
    return life.rest === 'error' ? resultOf(life) : null
  },
  act: async (action, limitMs) => {
    // A node that was just repaired may still be worked on.
    const until_ms = performance.now() + limitMs
    for (;;) {
      const acted = await shop.db.transaction((tx) => actOnScene(tx, scene_id, { action, by: null, isPlayer: false }))
      if (acted.kind === 'begun' || acted.kind === 'same') break
      if (acted.kind === 'gone') throw new Broken('box', 'the box is gone')
      if (performance.now() > until_ms) return 'late'
      await wait(lookMs, undefined, { signal })
    }
    const result = await until(shop, { scene_id, rest: action === 'hang' ? 'hanged' : 'running', limitMs }, signal)
    if (result !== 'flag_gone') return result
    // A node that ends at once takes no flag either.
    const { gen } = (await get(shop, scene_id)).life
    return (await shop.driver.exitOf({ scene: scene_id, gen }, node, signal)) === null ? result : 'ended'
  },
})

/** A scene of somebody else's, which is looked at and not changed. */
export const boxAt = (shop: JudgeShop, { node, images }: JudgingRecord, scene_id: string, signal: AbortSignal): Box =>
  boxOf(shop, { scene_id, node, images, signal })

/** Names the box of one attempt. */
export const boxKey = ({ judging_id, attempt }: Pick<JudgingRecord, 'judging_id' | 'attempt'>): string =>
  `${ownerPrefix}${judging_id} ${subjectOf(attempt)}`

/** What is done and not taken yet keeps its box, where it was ordered so: who takes it makes it another's, or leaves it to be closed. */
const isLeft = sql`exists (select from ${judging} j where j.keeps_box and j.state = 'done' and j.outcome = 'done' and not j.is_taken
  and ${scene.owner} = ${ownerPrefix} || j.judging_id::text and ${scene.subject} = 'box:' || j.attempt::text)`

/** Closes each box that is meant and not being closed yet; answers how many. Who is meant is asked once the boxes are read. */
export async function closeBoxes({ db }: Pick<JudgeShop, 'db'>, isMeant: (key: string) => boolean): Promise<number> {
  const rows = await db
    .select({ scene_id: scene.scene_id, owner: scene.owner, subject: scene.subject, life: scene.life })
    .from(scene)
    .where(and(sql`starts_with(${scene.owner}, ${ownerPrefix})`, eq(scene.is_alive, true), not(isLeft)))
  const left = rows.filter(({ owner, subject, life }) => life.op?.action !== 'close' && isMeant(`${owner} ${subject}`))
  for (const { scene_id } of left) await db.transaction((tx) => actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false }))
  return left.length
}
