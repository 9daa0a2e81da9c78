import { setTimeout as wait } from 'node:timers/promises'
import { allSnapshots, mostSnapshots, withoutSnapshot } from '@beacon/engine/scene'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { imageInjection, scene, type ImageInjectionRecord, type SceneRecord } from '../../../db/schema/index.ts'
import type { SceneDriver } from '../driver/index.ts'
import { actOnScene, changeLife } from '../life/index.ts'
import { InjectionFailure } from './problem.ts'
import { writeRow } from './rows.ts'

interface Keeping {
  db: Db
  driver: SceneDriver
  row: ImageInjectionRecord
  scene_id: string
}

const lookMs = 200

/** Keeps the node as it is before a service comes in, under the next free name. One that was kept for an earlier try stays. @throws InjectionFailure */
export async function keepBefore(keeping: Keeping, signal: AbortSignal): Promise<void> {
  const { db, row, scene_id } = keeping
  const before = await sceneOf(db, scene_id)
  if (row.snapshot !== null && allSnapshots(before.life).some(({ name }) => name === row.snapshot)) return
  // A name is not used again: an engine that could not drop the old one would take it for the new one.
  const name = nextName(before)
  await makeRoom(keeping, before, signal)
  const acted = await db.transaction((tx) =>
    actOnScene(tx, scene_id, { action: 'snapshot', snapshot: name, by: row.made_by, isPlayer: false }),
  )
  if (acted.kind === 'gone') throw new InjectionFailure('node_stopped')
  if (acted.kind === 'refused')
    throw acted.refusal.code === 'snapshot_limit'
      ? new InjectionFailure('snapshot_limit', { max: mostSnapshots })
      : new InjectionFailure('snapshot_failed')
  await untilDone(keeping, signal)
  const kept = allSnapshots((await sceneOf(db, scene_id)).life).some((one) => one.name === name)
  if (!kept) throw new InjectionFailure('snapshot_failed')
  await writeRow(db, row, { snapshot: name })
}

async function untilDone({ db, scene_id }: Keeping, signal: AbortSignal): Promise<void> {
  for (;;) {
    if ((await sceneOf(db, scene_id)).life.op === null) return
    await wait(lookMs, undefined, { signal })
  }
}

async function sceneOf(db: Db, scene_id: string): Promise<SceneRecord> {
  const [found] = await db.select().from(scene).where(eq(scene.scene_id, scene_id))
  if (found === undefined || !found.is_alive) throw new InjectionFailure('node_stopped')
  return found
}

/** `pre1`, `pre2` …: above all that are there. */
function nextName({ life }: SceneRecord): string {
  const numbers = allSnapshots(life).map(({ name }) => Number(/^pre(\d{1,6})$/u.exec(name)?.[1] ?? 0))
  return `pre${Math.max(0, ...numbers) + 1}`
}

/** Where there are as many as there may be, the oldest one that was kept before a service which is in by now makes room. */
async function makeRoom({ db, driver, row, scene_id }: Keeping, { life }: SceneRecord, signal: AbortSignal): Promise<void> {
  if (allSnapshots(life).length < mostSnapshots) return
  const rows = await db.select().from(imageInjection).where(eq(imageInjection.authoring_id, row.authoring_id))
  const over = new Set(rows.flatMap(({ status, snapshot }) => (status === 'done' && snapshot !== null ? [snapshot] : [])))
  const oldest = allSnapshots(life).find(({ name }) => over.has(name) && name !== life.from)
  if (oldest === undefined) return
  await db
    .update(imageInjection)
    .set({ snapshot: null })
    .where(and(eq(imageInjection.authoring_id, row.authoring_id), eq(imageInjection.snapshot, oldest.name)))
  await changeLife(db, scene_id, (now) => withoutSnapshot(now, oldest.name))
  await driver.dropSnapshot(scene_id, oldest.name, signal)
}
