import type { ResetRequest } from '@beacon/api/contest/contest-views'
import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { listOf, type Page } from '../../../../db/list.ts'
import { resetRequest, type ResetRequestRecord } from '../../../../db/schema/contest/contest.ts'

const viewOf = ({ contest_id: _contest, by_id: _by, ...row }: ResetRequestRecord): ResetRequest => row

export async function findPendingReset(executor: Executor, contestId: string): Promise<ResetRequest | null> {
  const [row] = await executor
    .select()
    .from(resetRequest)
    .where(and(eq(resetRequest.contest_id, contestId), eq(resetRequest.state, 'pending')))
  return row === undefined ? null : viewOf(row)
}

export async function selectResets(executor: Executor, contestId: string, page: Page): Promise<{ items: ResetRequest[]; total: number }> {
  const found = executor.select().from(resetRequest).where(eq(resetRequest.contest_id, contestId)).$dynamic()
  const order = [desc(resetRequest.at), desc(resetRequest.request_id)]
  const { rows, total } = await listOf(executor, found, { order, ...page })
  return { items: rows.map(viewOf), total }
}

export async function insertReset(tx: Tx, row: typeof resetRequest.$inferInsert): Promise<void> {
  await tx.insert(resetRequest).values(row)
}

export async function settleReset(tx: Tx, id: string, values: Partial<ResetRequestRecord>): Promise<void> {
  await tx.update(resetRequest).set(values).where(eq(resetRequest.request_id, id))
}
