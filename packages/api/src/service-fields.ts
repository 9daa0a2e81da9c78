import * as z from 'zod/mini'
import { id, integer, issue, text } from './fields.ts'
import { imageArch, imageOs } from './image-fields.ts'

const wrong = issue('field_wrong')
/** `linux` and `windows` are installed inside a node, `docker` becomes an image of its own. */
export const serviceKinds = ['linux', 'windows', 'docker'] as const
export const serviceKind = z.enum(serviceKinds, { error: wrong })
export type ServiceKind = z.infer<typeof serviceKind>

/** A way in, as people read it: its secret is write-only. */
export const serviceAccess = z.strictObject({
  protocol: z.enum(['http', 'https', 'ssh', 'rdp', 'vnc', 'telnet', 'ftp', 'mysql', 'modbus', 'other'], { error: wrong }),
  port: integer(1, 65_535),
  path: text({ max: 255 }),
  user: text({ max: 40 }),
  /** What its secret is; null without one. */
  secret_kind: z.nullable(z.enum(['password', 'key'], { error: wrong })),
  is_shown: z.boolean(),
})
export type ServiceAccess = z.infer<typeof serviceAccess>

/** What a version of a service keeps besides its file. Needs are ids of services. */
export const serviceSettings = z.strictObject({
  access: z.array(serviceAccess),
  start_command: text({ max: 1024 }),
  stop_command: text({ max: 1024 }),
  os: imageOs,
  arch: imageArch,
  disk_mb: z.nullable(integer(1, 1_048_576)),
  needs: z.array(id),
})
export type ServiceSettings = z.infer<typeof serviceSettings>
