import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { user } from '../../db/schema/user.ts'
import { failFields } from '../../failure.ts'
import { rootsOf } from './organisation-path.ts'

interface Wanted {
  work_id: string | null | undefined
  organisation_id: string | null
  /** The account that gets it. */
  user_id: string
}

const sheetLock = 7_002_043
/**
 * Writers of one work ID share this lock and wait for each other by the ID; a sheet takes it alone, since a lock for each of its
 * rows would be more than the database holds. Taken before rows are locked, so that nobody waits in a ring.
 */
export async function lockWorkIds(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  await tx.execute(
    how === 'alone' ? sql`select pg_advisory_xact_lock(${sheetLock})` : sql`select pg_advisory_xact_lock_shared(${sheetLock})`,
  )
}

/**
 * A work ID is one person's within a tree of organisations; two schools may both have a 1001.
 * The lock makes two writers of one work ID wait for each other, so neither can miss the other.
 */
export async function findWorkIdHolder(tx: Tx, { work_id, organisation_id, user_id }: Wanted): Promise<string | null> {
  if (!work_id) return null
  await lockWorkIds(tx, 'shared')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`work_id ${work_id}`}, 0))`)
  const others = await tx
    .select({ username: user.username, organisation_id: user.organisation_id })
    .from(user)
    .where(and(eq(user.work_id, work_id), isNull(user.deleted_at), ne(user.resource_id, user_id)))
  const roots = await rootsOf(tx, [organisation_id, ...others.map((other) => other.organisation_id)])
  const root = roots.get(organisation_id ?? '') ?? null
  return others.find((other) => (roots.get(other.organisation_id ?? '') ?? null) === root)?.username ?? null
}

/** Throws `work_id_taken` at its field. */
export async function checkWorkId(tx: Tx, wanted: Wanted): Promise<void> {
  if ((await findWorkIdHolder(tx, wanted)) !== null) failFields({ work_id: { code: 'work_id_taken' } })
}
