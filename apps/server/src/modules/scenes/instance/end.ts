import type { InstancePurpose } from '@beacon/api/scene/instance-fields'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { instance, scene, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { openPort } from '../../../port.ts'
import { lockInstance, sceneOf } from './repo.ts'

/** Told once when the scene of an instance is over, in the transaction that notes it: closed, its time over, or never started. */
export type InstanceEnded = (tx: Tx, ended: { row: InstanceRecord; scene: SceneRecord }) => Promise<void>

/** Who started instances for something says what follows their end; a purpose without an answer needs nothing. */
export const instanceEndPort = openPort<Partial<Record<InstancePurpose, InstanceEnded>>>('scenes/instance')

const atOnce = 100

/** Every replica may do it at once: each end is told by who locks its row first. */
export async function tellEnds({ db }: Pick<Platform, 'db'>): Promise<void> {
  const over = await db
    .select({ instance_id: instance.instance_id })
    .from(instance)
    .innerJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(and(isNull(instance.ended_at), eq(scene.is_alive, false)))
    .orderBy(asc(instance.number))
    .limit(atOnce)
  for (const { instance_id } of over) await db.transaction((tx) => tellEnd(tx, instance_id))
}

async function tellEnd(tx: Tx, instance_id: string): Promise<void> {
  const row = await lockInstance(tx, instance_id)
  if (row === null || row.ended_at !== null) return
  const last = await sceneOf(tx, row)
  if (last === null || last.is_alive) return
  await instanceEndPort.answer()[row.purpose]?.(tx, { row, scene: last })
  // What the platform started for a task is of no use to anybody after it.
  if (row.type === 'backend_sandbox' || row.is_leaving) await tx.delete(instance).where(eq(instance.instance_id, instance_id))
  else await tx.update(instance).set({ ended_at: new Date().toISOString() }).where(eq(instance.instance_id, instance_id))
}
