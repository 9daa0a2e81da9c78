import * as z from 'zod/mini'

/** What the start check of a contest found. */
export const startCheck = z.object({
  items: z.array(
    z.object({
      code: z.string(),
      /** `block` must be repaired before any start, `confirm` repaired or confirmed by a person, `warn` is only shown, `note` is no fault. */
      level: z.enum(['block', 'confirm', 'warn', 'note']),
      details: z.record(z.string(), z.unknown()),
      /** Confirmed for the planned start. */
      is_confirmed: z.boolean(),
    }),
  ),
  /** At its time the contest would not start by itself. */
  holds_automatic: z.boolean(),
  /** Its time came and it did not start; it now waits for a start by hand. */
  is_held: z.boolean(),
})
export type StartCheck = z.infer<typeof startCheck>
