import { broken, isAstray, presenceOf, retryAt, type Presence, type Resting, type SceneCause } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { DriverError, type SeenNode } from '../driver/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import { causeOf, specFor, type Workshop } from './operate.ts'

/** A node that ends so often by itself is not started again. */
const mostRepairs = 5
/** A scene that stayed whole for so long begins to count anew. */
const wholeForMs = 300_000
const logBytes = 8_000

interface Repairs {
  tries: number
  lastAt: number
  nextAt: number
}

export interface RepairBook {
  /** Null where nothing is to be done now. */
  taskFor: (row: SceneRecord, seen: readonly SeenNode[]) => ((signal: AbortSignal) => Promise<void>) | null
  /** Forgets all scenes but these. */
  keep: (scene_ids: ReadonlySet<string>) => void
}

export const nodeCount = ({ definition }: SceneRecord): number => definition.nodes.length + definition.routers.length

export const presence = (row: SceneRecord, seen: readonly SeenNode[]): Presence =>
  presenceOf(
    seen.map(({ ref, state }) => ({ gen: ref.gen, state })),
    { gen: row.life.gen, count: nodeCount(row) },
  )

/** A node hangs in fewer networks than its definition says: somebody removed one, or took the node out of it. */
const isCut = ({ definition, life }: SceneRecord, seen: readonly SeenNode[]): boolean =>
  [...definition.nodes, ...definition.routers].some(({ id, nets }) => {
    const node = seen.find((one) => one.node === id && one.ref.gen === life.gen)
    return node !== undefined && nets.some(({ net }) => !node.nets.includes(net))
  })

/** Only of what has networks at all. */
const isHeld = ({ life: { op, rest } }: SceneRecord): boolean =>
  op === null && (rest === 'running' || rest === 'paused' || rest === 'hanged')

/** Brings back what an engine lost or ended behind our back: at once, then after 2, 4, 8 … seconds, five times. */
export function openRepairs(shop: Workshop): RepairBook {
  const book = new Map<string, Repairs>()
  return {
    keep: (scene_ids) => {
      for (const id of book.keys()) if (!scene_ids.has(id)) book.delete(id)
    },
    taskFor: (row, seen) => {
      if (!isAstray(row.life, presence(row, seen)) && !(isHeld(row) && isCut(row, seen))) return null
      const now = clockNow()
      const had = book.get(row.scene_id)
      if (had !== undefined && had.nextAt > now) return null
      const tries = had === undefined || now - had.lastAt > wholeForMs ? 1 : had.tries + 1
      book.set(row.scene_id, { tries, lastAt: now, nextAt: retryAt(tries, now) })
      if (tries <= mostRepairs) return (signal) => repair(shop, { row, seen, signal })
      // Whoever restarts it after this gets all tries again.
      book.delete(row.scene_id)
      return () => giveUp(shop, row, seen)
    },
  }
}

async function repair(shop: Workshop, { row, seen, signal }: { row: SceneRecord; seen: readonly SeenNode[]; signal: AbortSignal }) {
  const { rest } = row.life
  if (rest !== 'running' && rest !== 'paused' && rest !== 'hanged') {
    await shop.driver.prune(({ scene }) => scene !== row.scene_id, signal)
    return
  }
  for (const { node, exit, state } of seen.filter((one) => isGone(one, rest)))
    await writeSceneLog(shop.db, {
      scene_id: row.scene_id,
      what: 'exit',
      values: { node, state, code: exit?.code ?? null, oom: exit?.oom ?? false },
    })
  try {
    await shop.driver.converge(await specFor(shop, row), rest, () => undefined, signal)
  } catch (error) {
    if (signal.aborted || (error instanceof DriverError && error.kind === 'silent')) return
    const cause = await causeOf(shop.driver, row, error)
    if (cause.kind === 'node_lost') return markBroken(shop, row, cause)
    shop.log.warn({ err: error, scene: row.scene_id }, 'a scene that differs from what is wanted was not put right')
  }
}

const isGone = ({ state }: SeenNode, rest: Resting): boolean => rest === 'running' && state === 'stopped'

async function giveUp(shop: Workshop, row: SceneRecord, seen: readonly SeenNode[]): Promise<void> {
  const ended = seen.find((one) => isGone(one, 'running'))
  const node = ended?.node ?? null
  const log = node === null ? '' : await shop.driver.logs({ scene: row.scene_id, gen: row.life.gen }, node, 50)
  const kind = ended === undefined ? 'driver' : ended.exit?.oom === true ? 'oom' : 'start_exit'
  await markBroken(shop, row, { kind, node, code: ended?.exit?.code ?? null, log: log.slice(-logBytes) })
}

async function markBroken(shop: Workshop, row: SceneRecord, cause: SceneCause): Promise<void> {
  await writeSceneLog(shop.db, { scene_id: row.scene_id, what: 'broken', values: { node: cause.node, cause: cause.kind } })
  await changeLife(shop.db, row.scene_id, (life) =>
    life.op === null && life.rest === row.life.rest ? broken(life, cause, clockNow()) : life,
  )
}
