import type { ResetRequest } from '@beacon/api/contest-views'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { resetRequest, type ResetRequestRecord } from '../../../../db/schema/contest.ts'

const viewOf = ({ contest_id: _contest, by_id: _by, ...row }: ResetRequestRecord): ResetRequest => row

export async function findPendingReset(executor: Executor, contestId: string): Promise<ResetRequest | null> {
  const [row] = await executor
    .select()
    .from(resetRequest)
    .where(and(eq(resetRequest.contest_id, contestId), eq(resetRequest.state, 'pending')))
  return row === undefined ? null : viewOf(row)
}

export async function selectResets(
  executor: Executor,
  contestId: string,
  { page, size }: { page: number; size: number },
): Promise<{ items: ResetRequest[]; total: number }> {
  const rows = await executor
    .select({ row: resetRequest, total: sql<number>`(count(*) over ())::int` })
    .from(resetRequest)
    .where(eq(resetRequest.contest_id, contestId))
    .orderBy(desc(resetRequest.at), desc(resetRequest.request_id))
    .limit(size)
    .offset((page - 1) * size)
  return { items: rows.map(({ row }) => viewOf(row)), total: rows[0]?.total ?? 0 }
}

export async function insertReset(tx: Tx, row: typeof resetRequest.$inferInsert): Promise<void> {
  await tx.insert(resetRequest).values(row)
}

export async function settleReset(tx: Tx, id: string, values: Partial<ResetRequestRecord>): Promise<void> {
  await tx.update(resetRequest).set(values).where(eq(resetRequest.request_id, id))
}
