import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { operationCheck, operationRun, type OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { findScene } from '../../../scenes/life/index.ts'
import { tellRun } from './tell.ts'

/** A run is over; what it did not come to is not wanted any more. */
export async function endRun(
  tx: Tx,
  lock: ContestLock,
  row: OperationRunRecord,
  { state, isReturned }: { state: 'done' | 'cancelled'; isReturned: boolean },
): Promise<void> {
  await tx
    .update(operationRun)
    .set({ state, done_at: iso(lock.at) })
    .where(eq(operationRun.run_id, row.run_id))
  await tx
    .update(operationCheck)
    .set({ status: 'cancelled', ...(isReturned ? { is_counted: false } : {}) })
    .where(and(eq(operationCheck.run_id, row.run_id), inArray(operationCheck.status, ['queued', 'running'])))
  await tellRun(tx, row, state)
}

/** Whether a check is given back whose scene is gone: not to who took it away in the middle of it. */
export async function returnsCount(tx: Tx, { scene_id, entrant_id }: OperationRunRecord): Promise<boolean> {
  const scene = scene_id === null ? null : await findScene(tx, scene_id)
  const by = scene?.life.last?.by ?? null
  return by === null || !(await isMember(tx, entrant_id, by))
}

export async function isMember(executor: Executor, entrant_id: string, user_id: string): Promise<boolean> {
  const rows = await executor
    .select({ one: sql`1` })
    .from(entrantMember)
    .where(and(eq(entrantMember.entrant_id, entrant_id), eq(entrantMember.user_id, user_id)))
  return rows.length > 0
}
