import * as z from 'zod/mini'
import { instant } from '../fields.ts'

/** A round as everybody may see it. A pause stops it: then `closes_at` is null, and `left_ms` stands still. */
export const roundView = z.object({
  /** 0 before the first. */
  n: z.int(),
  total: z.int(),
  opened_at: z.nullable(instant),
  closes_at: z.nullable(instant),
  left_ms: z.int(),
  server_now: instant,
})
export type RoundView = z.infer<typeof roundView>
