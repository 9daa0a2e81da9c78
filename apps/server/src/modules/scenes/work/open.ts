import { silent } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { clockNow } from '../../../db/clock.ts'
import { openFailingAgain } from '../../../failing-again.ts'
import { scene, type SceneRecord } from '../../../db/schema/index.ts'
import { DriverError, type Probe, type Seen } from '../driver/index.ts'
import { changeLife } from '../life/index.ts'
import { openHostPorts } from '../host-port/index.ts'
import { admitWaiting, capacityOf } from './admission.ts'
import { openJobs } from './jobs.ts'
import type { Workshop } from './operate.ts'
import { garbageOf, nodesByScene } from './pass.ts'
import { openDiskWatch } from './watch-disk.ts'
import { openTending } from './tend.ts'

const idleMs = 2_000
/** Many asks in one moment are one pass. */
const gatherMs = 30
const observeMs = 10_000

export interface SceneWork {
  /** Something was asked or seen: the next pass begins at once. */
  wake: () => void
  /** Ends once what runs was cut; who comes next goes on from there. */
  stop: () => Promise<void>
}

export interface WorkInput {
  shop: Workshop
  /** Scenes that are worked on at a time. */
  width: number
  /** What the engine said of itself last. */
  probe: () => Probe
  /** Between two looks at what nodes wrote. */
  diskMs?: number
  /** The time, epoch ms, by which an engine is silent for too long. */
  now?: () => number
}

/** Keeps the engine at what the rows want. One process of an installation does this at a time. */
export function openSceneWork({ shop, width, probe, diskMs = 15_000, now = clockNow }: WorkInput): SceneWork {
  const stopping = new AbortController()
  const bell = openBell()
  const jobs = openJobs({ width, log: shop.log, onEnd: bell.ring })
  const tending = openTending(shop, jobs)
  const ports = openHostPorts(shop)
  const disks = openDiskWatch(shop, { jobs, everyMs: diskMs, signal: stopping.signal })
  let lastHeard = now()

  const failing = openFailingAgain((error, times) => shop.log.error({ err: error, times }, 'a pass over the scenes failed'))
  const pass = async () => {
    const seen = await observed(shop, stopping.signal)
    let rows = await selectAlive(shop)
    if (seen === null) return fallSilent(shop, rows, { since: lastHeard, now: now() })
    lastHeard = now()
    for (const ref of garbageOf(seen, rows, jobs.has)) await shop.driver.remove(ref, stopping.signal)
    // Who was given room begins in this very pass.
    if (probe().ok && (await admitWaiting(shop, rows, capacityOf(probe().room, shop.coreShare)))) rows = await selectAlive(shop)
    const byScene = nodesByScene(seen)
    for (const row of rows) await tending.tend(row, byScene.get(row.scene_id) ?? [])
    disks.look(rows)
    await ports.keep(rows)
    tending.keep(new Set(rows.map(({ scene_id }) => scene_id)))
  }
  const turns = async () => {
    while (!stopping.signal.aborted) {
      bell.hang()
      try {
        await pass()
        failing.worked()
      } catch (error) {
        if (!stopping.signal.aborted) failing.failed(error)
      }
      await bell.rings(idleMs)
      await wait(gatherMs)
    }
  }
  const running = turns()
  return {
    wake: bell.ring,
    stop: async () => {
      stopping.abort()
      bell.ring()
      await running
      ports.stop()
      await jobs.stop()
    },
  }
}

/** Rings once until it is hung up again, also where it rang before somebody listened. */
function openBell() {
  let rung = Promise.withResolvers<void>()
  return {
    ring: () => rung.resolve(),
    hang: () => {
      rung = Promise.withResolvers<void>()
    },
    rings: async (atMostMs: number) => {
      const enough = new AbortController()
      await Promise.race([rung.promise, wait(atMostMs, undefined, { signal: enough.signal }).catch(() => undefined)])
      enough.abort()
    },
  }
}

/** Null where the engine does not answer. */
async function observed({ driver }: Workshop, signal: AbortSignal): Promise<Seen | null> {
  try {
    return await driver.observe(AbortSignal.any([signal, AbortSignal.timeout(observeMs)]))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof DriverError && (error.kind === 'silent' || error.kind === 'deadline')) return null
    throw error
  }
}

const selectAlive = ({ db }: Workshop): Promise<SceneRecord[]> => db.select().from(scene).where(eq(scene.is_alive, true))

async function fallSilent({ db }: Workshop, rows: readonly SceneRecord[], at: { since: number; now: number }): Promise<void> {
  for (const { scene_id, life } of rows)
    if (life.op === null) await changeLife(db, scene_id, (one) => (one.op === null ? silent(one, at) : one))
}
