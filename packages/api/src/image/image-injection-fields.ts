import * as z from 'zod/mini'
import { issue } from '../fields.ts'

const wrong = issue('field_wrong')

/** Plain numbers of injections; the server and pages read them. */
export const injectionLimits = {
  services: 20,
  deadline_minutes: 60,
  /** No output and no processor time for so long. */
  silent_minutes: 10,
  /** Of a failure, what its page shows. */
  last_lines: 50,
  log_chars: 10_000,
  file_bytes: 200 * 1024 ** 2,
  path_max: 255,
  depth_max: 12,
  temp_kb: 10 * 1024,
  findings: 50,
} as const

/** Where files may be put. */
export const uploadFolders = ['/root', '/home', '/opt', '/tmp', '/srv'] as const

export const injectionStatuses = ['waiting', 'running', 'silent', 'done', 'failed', 'cancelled'] as const
export const injectionStatus = z.enum(injectionStatuses, { error: wrong })
export type InjectionStatus = z.infer<typeof injectionStatus>

/** Why a service was not put in. */
export const injectionProblems = [
  'exit',
  'deadline',
  'no_space',
  'interrupted',
  'snapshot_limit',
  'snapshot_failed',
  'payload_gone',
  'payload_wrong',
  'no_shell',
  'node_stopped',
  'engine_gone',
  'server_disk',
  'disc_full',
  'no_drive',
] as const
export type InjectionProblem = (typeof injectionProblems)[number]

/**
 * A path as people write it, of a file below one of the folders; null for what leads elsewhere or is no path. Nothing in it is
 * followed: whoever uses it refuses links.
 */
export function uploadPath(text: string): string | null {
  if (text.length > injectionLimits.path_max || !text.startsWith('/') || /[\p{Cc}\p{Cf}]/u.test(text)) return null
  const parts = text.slice(1).split('/')
  if (parts.length < 2 || parts.length > injectionLimits.depth_max || parts.some((part) => ['', '.', '..'].includes(part))) return null
  return uploadFolders.some((folder) => folder === `/${parts[0] ?? ''}`) ? text : null
}
