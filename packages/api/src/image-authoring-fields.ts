import * as z from 'zod/mini'
import { id, integer, issue } from './fields.ts'

const wrong = issue('field_wrong')

/** What an author asked for when the work began. */
export const authoringPlan = z.strictObject({
  memory_mb: integer(64, 65_536),
  cpu_milli: integer(100, 64_000),
  /** `closed`: nothing outside of the node is reached. */
  network: z.enum(['closed', 'egress'], { error: wrong }),
  services: z.array(id),
  /** A CD that a machine is installed from; null where a version is the base. */
  iso_file_id: z.nullable(id),
  disk_mb: z.nullable(integer(64, 1_048_576)),
})
export type AuthoringPlan = z.infer<typeof authoringPlan>

/** A thing that the check before saving looked at. */
export const authoringFinding = z.object({
  what: z.enum(['boot', 'port', 'history', 'temp', 'key', 'flag_env']),
  level: z.enum(['good', 'warning', 'error']),
  /** A path, a port or a name of a variable. */
  where: z.string(),
  can_clean: z.boolean(),
})
export const authoringCheck = z.object({ is_good: z.boolean(), findings: z.array(authoringFinding) })
export type AuthoringCheck = z.infer<typeof authoringCheck>
