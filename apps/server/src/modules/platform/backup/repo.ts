import type { backup as contract, BackupFailing, BackupView } from '@beacon/api/platform/backup'
import type { Parsed, SortName } from '@beacon/api/endpoint'
import { and, asc, desc, eq, gt, ilike, inArray, like, ne, or, sql } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Executor } from '../../../db/database.ts'
import { backup, type BackupRecord } from '../../../db/schema/backup.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { s3Address } from './s3-address.ts'

export async function insertBackup(executor: Executor, row: typeof backup.$inferInsert): Promise<BackupRecord> {
  const [made] = await executor.insert(backup).values(row).returning()
  if (made === undefined) throw new Error('the row of a backup was not made')
  return made
}

export async function updateBackup(executor: Executor, id: string, values: Partial<typeof backup.$inferInsert>): Promise<void> {
  await executor.update(backup).set(values).where(eq(backup.backup_id, id))
}

export async function beat(executor: Executor, id: string, percent: number): Promise<void> {
  await executor
    .update(backup)
    .set({ heartbeat_at: sql`now()`, percent })
    .where(eq(backup.backup_id, id))
}

export async function findBackup(executor: Executor, id: string): Promise<BackupRecord | null> {
  const [row] = await executor.select().from(backup).where(eq(backup.backup_id, id))
  return row ?? null
}

/** One whose archive is whole, by id or name; null also where no installation stands. */
export async function findArchive(executor: Executor, named: string): Promise<BackupRecord | null> {
  const { rows } = await executor.execute<{ there: boolean }>(sql`select to_regclass('public.backup') is not null as there`)
  if (rows[0]?.there !== true) return null
  const isNamed = or(eq(backup.name, named), eq(sql`${backup.backup_id}::text`, named))
  const [row] = await executor
    .select()
    .from(backup)
    .where(and(isNamed, inArray(backup.state, ['done', 'restoring'])))
  return row ?? null
}

export async function deleteBackup(executor: Executor, id: string): Promise<void> {
  await executor.delete(backup).where(eq(backup.backup_id, id))
}

export async function namesLike(executor: Executor, name: string): Promise<string[]> {
  const rows = await executor
    .select({ name: backup.name })
    .from(backup)
    .where(like(backup.name, `${name}%`))
  return rows.map((row) => row.name)
}

interface ListInput {
  page: number
  size: number
  q?: string | undefined
  sort?: Parsed<typeof contract.list>['query']['sort']
}
const sorting: Sorting<SortName<typeof contract.list>> = {
  columns: { started_at: backup.started_at, size: backup.size, name: backup.name },
  usual: '-started_at',
  ties: () => [desc(backup.backup_id)],
}

export async function selectBackups(executor: Executor, input: ListInput): Promise<{ rows: BackupRecord[]; total: number }> {
  const where = input.q === undefined || input.q === '' ? undefined : ilike(backup.name, containing(input.q))
  const { page, size, sort } = input
  return listOf(executor, executor.select().from(backup).where(where).$dynamic(), { order: orderOf(sorting, sort), page, size })
}

const works = sql`(${backup.state} in ('queued', 'running', 'verifying', 'restoring') or ${backup.check_state} = 'running')`

/** Whether a row says that something works. */
export const isAtWork = async (executor: Executor): Promise<boolean> => (await executor.$count(backup, works)) > 0

/** Rows that say something works, although nobody has said so for this long. */
export async function silentBackups(executor: Executor, seconds: number): Promise<BackupRecord[]> {
  return executor
    .select()
    .from(backup)
    .where(sql`${works} and ${backup.heartbeat_at} < now() - make_interval(secs => ${seconds})`)
}

const good = inArray(backup.state, ['done', 'restoring'])

export async function lastGood(executor: Executor): Promise<BackupRecord | null> {
  const [row] = await executor.select().from(backup).where(good).orderBy(desc(backup.started_at)).limit(1)
  return row ?? null
}

/** The newest try of the schedule, good or not. */
export async function lastScheduled(executor: Executor): Promise<BackupRecord | null> {
  const [row] = await executor.select().from(backup).where(eq(backup.trigger, 'schedule')).orderBy(desc(backup.started_at)).limit(1)
  return row ?? null
}

/** The tries of the schedule that failed since the last good backup of any kind; null when none did. */
export async function failedSince(executor: Executor, goodAt: string | null): Promise<BackupFailing | null> {
  const isFailed = and(
    eq(backup.trigger, 'schedule'),
    eq(backup.state, 'failed'),
    goodAt === null ? undefined : gt(backup.started_at, goodAt),
  )
  const [first] = await executor.select().from(backup).where(isFailed).orderBy(asc(backup.started_at)).limit(1)
  const [last] = await executor.select().from(backup).where(isFailed).orderBy(desc(backup.started_at)).limit(1)
  if (first === undefined || last === undefined) return null
  const { error_code, error_details } = last
  return { tries: await executor.$count(backup, isFailed), since: first.started_at, error_code, error_details }
}

/** Good backups that nobody asked to keep, beyond the newest `keep`. */
export async function surplus(executor: Executor, keep: number): Promise<BackupRecord[]> {
  return executor
    .select()
    .from(backup)
    .where(and(eq(backup.state, 'done'), eq(backup.is_kept, false), ne(sql`coalesce(${backup.check_state}, '')`, 'running')))
    .orderBy(desc(backup.started_at))
    .offset(keep)
}

/** The row as people see it. */
export function viewOf(row: BackupRecord, about: { lastGoodId: string | null; fingerprint: string }): BackupView {
  const { file_name, sha256: _sum, user_id: _user, heartbeat_at: _beat, fingerprint, ...rest } = row
  return {
    ...rest,
    size: row.size,
    place: s3Address(file_name) === null ? 'folder' : 's3',
    is_last_good: row.backup_id === about.lastGoodId,
    is_foreign_key: fingerprint !== about.fingerprint,
  }
}
