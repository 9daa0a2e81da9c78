import type { DeskSceneDetail } from '@beacon/api/scene/scene-desk'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { sceneLog, user } from '../../../db/schema/index.ts'

const logMax = 500

export async function nameOf(executor: Executor, user_id: string | null): Promise<string | null> {
  if (user_id === null) return null
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  return row?.name ?? null
}

/** What people are called, by their ids. */
export async function namesOf(executor: Executor, user_ids: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(user_ids)].filter((one): one is string => one !== null)
  if (ids.length === 0) return new Map()
  const people = await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** What happened to a scene, newest first. */
export async function sceneLogOf(executor: Executor, scene_id: string): Promise<DeskSceneDetail['log']> {
  const rows = await executor.select().from(sceneLog).where(eq(sceneLog.scene_id, scene_id)).orderBy(desc(sceneLog.log_id)).limit(logMax)
  const names = await namesOf(
    executor,
    rows.map(({ by_user }) => by_user),
  )
  return rows.map(({ at, what, by_user, values }) => ({ at, what, by: by_user === null ? null : (names.get(by_user) ?? null), values }))
}
