import * as z from 'zod/mini'
import { bulkReply, id, ids } from './fields.ts'

/** Rows of one bulk action at most. */
export const bulkMax = 10_000
/** Above this a bulk action is a job with progress. */
export const bulkAtOnce = 200

/** Which rows: named by id, or everything that matches the list's filters but `except`. Exactly one of the two is given. */
export const bulkRows = <Filters extends z.core.$ZodType>(filters: Filters) => ({
  matching: z.optional(filters),
  except: z.optional(z.array(id).check(z.maxLength(bulkMax))),
})
export { ids as bulkIds }

/** Done at once, or (202) the job that does it: `done` and `skipped` are empty then and stand in the job's result. */
export const bulkStarted = z.extend(bulkReply, { job_id: z.optional(id), total: z.optional(z.int()) })
export type BulkStarted = z.infer<typeof bulkStarted>

/** What a bulk job's result holds: how many were done, and every skipped row with its reason. */
export const bulkResult = z.object({ done: z.int(), skipped: bulkReply.shape.skipped })
export type BulkResult = z.infer<typeof bulkResult>
