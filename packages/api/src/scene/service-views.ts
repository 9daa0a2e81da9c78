import * as z from 'zod/mini'
import { id, instant, version } from '../fields.ts'
import { imageArch, imageOs } from '../image/image-fields.ts'
import { sceneHealth } from './definition-fields.ts'
import { serviceKind, serviceProtocols } from './service-fields.ts'

const protocol = z.enum(serviceProtocols)
const named = z.object({ service_id: id, number: z.int(), name: z.string() })

export const serviceRow = z.object({
  service_id: id,
  /** Shown as `sv-0417`. */
  number: z.int(),
  name: z.string(),
  description: z.string(),
  kind: serviceKind,
  icon_file_id: z.nullable(id),
  /** The number of its newest version; what follows is of that one. */
  newest: z.int(),
  bytes: z.int(),
  os: imageOs,
  arch: imageArch,
  access: z.array(z.object({ protocol, port: z.int() })),
  /** Images with a version that holds it. */
  image_count: z.int(),
  creator: z.nullable(z.string()),
  updated_at: instant,
  version,
})
export type ServiceRow = z.infer<typeof serviceRow>

export const serviceVersionView = z.object({
  version_id: id,
  number: z.int(),
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  note: z.string(),
  image_count: z.int(),
  creator: z.nullable(z.string()),
  made_at: instant,
})
export type ServiceVersionView = z.infer<typeof serviceVersionView>

export const serviceSettingsView = z.object({
  access: z.array(
    z.object({
      protocol,
      port: z.int(),
      path: z.string(),
      user: z.string(),
      is_shown: z.boolean(),
      /** The secret itself is never sent. */
      secret: z.nullable(z.object({ kind: z.enum(['password', 'key']), set_at: z.nullable(instant), set_by: z.nullable(z.string()) })),
    }),
  ),
  start_command: z.string(),
  stop_command: z.string(),
  health: z.nullable(sceneHealth),
  os: imageOs,
  arch: imageArch,
  disk_mb: z.nullable(z.int()),
  needs: z.array(named),
  /** Of an archive: its installer, Dockerfile or compose file with its folder; empty for a program. */
  main: z.string(),
})
export type ServiceSettingsView = z.infer<typeof serviceSettingsView>

export const serviceDetail = z.extend(serviceRow, {
  settings: serviceSettingsView,
  /** Newest first. */
  versions: z.array(serviceVersionView),
  /** Services whose newest version needs this one. */
  needed_by: z.array(named),
  made_at: instant,
})
export type ServiceDetail = z.infer<typeof serviceDetail>

export const serviceFacts = z.object({
  /** Services that another can need, by name. */
  services: z.array(z.extend(named, { kind: serviceKind, os: imageOs, arch: imageArch })),
  /** The platform's own. */
  arch: imageArch,
  /** Room for uploads, in bytes. */
  free: z.int(),
})
export type ServiceFacts = z.infer<typeof serviceFacts>
