import * as z from 'zod/mini'

const anId = z.catch(z.optional(z.uuid()), undefined)

/** The address: which list, of whom, and what is open. */
export const consolesSearch = z.object({
  tab: z.catch(z.optional(z.literal('recordings')), undefined),
  scene: anId,
  contest: anId,
  user: anId,
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  watch: anId,
  replay: anId,
})
export type ConsolesSearch = z.output<typeof consolesSearch>
