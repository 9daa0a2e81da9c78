import { checked, type SceneSpec } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import { isNodeHealthy } from './health.ts'
import { specFor, type Workshop } from './operate.ts'

const usualIntervalS = 5

export interface HealthWatch {
  /** Asks the nodes of a running scene once their interval is over; the answer comes with a later pass. */
  check: (row: SceneRecord) => void
  of: (scene_id: string) => ReadonlyMap<string, boolean>
  keep: (scene_ids: ReadonlySet<string>) => void
}

interface Watched {
  gen: number
  spec: SceneSpec | null
  isAsking: boolean
  nextAt: number
  found: Map<string, boolean>
}

const none: ReadonlyMap<string, boolean> = new Map()

/** Whether nodes answer. A required node that does not makes its scene abnormal; nothing is restarted for that. */
export function openHealthWatch(shop: Workshop): HealthWatch {
  const book = new Map<string, Watched>()
  const ask = async (row: SceneRecord, watched: Watched) => {
    const spec = (watched.spec ??= await specFor(shop, row))
    const asked = spec.nodes.filter(({ health }) => health !== null)
    const answers = await Promise.all(asked.map((node) => isNodeHealthy(shop.driver, spec, node)))
    for (const [index, { id }] of asked.entries()) watched.found.set(id, answers[index] ?? false)
    const isHealthy = asked.every(({ id, required }) => !required || watched.found.get(id) === true)
    if (isHealthy === (row.life.unhealthySince === null)) return
    await writeSceneLog(shop.db, { scene_id: row.scene_id, what: isHealthy ? 'health_back' : 'health_lost' })
    await changeLife(shop.db, row.scene_id, (life) =>
      life.op === null && life.rest === 'running' ? checked(life, isHealthy, clockNow()) : life,
    )
  }
  return {
    of: (scene_id) => book.get(scene_id)?.found ?? none,
    keep: (scene_ids) => {
      for (const id of book.keys()) if (!scene_ids.has(id)) book.delete(id)
    },
    check: (row) => {
      const { scene_id, life } = row
      if (!row.definition.nodes.some(({ health }) => health !== null)) return
      const had = book.get(scene_id)
      const watched =
        had?.gen === life.gen ? had : { gen: life.gen, spec: null, isAsking: false, nextAt: 0, found: new Map<string, boolean>() }
      book.set(scene_id, watched)
      if (watched.isAsking || watched.nextAt > clockNow()) return
      watched.isAsking = true
      watched.nextAt = clockNow() + intervalS(row) * 1_000
      ask(row, watched)
        .catch((error: unknown) => shop.log.warn({ err: error, scene: scene_id }, 'the health of a scene could not be asked'))
        .finally(() => {
          watched.isAsking = false
        })
    },
  }
}

const intervalS = ({ definition }: SceneRecord): number =>
  definition.nodes.reduce((least, { health }) => Math.min(least, health?.interval_s ?? usualIntervalS), usualIntervalS)
