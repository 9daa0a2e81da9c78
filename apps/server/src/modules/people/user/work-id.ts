import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { user } from '../../../db/schema/people/user.ts'
import { failFields } from '../../../failure.ts'
import { lockWorkIds } from '../organisation/index.ts'
import { rootsOf } from './organisation-path.ts'

interface WorkIdInput {
  work_id: string | null | undefined
  organisation_id: string | null
  /** The account that gets it. */
  user_id: string
}

/**
 * A work ID is one person's within a tree of organisations; two schools may both have a 1001.
 * The lock makes two writers of one work ID wait for each other, so neither can miss the other.
 */
export async function findWorkIdHolder(tx: Tx, { work_id, organisation_id, user_id }: WorkIdInput): Promise<string | null> {
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
export async function checkWorkId(tx: Tx, wanted: WorkIdInput): Promise<void> {
  if ((await findWorkIdHolder(tx, wanted)) !== null) failFields({ work_id: { code: 'work_id_taken' } })
}
