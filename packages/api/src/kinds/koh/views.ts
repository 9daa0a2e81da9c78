import * as z from 'zod/mini'
import { id, instant } from '../../fields.ts'

/**
 * What becomes of a hill. deploying: its first version is made. patching: a patch of its version is judged. updating: the next version
 * is made, a rollback or a restart too; the one that runs goes on. check_failed, update_failed: for a minute after.
 */
export const hillEnvironment = z.enum(['deploying', 'updated', 'patching', 'updating', 'check_failed', 'update_failed'])
export type HillEnvironment = z.infer<typeof hillEnvironment>

/** failed: it could not be made. past: a later one took its place. rolled_back: it fell with a report, or with a version below it. */
export const versionState = z.enum(['building', 'running', 'past', 'failed', 'rolled_back'])
export type VersionState = z.infer<typeof versionState>

/** rollback: passed, and the hill was rolled back. */
export const complaintState = z.enum(['reviewing', 'dismissed', 'passed', 'rollback'])
export type ComplaintState = z.infer<typeof complaintState>
/** How the rollback of a passed report stands; null: none was asked. */
export const rollbackState = z.enum(['running', 'failed', 'done'])

/**
 * What happened at a hill, by the number of the specification: 10 flag submitted, 11 patch submitted, 12 check passed, 13 environment
 * updated, 14 report raised, 15 report rejected, 16 report approved, 17 question solved, 18 check failed, 19 deploy failed.
 */
export const alertTypes = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const
export type AlertType = (typeof alertTypes)[number]
export const alertType = z.literal([...alertTypes])

export const kingOf = z.object({ entrant_id: id, name: z.string() })

export const hillAlert = z.object({
  alert_id: id,
  type: alertType,
  topic_id: id,
  topic_name: z.string(),
  /** The version that it is about; of 13 and 16 the one that runs from then on, of 19 the one that could not be made. */
  version: z.int(),
  /** 16: the version whose content runs again; 19: the one that goes on. Null elsewhere, and where nothing was rolled back. */
  other_version: z.nullable(z.int()),
  /** Whose act it was; of 16 the team that reported. Null: nobody's, or a freeze hides it. */
  entrant: z.nullable(kingOf),
  /** It is about the own team: its act, its version, or its report. */
  is_own: z.boolean(),
  at: instant,
})
export type HillAlert = z.infer<typeof hillAlert>

/** Live events of this kind: to the own entrant at once, names to everybody as the freeze lets them. */
export interface KohEvents {
  'hill.state': { topic_id: string; version: number; environment: HillEnvironment; is_down: boolean; at: string }
  'hill.king': { topic_id: string; version: number; entrant_id: string | null; since: string }
  /** Something of the own standing at a hill moved; read it again. */
  'me.hill': { topic_id: string }
  /** Read the alerts again, or put this one in front; to the own team alone where it is nobody else's. */
  'koh.alert': HillAlert
  /** To the team that reported, the one that was reported, and the desk. */
  'complaint.changed': { complaint_id: string; topic_id: string; state: ComplaintState; rollback_at: string | null }
}
