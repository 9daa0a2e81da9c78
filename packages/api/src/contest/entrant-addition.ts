import * as z from 'zod/mini'
import { bulkReply, id, ids } from '../fields.ts'

/** Whom staff add: those that are named, and all of organisations. */
export const entrantAddition = z.object({
  /** In a contest of persons: the members of these teams, each alone. */
  team_ids: z.optional(ids),
  user_ids: z.optional(ids),
  /** Its users, or the teams whose captain belongs to it. */
  organisation_ids: z.optional(ids),
  /** Of the organisations that stand below those too. */
  with_below: z.optional(z.boolean()),
  bracket_id: z.optional(z.nullable(id)),
})
/** How many would be added, how many take part already, and who cannot be added and why: so many are named. */
export const additionPreview = z.object({
  added: z.int(),
  already: z.int(),
  refused: z.int(),
  named: bulkReply.shape.skipped,
})
export type AdditionPreview = z.infer<typeof additionPreview>
