import { putModes } from '@beacon/engine/check'
import * as z from 'zod/mini'
import { checkPointType, type CheckPointType } from '../../bank/check-point-type.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { id, integer, issue, text } from '../../fields.ts'
import { scriptAttachment, scriptField, scriptFileView, scriptState } from '../../bank/script-fields.ts'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { nodeIdPattern } from '../../scene/names.ts'
import { serviceLimits as limits } from './service-limits.ts'

const list = <T extends z.core.$ZodType>(item: T, { min, max }: { min: number; max: number }) =>
  z
    .array(item)
    .check(
      z.minLength(min, { error: issue('field_length', { min, max }) }),
      z.maxLength(max, { error: issue('field_length', { min, max }) }),
    )
const named = (pattern: RegExp, { min, max }: { min: number; max: number }) => text({ min, max, pattern, code: 'field_wrong' })

/** What `put` prints: the id of `get`; a hint for everybody and the id beside it; nothing, for it was given the id. */
export const putMode = z.enum(putModes)
export type PutMode = z.infer<typeof putMode>
export { checkPointType, type CheckPointType }
const seconds = integer(limits.timeout_s.min, limits.timeout_s.max)

const portField = z.object({
  name: named(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u, limits.port_name),
  port: integer(limits.port.min, limits.port.max),
  /** The last one, where it is a range. */
  to: z.optional(integer(limits.port.min, limits.port.max)),
  proto: z._default(z.enum(['tcp', 'udp']), 'tcp'),
})
/** A port of a service as it is told. */
export const portView = z.object({ name: z.string(), port: z.int(), to: z.optional(z.int()), proto: z.enum(['tcp', 'udp']) })
const storeField = z.object({
  name: text(limits.store_name),
  weight: z._default(integer(limits.weight.min, limits.weight.max), 1),
  /** What put prints for everybody is shown as the hint of its flag. */
  has_hint: z._default(z.boolean(), true),
})
const timeouts = z.object({ check: seconds, put: seconds, get: seconds })

const checkPointField = z.object({
  check_point_id: z.optional(id),
  name: text(limits.check_point_name),
  type: z._default(checkPointType, 'monitoring'),
  /** Of the service's scene; `host` where it stands outside. */
  node: z._default(named(nodeIdPattern, { min: 1, max: 63 }), 'host'),
  /** Name of a port of the list. */
  port: text(limits.port_name),
  score: z._default(integer(limits.score.min, limits.score.max), 1),
  /** Null: that of the service. */
  check_script: scriptField,
  attachment: scriptAttachment,
  timeout_s: z._default(z.nullable(seconds), null),
})
export type CheckPoint = z.output<typeof checkPointField>
const checkPointView = z.object({
  check_point_id: id,
  name: z.string(),
  type: checkPointType,
  node: z.string(),
  port: z.string(),
  score: z.int(),
  check_script: z.nullable(scriptFileView),
  attachment: z.nullable(scriptFileView),
  timeout_s: z.nullable(z.int()),
})

const row = { ...everyWord, bank: 'row', part: 'answer', players: 'none' } as const
const detail = { ...row, bank: 'detail' } as const
const script = { ...detail, stored: 'made', secret: 'solution' } as const

/** What a question of this bank has beside the words of every bank, a line each. */
export const serviceTable = {
  service_key: { ...row, body: named(/^[a-z][a-z0-9-]*$/u, limits.key), view: z.string() },
  ports: { ...row, body: list(portField, limits.ports), view: z.array(portView) },
  flag_stores: {
    ...row,
    body: z._default(list(storeField, limits.stores), [{ name: 'Store 1', weight: 1, has_hint: true }]),
    view: z.array(storeField),
  },
  put_mode: { ...row, body: z._default(putMode, 'split'), view: putMode },
  checker_script: { ...script, body: scriptField, view: z.nullable(scriptFileView) },
  checker_attachment: { ...script, body: scriptAttachment, view: z.nullable(scriptFileView) },
  /** The image that scripts run in, `name@version` of the library; null: the platform's. */
  runtime_image: { ...detail, body: z._default(z.nullable(text({ min: 3, max: 80 })), null), view: z.nullable(z.string()) },
  stage_timeout_s: { ...detail, body: z._default(timeouts, { check: 10, put: 10, get: 10 }), view: timeouts },
  /** Stores that get a flag in a round, by turns; null: every one. */
  puts: { ...detail, body: z._default(z.nullable(integer(1, limits.stores.max)), null), view: z.nullable(z.int()) },
  /** Flags of earlier rounds that a check reads back. */
  old_gets: { ...detail, body: z._default(integer(limits.old_gets.min, limits.old_gets.max), 1), view: z.int() },
  check_points: {
    ...detail,
    stored: 'made',
    body: z._default(list(checkPointField, { min: 0, max: limits.check_points }), []),
    view: z.array(checkPointView),
  },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the table written above.
export const serviceNames = Object.keys(serviceTable) as Array<keyof typeof serviceTable>
const fields = shapeOf(serviceTable, serviceNames, 'body')
const own = z.object(fields)
export type AdQuestion = z.output<typeof own>

type PathIssue = [path: string, issue: string]
type Crossed = Pick<AdQuestion, 'ports' | 'flag_stores' | 'puts' | 'check_points'>

const folded = (name: string): string => name.trim().toLocaleLowerCase('en')

/** Rules between the fields; `[path, issue]` pairs. Serves form and server. */
export function crossCheck({ ports, flag_stores, puts, check_points }: Crossed): PathIssue[] {
  const names = new Set(ports.map(({ name }) => name))
  return [
    ...twins(
      ports,
      ({ name }) => name,
      (at, { name }) => [`ports.${at}.name`, issue('word_duplicate', { name })],
    ),
    ...twins(
      ports,
      ({ port, proto }) => `${proto} ${port}`,
      (at, { port, proto }) => [`ports.${at}.port`, issue('port_duplicate', { port, proto })],
    ),
    ...ports.flatMap(({ port, to = limits.port.max }, at): PathIssue[] => (to < port ? [[`ports.${at}.to`, issue('field_wrong')]] : [])),
    ...twins(
      flag_stores,
      ({ name }) => folded(name),
      (at, { name }) => [`flag_stores.${at}.name`, issue('word_duplicate', { name })],
    ),
    ...twins(
      check_points,
      ({ name }) => folded(name),
      (at, { name }) => [`check_points.${at}.name`, issue('check_point_taken', { name })],
    ),
    ...check_points.flatMap(({ name, port }, at): PathIssue[] =>
      names.has(port) ? [] : [[`check_points.${at}.port`, issue('check_point_port', { name, port })]],
    ),
    ...(puts !== null && puts > flag_stores.length ? [['puts', issue('puts_many', { n: flag_stores.length })] as PathIssue] : []),
  ]
}

/** The second of two that are alike in what must differ. */
function twins<T>(rows: readonly T[], keyOf: (row: T) => string, tell: (at: number, row: T) => PathIssue): PathIssue[] {
  const seen = new Set<string>()
  return rows.flatMap((one, at) => {
    const key = keyOf(one)
    if (seen.has(key)) return [tell(at, one)]
    seen.add(key)
    return []
  })
}

/** The contract of this bank's questions: their own fields, the rules between them, and what each view adds. */
export const adQuestion = {
  fields,
  crossCheck,
  errors: ['service_key_taken', 'port_duplicate', 'word_duplicate', 'check_point_taken', 'check_point_port', 'puts_many', 'script_not_py'],
  row: {
    ...shapeOf(serviceTable, namesWhere(serviceTable, { bank: 'row' }), 'view'),
    check_point_count: z.int(),
    script_state: scriptState,
  },
  detail: {
    ...shapeOf(serviceTable, namesWhere(serviceTable, { bank: 'detail' }), 'view'),
    /** Why an image of a script was not built, in the words of who builds it; empty where nothing failed. */
    script_reason: z.string(),
  },
} as const
