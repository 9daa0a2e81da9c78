import {
  actionRules,
  failed,
  finished,
  stepped,
  takenUp,
  type SceneCause,
  type SceneOperation,
  type SceneSpec,
  type StepWord,
} from '@beacon/engine/scene'
import { and, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { clockNow } from '../../../db/clock.ts'
import type { Db } from '../../../db/database.ts'
import { scene, sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import { DriverError, type SceneDriver } from '../driver/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import { allotNets, freeNets, slotsOf, type Pool } from './allot.ts'
import { UnhealthyNode, untilHealthy } from './health.ts'
import { specOf, type Making } from './spec.ts'

export interface Workshop extends Making, Pool {
  db: Db
  driver: SceneDriver
  log: Logger
  /** How often each core is promised: cores are shared by whoever works at the moment. */
  coreShare?: number
}

const againMs = 2_000
const logBytes = 8_000

/** Does the operation of a scene and writes what became of it. A signal cuts it where it is; the next one goes on from there. */
export async function operate(shop: Workshop, row: SceneRecord, signal: AbortSignal): Promise<void> {
  const { op } = row.life
  if (op === null) return
  if (!(await takeUp(shop, row.scene_id, op))) return
  const limit = AbortSignal.any([signal, AbortSignal.timeout(actionRules[op.action].deadlineS * 1_000)])
  try {
    await perform(shop, { row, op, signal: limit })
    if (op.action === 'delete') return
    await changeLife(shop.db, row.scene_id, (life) => finished(life, row.terms, { id: op.id, now: clockNow() }))
  } catch (error) {
    if (signal.aborted) return
    await explain(shop, { row, op }, error)
  }
}

/** Says that the work begins, so that nobody takes the operation back; false where somebody did, or asked for another. */
async function takeUp({ db }: Workshop, scene_id: string, op: SceneOperation): Promise<boolean> {
  if (op.before === undefined || op.isTaken === true) return true
  const row = await changeLife(db, scene_id, (life) => takenUp(life, op.id))
  return row?.life.op?.id === op.id
}

async function explain(shop: Workshop, { row, op }: { row: SceneRecord; op: SceneOperation }, error: unknown): Promise<void> {
  const { scene_id } = row
  // An engine that is silent is not a failure of the scene: the operation waits for it.
  if (error instanceof DriverError && error.kind === 'silent') {
    await changeLife(shop.db, scene_id, (life) =>
      life.op?.id === op.id ? { ...life, op: { ...life.op, nextTryAt: clockNow() + againMs } } : life,
    )
    return
  }
  const cause = await causeOf(shop.driver, row, error)
  shop.log.warn({ err: error, scene: scene_id, action: op.action, tries: op.tries + 1 }, 'an operation of a scene failed')
  await writeSceneLog(shop.db, { scene_id, what: 'failed', values: { action: op.action, cause: cause.kind, node: cause.node } })
  await changeLife(shop.db, scene_id, (life) => failed(life, cause, { id: op.id, now: clockNow() }))
}

const kinds: ReadonlySet<string> = new Set(['image_missing', 'no_room', 'start_exit', 'oom', 'network'])

/** A full disk that the engine tells is the machine's: what a node writes beyond its own is seen by `watch-disk`. */
function kindOf(error: unknown): SceneCause['kind'] {
  if (!(error instanceof DriverError)) return 'driver'
  if (error.kind === 'disk') return 'machine_disk'
  if (error.kind === 'lost') return 'node_lost'
  if (error.kind === 'plant') return 'plant_failed'
  if (error.kind === 'addresses') return 'network'
  return kinds.has(error.kind) ? (error.kind as SceneCause['kind']) : 'driver'
}

export async function causeOf(driver: SceneDriver, { scene_id, life }: SceneRecord, error: unknown): Promise<SceneCause> {
  const node = error instanceof UnhealthyNode || error instanceof DriverError ? error.node : null
  const said = node === null ? '' : await driver.logs({ scene: scene_id, gen: life.gen }, node, 50).catch(() => '')
  if (error instanceof UnhealthyNode) return { kind: 'health_timeout', node, code: null, log: said.slice(-logBytes) }
  const why = error instanceof Error ? error.message : String(error)
  return { kind: kindOf(error), node, code: null, log: (said === '' ? why : `${why}\n${said}`).slice(-logBytes) }
}

interface Task {
  row: SceneRecord
  op: SceneOperation
  signal: AbortSignal
}

async function perform(shop: Workshop, task: Task): Promise<void> {
  const { driver } = shop
  const { row, op, signal } = task
  const ref = { scene: row.scene_id, gen: row.life.gen }
  switch (op.action) {
    case 'close':
    case 'delete':
      await driver.clear(row.scene_id, null, signal)
      // Nobody goes back to what a closed scene held: the next start makes another one.
      if (row.life.snapshot) await driver.dropSnapshots((id) => id !== row.scene_id, signal)
      await freeNets(shop.db, [row.scene_id])
      if (op.action === 'delete') await shop.db.delete(scene).where(eq(scene.scene_id, row.scene_id))
      return
    case 'snapshot':
      return driver.snapshot(ref, op.snapshot ?? `s${op.id}`, signal)
    case 'pause':
    case 'hang':
      return driver.converge(await specFor(shop, row), op.action === 'pause' ? 'paused' : 'hanged', () => undefined, signal)
    case 'restart': {
      const spec = await specFor(shop, row)
      // What had ended or was removed is made first: a restart of nothing would fail.
      await converge(shop, task, spec)
      await driver.restart(spec, null, signal)
      return settle(shop, task, spec)
    }
    default: {
      // Networks of an older generation hold the same addresses.
      if (row.life.gen > 1) await driver.clear(row.scene_id, row.life.gen, signal)
      return settle(shop, task, await stand(shop, task))
    }
  }
}

/** What stands for somebody's work is brought to what is wanted, and never made anew. Before its first start nobody worked in it. */
export async function specFor(shop: Workshop, row: SceneRecord, refused?: ReadonlySet<number>): Promise<SceneSpec> {
  const spec = specOf(row, await allotNets(shop.db, shop, row, refused), shop)
  const { op, startedAt } = row.life
  const isMade = row.terms.holdsWork === true && startedAt !== null && (op === null || !actionRules[op.action].isNewGen)
  return isMade ? { ...spec, isMade } : spec
}

/** Networks of the pool that one operation tries: where somebody holds more of it, an organiser has to look. */
const mostRefused = 32

/**
 * Makes a scene stand. A new generation whose networks the engine refuses, because somebody else there holds their addresses, gets
 * others: else one stray network would keep every scene from its start.
 */
async function stand(shop: Workshop, task: Task): Promise<SceneSpec> {
  const refused = new Set<number>()
  let refusal: unknown = null
  for (;;) {
    const spec = await specFor(shop, task.row, refused).catch((error: unknown) => {
      throw refusal ?? error
    })
    try {
      await converge(shop, task, spec)
      return spec
    } catch (error) {
      const mayMove = error instanceof DriverError && error.kind === 'addresses' && actionRules[task.op.action].isNewGen
      if (!mayMove || refused.size >= mostRefused) throw error
      refusal = error
      for (const slot of await slotsOf(shop.db, task.row.scene_id)) refused.add(slot)
    }
  }
}

async function converge(shop: Workshop, task: Task, spec: SceneSpec): Promise<void> {
  let written = Promise.resolve()
  let last: Parameters<typeof stepped>[2] | null = null
  // Only the newest step is written: one that is over before its turn is nothing to show.
  const writeLast = async () => {
    const progress = last
    last = null
    if (progress !== null) await stepTo(shop, task, progress)
  }
  const onStep = ({ step, of, word, node }: { step: number; of: number; word: StepWord; node: string | null }) => {
    last = { step, of: of + 1, word, node }
    written = written.then(writeLast)
  }
  await shop.driver.converge(spec, 'running', onStep, task.signal)
  await written
}

async function settle(shop: Workshop, task: Task, spec: SceneSpec): Promise<void> {
  const of = Math.max(1, task.row.life.op?.of ?? 1)
  if (spec.nodes.some(({ required, health }) => required && health !== null))
    await stepTo(shop, task, { step: of, of, word: 'health', node: null })
  await untilHealthy(shop.driver, spec, task.signal)
  await writeReady(shop.db, spec)
}

/** What passed its check is told before the scene is: a scene that runs never shows a node as it was before the start. */
async function writeReady(db: Db, { scene: scene_id, nodes }: SceneSpec): Promise<void> {
  const ready = nodes.filter(({ required, forwards }) => required && !forwards).map(({ id }) => id)
  const facts = { state: 'running', is_healthy: true, exit_code: null, seen_at: new Date().toISOString() }
  if (ready.length > 0)
    await db
      .update(sceneNode)
      .set(facts)
      .where(and(eq(sceneNode.scene_id, scene_id), inArray(sceneNode.node, ready)))
}

async function stepTo(shop: Workshop, { row, op }: Task, progress: Parameters<typeof stepped>[2]): Promise<void> {
  await changeLife(shop.db, row.scene_id, (life) => stepped(life, op.id, progress))
}
