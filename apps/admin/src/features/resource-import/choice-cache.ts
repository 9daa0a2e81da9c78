import { resourceDecision } from '@beacon/api/bank/resource-import'
import { createSessionCache, type SessionCache } from '@beacon/router'
import * as z from 'zod/mini'

const choice = z.object({
  decision: resourceDecision,
  /** By the object's path in the package. */
  decisions: z.record(z.string(), resourceDecision),
  leave_out: z.boolean(),
})
export type Choice = z.output<typeof choice>
export const firstChoice: Choice = { decision: 'skip', decisions: {}, leave_out: false }

/** The decisions on a waiting package, held while the tab is open, so that opening a question in between loses nothing. */
export const choiceCacheOf = (import_id: string): SessionCache<Choice> =>
  createSessionCache({ key: `resource-import.${import_id}`, parse: (stored) => choice.safeParse(stored).data ?? null })
