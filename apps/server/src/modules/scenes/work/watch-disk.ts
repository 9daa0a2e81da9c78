import { broken, type SceneCause } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { Written } from '../driver/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import type { Jobs } from './jobs.ts'
import { specFor, type Workshop } from './operate.ts'

const mebibyte = 1_048_576

export interface DiskWatch {
  /** Looks at what nodes wrote once its time has come; the answer acts by itself. */
  look: (rows: readonly SceneRecord[]) => void
}

/** No engine is sure to keep a writable root within its size, so a scene that goes beyond it is stopped and told why. */
export function openDiskWatch(shop: Workshop, options: { jobs: Jobs; everyMs: number; signal: AbortSignal }): DiskWatch {
  const { jobs, everyMs, signal } = options
  let nextAt = 0
  let isLooking = false
  const act = async (rows: readonly SceneRecord[]) => {
    const over = overIn(rows, await shop.driver.written(signal))
    for (const { row, node } of over)
      if (!jobs.has(row.scene_id)) jobs.launch(row.scene_id, null, (cut) => stopFull(shop, { row, node }, cut))
  }
  return {
    look: (rows) => {
      if (isLooking || performance.now() < nextAt) return
      const watched = rows.filter(
        ({ life, definition }) => life.op === null && life.rest === 'running' && definition.nodes.some(isWritable),
      )
      if (watched.length === 0) return
      isLooking = true
      act(watched)
        .catch((error: unknown) => {
          if (!signal.aborted) shop.log.warn({ err: error }, 'what nodes wrote could not be looked at')
        })
        .finally(() => {
          isLooking = false
          nextAt = performance.now() + everyMs
        })
    },
  }
}

const isWritable = ({ writable }: { writable: boolean }) => writable

function overIn(rows: readonly SceneRecord[], written: readonly Written[]): { row: SceneRecord; node: string }[] {
  return rows.flatMap((row) => {
    const over = row.definition.nodes.find(({ id, writable, disk_mb }) =>
      written.some(
        ({ ref, node, bytes }) =>
          writable && ref.scene === row.scene_id && ref.gen === row.life.gen && node === id && bytes > disk_mb * mebibyte,
      ),
    )
    return over === undefined ? [] : [{ row, node: over.id }]
  })
}

async function stopFull(shop: Workshop, { row, node }: { row: SceneRecord; node: string }, signal: AbortSignal): Promise<void> {
  const cause: SceneCause = { kind: 'disk', node, code: null, log: '' }
  await shop.driver.converge(await specFor(shop, row), 'hanged', () => undefined, signal)
  await writeSceneLog(shop.db, { scene_id: row.scene_id, what: 'broken', values: { node, cause: cause.kind } })
  await changeLife(shop.db, row.scene_id, (life) =>
    life.op === null && life.rest === 'running' && life.gen === row.life.gen ? broken(life, cause, clockNow()) : life,
  )
}
