import { ask, heard, isTimeOver } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SeenNode } from '../driver/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import type { Jobs } from './jobs.ts'
import { openNodeBook } from './nodes.ts'
import { operate, type Workshop } from './operate.ts'
import { openRepairs, presence } from './repair.ts'
import { openHealthWatch } from './watch-health.ts'

export interface Tending {
  /** Looks after one scene: begins its operation, closes it in time, brings back what was lost, tells what its nodes are. */
  tend: (row: SceneRecord, seen: readonly SeenNode[]) => Promise<void>
  keep: (scene_ids: ReadonlySet<string>) => void
}

export function openTending(shop: Workshop, jobs: Jobs): Tending {
  const nodes = openNodeBook(shop.db)
  const repairs = openRepairs(shop)
  const health = openHealthWatch(shop)
  return {
    keep: (scene_ids) => {
      for (const book of [nodes, repairs, health]) book.keep(scene_ids)
    },
    tend: async (row, seen) => {
      const { life, scene_id } = row
      // A close goes before what runs.
      if (jobs.has(scene_id)) {
        nodes.forget(scene_id)
        return life.op === null ? undefined : jobs.cutUnless(scene_id, life.op.id)
      }
      if (life.op !== null) {
        const isReady = life.queuedAt === null && (life.op.nextTryAt ?? 0) <= clockNow()
        if (isReady && (jobs.hasRoom() || life.op.action === 'close'))
          jobs.launch(scene_id, life.op.id, (signal) => operate(shop, row, signal))
        return
      }
      if (life.rest === 'unknown') await changeLife(shop.db, scene_id, (one) => heard(one, clockNow()))
      if (isTimeOver(life, clockNow())) return closeInTime(shop, row)
      const repair = repairs.taskFor(row, seen)
      if (repair !== null) return jobs.launch(scene_id, null, repair)
      if (life.rest === 'running' && presence(row, seen) === 'running') health.check(row)
      await nodes.write(row, seen, health.of(scene_id))
    },
  }
}

async function closeInTime(shop: Workshop, { scene_id, terms }: SceneRecord): Promise<void> {
  const row = await changeLife(shop.db, scene_id, (life) => {
    const now = clockNow()
    // A team-mate may have extended it in this very moment.
    if (!isTimeOver(life, now)) return life
    const answer = ask(life, terms, { action: 'close', now, by: null, isPlayer: false, why: 'time_over' })
    return answer.kind === 'begun' ? answer.life : life
  })
  if (row?.life.op?.why === 'time_over') await writeSceneLog(shop.db, { scene_id, what: 'close', values: { why: 'time_over' } })
}
