import * as z from 'zod/mini'
import { imageTestProblem } from './image-library-views.ts'
import type { ImageVirtType } from './image-fields.ts'
import { id, integer, issue } from '../fields.ts'

const wrong = issue('field_wrong')

export const authoringLimits = {
  memory_mb: { min: 64, max: 65_536 },
  cpu_milli: { min: 100, max: 64_000 },
  /** Of the empty disk that a machine is installed on. */
  disk_mb: { min: 64, max: 102_400 },
  /** Of what one author reserves; a page that is open renews it every minute. */
  lock_minutes: 15,
  beat_s: 60,
  /** After so long without a sign of the page somebody else may take over. */
  take_over_minutes: 5,
  /** Nobody worked in it for so long: its author is asked, and it is stopped where nobody answers. */
  idle_minutes: 480,
  answer_minutes: 60,
  start_minutes: 30,
  save_minutes: 15,
  reason_max: 255,
} as const

/** What a node has while somebody works in it, where nobody says otherwise. */
export const usualAuthoringRoom = { author_memory_mb: 512, author_cpu: 1, author_network: 'closed' } as const

/** Kinds of nodes whose disks can become a version. */
export const authorableKinds: ReadonlySet<ImageVirtType> = new Set(['container', 'vm'])

export const authoringNetwork = z.enum(['closed', 'egress'], { error: wrong })

/** What an author asked for when the work began. */
export const authoringPlan = z.strictObject({
  memory_mb: integer(authoringLimits.memory_mb.min, authoringLimits.memory_mb.max),
  cpu_milli: integer(authoringLimits.cpu_milli.min, authoringLimits.cpu_milli.max),
  /** `closed`: nothing outside of the node is reached. */
  network: authoringNetwork,
  services: z.array(id),
  /** A CD that a machine is installed from; null where a version is the base. */
  iso_file_id: z.nullable(id),
  disk_mb: z.nullable(integer(authoringLimits.disk_mb.min, authoringLimits.disk_mb.max)),
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
export type AuthoringFinding = z.infer<typeof authoringFinding>
export const authoringCheck = z.object({
  is_good: z.boolean(),
  findings: z.array(authoringFinding),
  /** Why the copy did not boot. */
  problem: z.nullable(imageTestProblem),
})
export type AuthoringCheck = z.infer<typeof authoringCheck>
