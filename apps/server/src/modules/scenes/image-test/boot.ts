import { setTimeout as wait } from 'node:timers/promises'
import type { ImageTestProblem } from '@beacon/api/image/image-library-views'
import type { ImageStart } from '@beacon/api/image/image-fields'
import type { SceneTerms } from '@beacon/engine/scene'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { libraryImage, sceneLog, type SceneImageRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { DriverError } from '../driver/index.ts'
import { fullName, openStartSecrets, startOf, type NodePlace } from '../image/index.ts'
import { actOnScene, findSceneOf, secretName, startScene, type ScenePlace } from '../life/index.ts'
import { bootDefinition, bootNode } from './definition.ts'

const lookMs = 300
/** Of the start and of the close. A node without a port that answers runs as long before it counts as started. */
const startAtMostMs = 8 * 60_000
const closeAtMostMs = 2 * 60_000
const settleMs = 5_000
/** How long the last words of a node that ended are waited for. */
const wordsAtMostMs = 10_000

const terms: SceneTerms = {
  lifetimeMinutes: 15,
  extendMinutes: 15,
  extendMax: 0,
  extendWindowMinutes: 5,
  resetMax: 0,
  resetWaitS: 0,
  actionsPer10Min: 1_000,
}
const placeOf = (image_id: string): ScenePlace => ({ owner: `image:${image_id}`, subject: 'boot', payer: `image:${image_id}` })

class Failed extends Error {
  override name = 'Failed'
  readonly problem: ImageTestProblem
  constructor(code: ImageTestProblem['code'], details: ImageTestProblem['details'] = {}) {
    super(code)
    this.problem = { code, details }
  }
}

export interface Boot {
  /** Done while it runs, before its ports are asked. */
  whileRuns?: (node: NodePlace) => Promise<void>
}

/** Starts a version once, asks its ports, and closes it whatever came out. Null where all was well. */
export async function bootOnce(ctx: SignedIn, row: SceneImageRecord, { whileRuns }: Boot = {}): Promise<ImageTestProblem | null> {
  const place = placeOf(row.image_id)
  try {
    // What a killed worker left is of an unknown age.
    await closeIt(ctx, place)
    const start = await begin(ctx, row, place)
    const running = await untilRuns(ctx, place)
    await whileRuns?.({ scene: running.scene_id, gen: running.life.gen, node: bootNode })
    await askPorts(ctx, running, start)
    return null
  } catch (error) {
    if (error instanceof Failed) return error.problem
    if (error instanceof DriverError) return { code: 'silent', details: {} }
    throw error
  } finally {
    await closeIt(ctx, place).catch((error: unknown) => ctx.log.warn({ err: error, image: row.image_id }, 'a test boot was not closed'))
  }
}

async function begin(ctx: SignedIn, row: SceneImageRecord, place: ScenePlace): Promise<ImageStart> {
  const [entry] = await ctx.db.select({ virt_type: libraryImage.virt_type }).from(libraryImage).where(eq(libraryImage.name, row.name))
  if (entry === undefined || row.engine_id === null) throw new Failed('refused', { kind: 'not_found' })
  const full = fullName(row)
  const start = startOf(row, entry.virt_type)
  const given = Object.entries(openStartSecrets(ctx.secret, row.name, row.start_secrets))
  const started = await ctx.db.transaction((tx) =>
    startScene(tx, ctx.secret, {
      ...place,
      class: 'test',
      definition: bootDefinition(full, entry.virt_type, start),
      terms,
      images: { [full]: row.engine_id ?? '' },
      flags: [],
      entrant: 'test',
      secrets: Object.fromEntries(given.map(([key, value]) => [secretName(bootNode, key), value])),
      accessModes: [],
      by: ctx.actor.user_id,
      isPlayer: false,
      perPayer: null,
    }),
  )
  if (started.kind === 'refused')
    throw new Failed(started.refusal.code === 'quota_exceeded' ? 'no_room' : 'refused', { kind: started.refusal.code })
  return start
}

/** A start is tried five times over half a minute; what failed twice is told now. */
const triesEnough = 2

async function untilRuns(ctx: SignedIn, place: ScenePlace): Promise<SceneRecord> {
  const until = performance.now() + startAtMostMs
  for (;;) {
    const row = await findSceneOf(ctx.db, place)
    if (row === null || row.life.rest === 'closed') throw new Failed('start_failed', { kind: 'closed' })
    const { op, rest, cause } = row.life
    if (op === null && rest === 'running') return row
    if (op === null ? rest === 'error' : op.tries >= triesEnough && cause !== null) throw await failureOf(ctx, row)
    if (performance.now() > until) {
      if (!row.is_admitted) throw new Failed('no_room', { kind: 'queue' })
      const log = await wordsOf(ctx, row)
      throw new Failed('took_too_long', { minutes: startAtMostMs / 60_000, ...(log === '' ? {} : { log }) })
    }
    await wait(lookMs)
  }
}

const logLines = 20
const logMost = 1_000

/** Of a container what it writes, of a virtual machine what it says on its serial line. */
const wordsOf = async (ctx: SignedIn, { scene_id, life }: Pick<SceneRecord, 'scene_id' | 'life'>): Promise<string> =>
  (await ctx.scenes.logs({ scene: scene_id, gen: life.gen, node: bootNode, lines: logLines }).catch(() => '')).trimEnd().slice(-logMost)

/** The last lines of what the node said tell more than any word of ours. */
async function failureOf(ctx: SignedIn, row: SceneRecord): Promise<Failed> {
  const until = performance.now() + wordsAtMostMs
  for (;;) {
    const { life, scene_id } = (await findSceneOf(ctx.db, row)) ?? row
    const text = (await wordsOf(ctx, { life, scene_id })) || (life.cause?.log ?? '').slice(-logMost)
    // A node that is being made anew has said nothing yet; the one before it may have.
    if (text.trim() !== '' || life.cause !== null || performance.now() > until)
      return new Failed('start_failed', { kind: life.cause?.kind ?? 'start_exit', log: text })
    await wait(lookMs)
  }
}

/** The first port is asked by the scene's health check, the others here. One that ended by itself is no node to offer. */
async function askPorts(ctx: SignedIn, row: SceneRecord, { ports }: ImageStart): Promise<void> {
  const [first, ...others] = ports.filter(({ proto }) => proto === 'tcp')
  const ref = { scene: row.scene_id, gen: row.life.gen, node: bootNode }
  for (const { port } of others) {
    try {
      const stream = await ctx.scenes.dial({ ...ref, port })
      stream.on('error', () => undefined).destroy()
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'silent') throw error
      throw new Failed('silent', { port })
    }
  }
  if (first === undefined) await stays(ctx, row)
}

/** A node that ends is brought back by the platform, which writes its end into the scene's log; the scene itself goes on as running. */
async function stays(ctx: SignedIn, row: SceneRecord): Promise<void> {
  const until = performance.now() + settleMs
  while (performance.now() < until) {
    await wait(lookMs)
    const [ended] = await ctx.db
      .select({ at: sceneLog.at })
      .from(sceneLog)
      .where(and(eq(sceneLog.scene_id, row.scene_id), eq(sceneLog.what, 'exit')))
      .limit(1)
    const now = await findSceneOf(ctx.db, row)
    if (ended !== undefined || now === null || now.life.rest !== 'running') throw await failureOf(ctx, now ?? row)
  }
}

async function closeIt(ctx: SignedIn, place: ScenePlace): Promise<void> {
  const until = performance.now() + closeAtMostMs
  for (let isAsked = false; ; isAsked = true) {
    const row = await findSceneOf(ctx.db, place)
    if (row === null || !row.is_alive || performance.now() > until) return
    if (!isAsked)
      await ctx.db.transaction((tx) => actOnScene(tx, row.scene_id, { action: 'close', by: ctx.actor.user_id, isPlayer: false }))
    await wait(lookMs)
  }
}
