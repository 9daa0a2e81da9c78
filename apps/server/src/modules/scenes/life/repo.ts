import { dueAt, isAlive, type SceneLife } from '@beacon/engine/scene'
import { and, desc, eq } from 'drizzle-orm'
import { clockNow } from '../../../db/clock.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { scene, sceneLog, type SceneRecord } from '../../../db/schema/index.ts'
import { tellScene } from './tell.ts'

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** What the columns beside a life repeat of it. */
export const columnsOf = (life: SceneLife, now: number) => ({
  life,
  rest: life.rest,
  is_alive: isAlive(life),
  is_admitted: life.isAdmitted,
  queued_at: instantOf(life.queuedAt),
  due_at: instantOf(dueAt(life, now)),
  updated_at: new Date(now).toISOString(),
})

export async function lockScene(tx: Tx, scene_id: string): Promise<SceneRecord | null> {
  const [row] = await tx.select().from(scene).where(eq(scene.scene_id, scene_id)).for('update')
  return row ?? null
}

/** Writes what became of a scene and tells it. The row is locked by the caller. */
export async function writeLife(tx: Tx, row: SceneRecord, life: SceneLife): Promise<SceneRecord> {
  const columns = columnsOf(life, clockNow())
  await tx.update(scene).set(columns).where(eq(scene.scene_id, row.scene_id))
  await tellScene(row, tx)
  return { ...row, ...columns }
}

export async function findScene(db: Executor, scene_id: string): Promise<SceneRecord | null> {
  const [row] = await db.select().from(scene).where(eq(scene.scene_id, scene_id))
  return row ?? null
}

/** The newest scene of a place, alive or closed. */
export async function findSceneOf(db: Executor, place: { owner: string; subject: string; payer: string }): Promise<SceneRecord | null> {
  const [row] = await db
    .select()
    .from(scene)
    .where(and(eq(scene.owner, place.owner), eq(scene.subject, place.subject), eq(scene.payer, place.payer)))
    .orderBy(desc(scene.is_alive), desc(scene.number))
    .limit(1)
  return row ?? null
}

export const selectAliveOf = (db: Executor, payer: string): Promise<SceneRecord[]> =>
  db
    .select()
    .from(scene)
    .where(and(eq(scene.payer, payer), eq(scene.is_alive, true)))

export interface LogEntry {
  scene_id: string
  what: string
  by_user?: string | null
  values?: Record<string, string | number | boolean | null>
}
export async function writeSceneLog(db: Executor, { scene_id, what, by_user = null, values = {} }: LogEntry): Promise<void> {
  await db.insert(sceneLog).values({ scene_id, what, by_user, values })
}
