import { bulkResult } from '@beacon/api/bulk'
import type { JobView } from '@beacon/api/platform/job'
import type { SceneOrderView } from '@beacon/api/scene/scene-desk'
import * as z from 'zod/mini'
import { type StoredOrder, passingIds } from './store-order.ts'

export interface OrderProgress {
  total: number
  done: number
  failed: number
  waiting: number
  working: number
  /** Taken back, or never asked. */
  left: number
  /** Went on to something else meanwhile. */
  moved: number
  isOver: boolean
  canStop: boolean
  /** Failed, or were skipped for a reason that passes. */
  again_ids: string[]
}

/** Of an order that no scene stands in: a job has asked none yet, or all have gone on to something else. */
export const nothing: SceneOrderView = { waiting: 0, working: 0, done: 0, failed: 0, withdrawn: 0, failed_ids: [] }

/** How far an order is: of its scenes as they are now, and of the job that asks them. Null while the server has not answered. */
export function progressOf(order: StoredOrder, seen: SceneOrderView | undefined, job: JobView | undefined): OrderProgress | null {
  const { order_id, job_id, total, action } = order
  if ((order_id !== null && seen === undefined) || (job_id !== null && job === undefined)) return null
  const { waiting, working, done, failed, withdrawn, failed_ids } = seen ?? nothing
  const isAsking = job !== undefined && (job.state === 'queued' || job.state === 'running')
  const known = waiting + working + done + failed + withdrawn
  const asked = countsOf(order, job, known)
  const moved = order_id === null || isAsking ? 0 : Math.max(0, asked.accepted - known)
  return {
    total,
    done: order_id === null ? asked.accepted : done,
    failed: failed + asked.skipped,
    waiting,
    working,
    left: withdrawn + (isAsking ? 0 : Math.max(0, total - asked.accepted - asked.skipped)),
    moved,
    isOver: !isAsking && waiting + working === 0,
    canStop: order_id !== null && known > 0 && (isAsking || waiting > 0),
    again_ids: [...failed_ids, ...(action === 'start' ? [] : asked.passing_ids)],
  }
}

/** What was accepted and what skipped; of a job this is known when it is over. */
function countsOf({ job_id, accepted, skipped, passing_ids }: StoredOrder, job: JobView | undefined, known: number) {
  if (job_id === null) return { accepted, skipped, passing_ids }
  const result = z.safeParse(bulkResult, job?.result)
  if (!result.success) return { accepted: known, skipped: 0, passing_ids: [] }
  return { accepted: result.data.done, skipped: result.data.skipped.length, passing_ids: passingIds(result.data.skipped) }
}
