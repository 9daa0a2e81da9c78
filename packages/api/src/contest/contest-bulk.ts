import * as z from 'zod/mini'
import { contestName, ids, instant } from '../fields.ts'

/** What a row of the list and its bulk bar do; start, pause and their like are actions of one contest. */
export const contestBulkAction = z.enum(['publish', 'hide', 'online', 'offline', 'pin', 'unpin', 'delete', 'restore'])
export type ContestBulkAction = z.infer<typeof contestBulkAction>
export const contestBulk = z.object({
  action: contestBulkAction,
  contest_ids: ids,
  /** Delete: `delete n`; hide of a running one: its name. */
  confirm: z.optional(z.string().check(z.maxLength(200))),
})

/** A part that a copy takes along. */
export const tick = (on: boolean) => z._default(z.boolean(), on)
/** Ticks of a copy; what players did, keys and secrets never go along. */
export const commonCopy = {
  /** Absent: the name with “copy” behind it, cut to 40. */
  name: z.optional(contestName),
  /** Absent: the next full hour a day from now; the length stays. */
  start_at: z.optional(instant),
  settings: tick(true),
  topics: tick(true),
  guide_and_bulletins: tick(false),
  staff: tick(true),
  brackets: tick(true),
  entrants: tick(false),
  screens: tick(true),
}
