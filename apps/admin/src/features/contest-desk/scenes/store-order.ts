import type { DeskAction, SceneOrdered } from '@beacon/api/scene/scene-desk'
import { deskActions, resetTargets } from '@beacon/api/scene/scene-desk'
import { createSessionCache, type SessionCache } from '@beacon/router'
import * as z from 'zod/mini'

const keptOrder = z.object({
  /** Null where it took no time. */
  order_id: z.nullable(z.string()),
  /** Does orders of more than 200 scenes. */
  job_id: z.nullable(z.string()),
  action: z.enum([...deskActions, 'extend', 'start']),
  total: z.int(),
  accepted: z.int(),
  skipped: z.int(),
  /** Skipped for a reason that passes. */
  passing_ids: z.array(z.string()),
  more: z.object({
    why: z.string(),
    minutes: z.optional(z.int()),
    snapshot: z.optional(z.string()),
    reset_to: z.optional(z.enum(resetTargets)),
  }),
})
export type StoredOrder = z.output<typeof keptOrder>
export interface OrderRequest extends Pick<StoredOrder, 'more'> {
  action: DeskAction | 'extend' | 'start'
}

/** The last bulk order at a contest, held while the tab is open: a page that was left finds it again. */
export const orderCache = (contest_id: string): SessionCache<StoredOrder> =>
  createSessionCache({ key: `scene-order.${contest_id}`, parse: (stored) => keptOrder.safeParse(stored).data ?? null })

/** What stands in the way now, and not for ever. */
const passing: ReadonlySet<string> = new Set(['operation_running', 'no_room', 'scene_not_ready'])

export const passingIds = (skipped: SceneOrdered['skipped']): string[] =>
  skipped.filter(({ code }) => passing.has(code)).map(({ resource_id }) => resource_id)

export const orderOf = ({ action, more }: OrderRequest, { order_id, job_id, total, done, skipped }: SceneOrdered): StoredOrder => ({
  // Where every scene was skipped, there is nothing to follow.
  order_id: job_id === undefined && done.length === 0 ? null : (order_id ?? null),
  job_id: job_id ?? null,
  action,
  total: total ?? done.length + skipped.length,
  accepted: done.length,
  skipped: skipped.length,
  // Of a start these are entrants: whoever got no scene is deployed again.
  passing_ids: action === 'start' ? [] : passingIds(skipped),
  more,
})
