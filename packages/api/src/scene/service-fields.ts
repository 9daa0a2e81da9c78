import * as z from 'zod/mini'
import { id, instant, integer, issue, text } from '../fields.ts'
import { imageArch, imageOs } from '../image/image-fields.ts'
import { sceneHealth } from './definition-fields.ts'
import { hasPath, serviceLimits as limits } from './service-limits.ts'
import { secret } from '../secret.ts'

const wrong = issue('field_wrong')
/** `linux` and `windows` are installed inside a node, `docker` becomes an image of its own. */
export const serviceKinds = ['linux', 'windows', 'docker'] as const
export const serviceKind = z.enum(serviceKinds, { error: wrong })
export type ServiceKind = z.infer<typeof serviceKind>

export const serviceName = text({ ...limits.name, byWidth: true })
export const serviceDescription = text({ max: limits.description_max, multiline: true })
export const serviceNote = text({ max: limits.note_max })

export const serviceProtocols = ['http', 'https', 'ssh', 'rdp', 'vnc', 'telnet', 'ftp', 'mysql', 'modbus', 'other'] as const
const way = {
  protocol: z.enum(serviceProtocols, { error: wrong }),
  port: integer(1, 65_535),
  /** Of http and https; empty for every other protocol. */
  path: text({ max: limits.path_max, pattern: /^\/[\u0021-\uffff]*$/u, code: 'field_wrong' }),
  user: text({ max: limits.user_max }),
  /** A node of it offers this way to players. */
  is_shown: z.boolean({ error: wrong }),
}
const secretKind = z.enum(['password', 'key'], { error: wrong })

/** A way in, as a version keeps it: its secret is sealed elsewhere, by its place in the list. */
export const serviceAccess = z.strictObject({
  ...way,
  /** What its secret is; null without one. */
  secret_kind: z.nullable(secretKind),
  secret_set_at: z.nullable(instant),
  secret_set_by: z.nullable(id),
})
export type ServiceAccess = z.infer<typeof serviceAccess>

const common = {
  start_command: text({ max: limits.command_max }),
  stop_command: text({ max: limits.command_max }),
  health: z.nullable(sceneHealth),
  os: imageOs,
  arch: imageArch,
  disk_mb: z.nullable(integer(limits.disk_mb.min, limits.disk_mb.max)),
}

/** What a version of a service keeps besides its file. Needs are ids of services. */
export const serviceSettings = z.strictObject({
  ...common,
  access: z.array(serviceAccess),
  needs: z.array(id),
  /** Of an archive: the folder that holds its installer or Dockerfile, `` or with a slash at its end, and that file's name. */
  payload: z.strictObject({ root: z.string(), main: z.string() }),
})
export type ServiceSettings = z.infer<typeof serviceSettings>

/** `kept` is the secret of a way in of the version that was edited, by its place there. */
const accessSecret = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('kept'), from: integer(0, limits.access.max - 1) }),
    z.strictObject({ kind: z.literal('password'), value: text({ min: 1, max: limits.password_max, exact: true }) }),
    z.strictObject({ kind: z.literal('key'), value: text({ min: 1, max: limits.key_bytes, exact: true, multiline: true }) }),
  ],
  { error: wrong },
)
const accessForm = z.strictObject({ ...way, secret: secret(z.nullable(accessSecret)) })
export type ServiceAccessForm = z.infer<typeof accessForm>

const few = <T extends z.core.$ZodType>(item: T, { min, max }: { min: number; max: number }) => {
  const error = issue('field_length', { min, max })
  return z.array(item, { error: wrong }).check(z.minLength(min, { error }), z.maxLength(max, { error }))
}

/** Settings as a form sends them. */
export const serviceForm = z.strictObject({
  ...common,
  access: few(accessForm, limits.access).check((ctx) => {
    ctx.value.forEach(({ protocol, path }, at) => {
      if (path !== '' && !hasPath(protocol)) ctx.issues.push({ code: 'custom', path: [at, 'path'], message: wrong, input: path })
    })
    const words = ctx.value.map(({ protocol, port, path, user }) => JSON.stringify([protocol, port, path, user]))
    const at = words.findIndex((word, index) => words.indexOf(word) !== index)
    const twice = ctx.value[at]
    if (twice === undefined) return
    const message = issue('port_duplicate', { port: twice.port, proto: twice.protocol })
    ctx.issues.push({ code: 'custom', path: [at, 'port'], message, input: ctx.value })
  }),
  needs: few(id, { min: 0, max: limits.needs }),
})
export type ServiceForm = z.infer<typeof serviceForm>
