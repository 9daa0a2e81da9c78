import type { StorageRun } from '@beacon/api/platform/storage'
import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { storageRun } from '../../../db/schema/storage.ts'
import { locks } from '../../../db/locks.ts'

type Row = typeof storageRun.$inferSelect
const shown = 20
const cleanLock = locks.storageClean

export const runView = ({ user_id: _user, ...row }: Row): StorageRun => row

export async function selectRuns(executor: Executor): Promise<StorageRun[]> {
  const rows = await executor.select().from(storageRun).orderBy(desc(storageRun.started_at)).limit(shown)
  return rows.map(runView)
}

export async function insertRun(executor: Executor, row: typeof storageRun.$inferInsert): Promise<Row> {
  const [made] = await executor.insert(storageRun).values(row).returning()
  if (made === undefined) throw new Error('the row of a run was not made')
  return made
}

export async function updateRun(executor: Executor, id: string, values: Partial<typeof storageRun.$inferInsert>): Promise<void> {
  await executor.update(storageRun).set(values).where(eq(storageRun.run_id, id))
}

/** Begins a run unless one works. One that has said nothing for six hours died with its process. */
export async function tryBegin(executor: Executor): Promise<boolean> {
  await executor.execute(sql`select pg_advisory_xact_lock(${cleanLock})`)
  await executor
    .update(storageRun)
    .set({ state: 'failed', finished_at: sql`now()` })
    .where(sql`${storageRun.state} = 'running' and ${storageRun.started_at} < now() - interval '6 hours'`)
  return (await executor.$count(storageRun, eq(storageRun.state, 'running'))) === 0
}

export async function lastScheduledAt(executor: Executor): Promise<string | null> {
  const [row] = await executor
    .select({ at: storageRun.started_at })
    .from(storageRun)
    .where(eq(storageRun.trigger, 'schedule'))
    .orderBy(desc(storageRun.started_at))
    .limit(1)
  return row?.at ?? null
}
