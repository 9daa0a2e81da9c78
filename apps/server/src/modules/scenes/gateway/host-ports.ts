import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { scenePort } from '../../../db/schema/index.ts'

export type HostPort = typeof scenePort.$inferSelect

export const hostPortsOf = (db: Executor, scene_id: string): Promise<HostPort[]> =>
  db.select().from(scenePort).where(eq(scenePort.scene_id, scene_id))
