import * as z from 'zod/mini'
import { id, integer, issue, text } from '../fields.ts'
import { bankKind } from '../kinds/index.ts'
import { imageFieldLimits as limits, imageNamePattern, imageLimits } from './image-limits.ts'
import { sceneLimits } from '../scene/limits.ts'
import { envKeyPattern, portNamePattern } from '../scene/names.ts'
import { shellWords } from '../scene/shell-words.ts'
import { secret } from '../secret.ts'

const wrong = issue('field_wrong')
export const imageVirtType = z.enum(['container', 'vm'], { error: wrong })
export type ImageVirtType = z.infer<typeof imageVirtType>
export const imageRole = z.enum(['base', 'target', 'workstation', 'router', 'probe'], { error: wrong })
export type ImageRole = z.infer<typeof imageRole>
export const imageOs = z.enum(['linux', 'windows', 'other'], { error: wrong })
export type ImageOs = z.infer<typeof imageOs>
export const imageArch = z.enum(['amd64', 'arm64'], { error: wrong })
export type ImageArch = z.infer<typeof imageArch>
/** Where authoring of an image stands. */
export const imageMaking = z.enum(['creating', 'to_edit', 'injecting', 'injection_success', 'injection_failed', 'injection_hung', 'saving'])
export type ImageMaking = z.infer<typeof imageMaking>

/** As definitions name it. */
export const imageName = text({ ...imageLimits.name, pattern: imageNamePattern })
/** As people read it. */
export const imageTitle = text({ ...limits.title, byWidth: true })
export const imageCategoryName = text({ ...limits.category, byWidth: true })
export const imageDescription = text({ max: limits.description_max, multiline: true })
export const imageNote = text({ max: limits.note_max })

const list = <T extends z.core.$ZodType>(item: T, max: number) => {
  const error = issue('field_length', { min: 0, max })
  return z.array(item, { error: wrong }).check(z.maxLength(max, { error }))
}
const { cpu } = sceneLimits
const cpuError = issue('field_range', { min: cpu.min, max: cpu.max })

export const imagePort = z.strictObject({
  port: integer(1, 65_535),
  proto: z.enum(['tcp', 'udp'], { error: wrong }),
  name: text({ min: 1, max: 40, pattern: portNamePattern }),
  protocol: z.enum(['http', 'https', 'ssh', 'rdp', 'vnc', 'telnet', 'ftp', 'mysql', 'modbus', 'other'], { error: wrong }),
  /** Offered to players, or reached inside the scene only. */
  mapping: z.enum(['player', 'inner'], { error: wrong }),
})
export type ImagePort = z.infer<typeof imagePort>

export const imageResources = z.strictObject({
  cpu: z.number({ error: cpuError }).check(
    z.minimum(cpu.min, { error: cpuError }),
    z.maximum(cpu.max, { error: cpuError }),
    z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, { error: cpuError }),
  ),
  memory_mb: integer(sceneLimits.memory_mb.min, sceneLimits.memory_mb.max),
  disk_mb: integer(sceneLimits.disk_mb.min, sceneLimits.disk_mb.max),
  pids: integer(sceneLimits.pids.min, sceneLimits.pids.max),
})
export type ImageResources = z.infer<typeof imageResources>

const envKey = z.string({ error: wrong }).check(z.regex(envKeyPattern, { error: wrong }))
const envValue = text({ max: sceneLimits.env_value, exact: true, multiline: true })
/** A secret value is never sent back: null keeps the one that is set. */
export const imageEnv = z.discriminatedUnion(
  'is_secret',
  [
    z.strictObject({ key: envKey, is_secret: z.literal(false), value: envValue }),
    z.strictObject({ key: envKey, is_secret: z.literal(true), value: z.nullable(envValue) }),
  ],
  { error: wrong },
)
export type ImageEnv = z.infer<typeof imageEnv>

const twice = (words: readonly string[]) => words.findIndex((word, index) => words.indexOf(word) !== index)

/** What a node of the image is started with unless its definition says otherwise. */
export const imageStart = z.strictObject({
  ports: list(imagePort, limits.ports).check((ctx) => {
    const at = twice(ctx.value.map(({ port, proto }) => `${port}/${proto}`))
    const found = ctx.value[at]
    if (found === undefined) return
    const message = issue('port_duplicate', { port: found.port, proto: found.proto })
    ctx.issues.push({ code: 'custom', path: [at, 'port'], message, input: ctx.value })
  }),
  env: secret(
    list(imageEnv, limits.env).check((ctx) => {
      const at = twice(ctx.value.map(({ key }) => key))
      if (at >= 0)
        ctx.issues.push({
          code: 'custom',
          path: [at, 'key'],
          message: issue('word_duplicate', { name: ctx.value[at]?.key ?? '' }),
          input: ctx.value,
        })
    }),
  ),
  /** Words of a shell, as somebody types them; empty: what the image brings. */
  command: text({ max: limits.command_max }).check(z.refine((value) => shellWords(value) !== null, { error: issue('command_wrong') })),
  resources: imageResources,
})
export type ImageStart = z.infer<typeof imageStart>

/** Who may sign in to a node of it needs one of these. */
const accessSecret = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('password'), value: text({ min: 1, max: limits.access_password_max, exact: true }) }),
    z.strictObject({ kind: z.literal('key'), value: text({ min: 1, max: limits.access_key_bytes, exact: true, multiline: true }) }),
  ],
  { error: issue('field_wrong') },
)
/** What belongs to an image as a whole. */
export const imageBaseFields = {
  title: imageTitle,
  description: z._default(imageDescription, ''),
  category_id: z.nullable(id),
  role: imageRole,
  os: imageOs,
  arch: imageArch,
  icon_file_id: z._default(z.nullable(id), null),
  access_user: z._default(text({ max: limits.access_user_max }), ''),
  /** Left out: the one that is set stays. Null takes it away. */
  access_secret: secret(z.optional(z.nullable(accessSecret))),
  is_access_shown: z._default(z.boolean(), false),
}
export const imageUseKinds = ['question', 'topic', 'template', 'service', 'instance', 'scene'] as const
export type ImageUseKind = (typeof imageUseKinds)[number]
export const imageUse = z.object({
  kind: z.enum(imageUseKinds),
  resource_id: z.uuid(),
  name: z.string(),
  /** Of a question. */
  bank: z.optional(bankKind),
})
export type ImageUse = z.infer<typeof imageUse>
/** How many of each kind use it; kinds without any are left out. */
export const imageUseCounts = z.array(z.object({ kind: z.enum(imageUseKinds), n: z.int() }))
export type ImageUseCounts = z.infer<typeof imageUseCounts>
