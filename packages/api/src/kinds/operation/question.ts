import { pointModes, pointRoles } from '@beacon/engine/operation'
import * as z from 'zod/mini'
import { checkPointType } from '../../bank/check-point-type.ts'
import { flagField, flagMatch } from '../../bank/question-fields.ts'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { scriptAttachment, scriptField, scriptFileView, scriptState } from '../../bank/script-fields.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { id, integer, issue, optionalText, text } from '../../fields.ts'
import { isFilePath, nodeIdPattern } from '../../scene/names.ts'
import { patternWord as word } from '../../scene/plant.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { operationQuestionLimits as limits } from './question-limits.ts'

const wrong = issue('field_wrong')
const atMost = (max: number) => z.maxLength(max, { error: issue('field_length', { min: 0, max }) })
const between = ({ min, max }: { min: number; max: number }) => integer(min, max)

/** What a point is about; it groups points and statistics, and judges nothing. */
export { checkPointType as pointType }
/** task: it is worth points. guard: a service that must work all the while, or nothing of a run counts. */
export const pointRole = z.enum(pointRoles)
/** script: a program looks from outside. answer: the entrant says what it found. */
export const pointJudge = z.enum(['script', 'answer'])
/** manual: when the entrant applies. automatic: once in every interval, at an instant that is drawn. */
export const checkMode = z.enum(['manual', 'automatic'])
/** once: the first success stays. hold: it counts as long as the last check is a success. */
export const pointMode = z.enum(pointModes)
/** How many points of a question are proved: by a script that fails on the untouched scene and passes on the solved one. */
export const proofShare = z.enum(['none', 'some', 'all', 'failed'])
export type ProofShare = z.infer<typeof proofShare>

/** A command as its words; no shell reads it. */
const commandField = z.object({
  name: text({ ...limits.name, pattern: /^[A-Za-z0-9_-]+$/u, code: 'field_wrong' }),
  words: z
    .array(text({ min: 1, max: limits.command_word }))
    .check(z.minLength(1, { error: issue('field_empty') }), atMost(limits.command_words)),
})

export const pointField = z.object({
  point_id: z.optional(id),
  name: text(limits.name),
  type: checkPointType,
  role: z._default(pointRole, 'task'),
  judge: z._default(pointJudge, 'script'),
  check_mode: z._default(checkMode, 'manual'),
  /** Of a task; a guard has none. */
  score: z._default(z.nullable(between(limits.score)), null),
  point_mode: z._default(pointMode, 'once'),
  /** The entrant may apply, too, where the clock checks. */
  may_apply: z._default(z.boolean(), true),
  /** Of the scene; null for an answer. */
  node: z._default(z.nullable(word(nodeIdPattern)), null),
  port: z._default(z.nullable(between(limits.port)), null),
  check_script: scriptField,
  /** Words of the script, with `{host}`, `{port}` and `{entrant}`. */
  script_args: z._default(optionalText(limits.script_args), ''),
  attachment: scriptAttachment,
  timeout_s: z._default(between(limits.timeout_s), 30),
  /** Of an answer. */
  flags: z._default(z.array(flagField).check(atMost(limits.flags.max)), []),
  /** Null takes the contest's; 0: as many as one likes. */
  check_limit: z._default(z.nullable(integer(0, 1_000)), null),
  /** Files of the node whose content the script is given. */
  reads: z._default(z.array(z.string({ error: wrong }).check(z.refine(isFilePath, { error: wrong }))).check(atMost(limits.reads)), []),
  /** Commands that the platform runs in the node, whose output the script is given. */
  commands: z._default(z.array(commandField).check(atMost(limits.commands)), []),
})
export type PointField = z.output<typeof pointField>

const file = z.nullable(scriptFileView)
const pointView = z.object({
  point_id: id,
  name: z.string(),
  type: checkPointType,
  role: pointRole,
  judge: pointJudge,
  check_mode: checkMode,
  score: z.nullable(z.int()),
  point_mode: pointMode,
  may_apply: z.boolean(),
  node: z.nullable(z.string()),
  port: z.nullable(z.int()),
  check_script: file,
  script_args: z.string(),
  attachment: file,
  timeout_s: z.int(),
  flags: z.array(z.object({ flag_id: id, content: z.string(), match: flagMatch })).check(atMost(limits.flags.max)),
  check_limit: z.nullable(z.int()),
  reads: z.array(z.string()),
  commands: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  script_state: scriptState,
  /** Why the image of its script was not built; empty where nothing failed. */
  script_reason: z.string(),
  /** It reads or runs in a machine that has no agent: its check cannot be carried out. */
  lacks_agent: z.boolean(),
})
export type PointView = z.infer<typeof pointView>

const row = { ...everyWord, bank: 'row', part: 'answer', players: 'none' } as const
const detail = { ...row, bank: 'detail' } as const

/** What a question of this bank has beside the words of every bank, a line each. */
export const operationTable = {
  /** The template that the scene is copied of; null: the scene stays as it stands, or there is none. */
  topology_id: {
    ...detail,
    body: z.nullable(z.uuid({ error: ({ input }) => (input === '' ? issue('field_empty') : wrong) })),
    view: z.nullable(z.string()),
  },
  /** The image that scripts run in, `name@version` of the library; null: the platform's. */
  runtime_image: { ...detail, body: z._default(z.nullable(text({ min: 3, max: 80 })), null), view: z.nullable(z.string()) },
  /** In the order shown. */
  points: {
    ...detail,
    stored: 'made',
    body: z
      .array(pointField)
      .check(
        z.minLength(limits.points.min, { error: issue('check_points_none') }),
        z.maxLength(limits.points.max, { error: issue('field_length', limits.points) }),
      ),
    view: z.array(pointView),
  },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the table written above.
export const operationNames = Object.keys(operationTable) as Array<keyof typeof operationTable>
const fields = shapeOf(operationTable, operationNames, 'body')
const own = z.object(fields)
export type OperationQuestion = z.output<typeof own>

/** What is known of the scene that the points look at; absent while nobody has looked. */
export interface PointScene {
  node_keys: ReadonlySet<string>
  /** All entrants have one copy. */
  is_shared: boolean
}

type PathIssue = [path: string, issue: string]

/** Rules between the fields, and with the scene where that is known; `[path, issue]` pairs. Serves form and server. */
export function crossCheck({ points }: Pick<OperationQuestion, 'points'>, scene?: PointScene): PathIssue[] {
  const names = new Map<string, string>()
  const timeouts = points.reduce((sum, { judge, timeout_s }) => sum + (judge === 'script' ? timeout_s : 0), 0)
  return [
    ...points.flatMap((point, at): PathIssue[] => {
      const path = `points.${at}`
      const folded = point.name.trim().toLocaleLowerCase('en')
      const twin = names.get(folded)
      names.set(folded, point.name)
      return [
        ...(twin === undefined ? [] : [[`${path}.name`, issue('check_point_taken', { name: twin })] as PathIssue]),
        ...pointIssues(point, path),
        ...(scene === undefined || point.node === null || scene.node_keys.has(point.node)
          ? []
          : [[`${path}.node`, issue('check_point_node', { node: point.node })] as PathIssue]),
      ]
    }),
    ...(points.every(({ role }) => role === 'guard') ? [['points', issue('check_points_none')] as PathIssue] : []),
    ...(timeouts > limits.timeout_all_s ? [['points', issue('check_timeouts', { max: limits.timeout_all_s })] as PathIssue] : []),
    ...(scene?.is_shared === true ? [['topology_id', issue('check_scene_shared')] as PathIssue] : []),
  ]
}

function pointIssues(point: PointField, path: string): PathIssue[] {
  const { role, judge, check_mode, score, point_mode, node, check_script, flags, reads, commands } = point
  const isScript = judge === 'script'
  const isGuard = role === 'guard'
  const found: [boolean, string, string][] = [
    [isGuard && !isScript, 'judge', wrong],
    [!isGuard && score === null, 'score', issue('field_empty')],
    [isGuard && score !== null, 'score', wrong],
    [isScript && node === null, 'node', issue('field_empty')],
    [!isScript && node !== null, 'node', wrong],
    [isScript && flags.length > 0, 'flags', wrong],
    [!isScript && flags.length < limits.flags.min, 'flags', issue('field_empty')],
    [!isScript && check_script !== null, 'check_script', wrong],
    [!isScript && reads.length + commands.length > 0, 'reads', wrong],
    [!isScript && check_mode === 'automatic', 'check_mode', wrong],
    [!isGuard && point_mode === 'hold' && check_mode !== 'automatic', 'point_mode', issue('mode_needs_automatic')],
    [new Set(commands.map(({ name }) => name)).size < commands.length, 'commands', issue('command_taken')],
  ]
  return found.flatMap(([isWrong, field, code]): PathIssue[] => (isWrong ? [[`${path}.${field}`, code]] : []))
}

/** The contract of this bank's questions: their own fields, the rules between them, and what each view adds. */
export const operationQuestion = {
  fields,
  crossCheck,
  /** Codes that saving may answer beside those of every bank. */
  errors: [
    'check_points_none',
    'check_point_taken',
    'check_point_node',
    'check_timeouts',
    'check_scene_shared',
    'mode_needs_automatic',
    'command_taken',
    'script_not_py',
    'flag_duplicate',
    'regex_wrong',
    'target_not_offered',
  ],
  row: {
    ...shapeOf(operationTable, namesWhere(operationTable, { bank: 'row' }), 'view'),
    /** Tasks and guards. */
    point_count: z.int(),
    /** Σ of the tasks' scores. */
    score: z.int(),
    types: z.array(checkPointType),
    /** Modes of its points; both: they are mixed. */
    modes: z.array(checkMode),
    script_state: scriptState,
    /** Points of scripts that are proved, and all of them. */
    proved: z.int(),
    provable: z.int(),
    proof: proofShare,
  },
  detail: {
    ...shapeOf(operationTable, namesWhere(operationTable, { bank: 'detail' }), 'view'),
    /** Nodes of the scene as it stands. */
    node_keys: z.array(z.string()).check(atMost(sceneLimits.nodes.max)),
  },
} as const
