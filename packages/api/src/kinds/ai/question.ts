import { isLowerBetter } from '@beacon/engine/ai'
import * as z from 'zod/mini'
import { flagField } from '../../bank/question-fields.ts'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { scriptAttachment, scriptField, scriptFileView } from '../../bank/script-fields.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { integer, issue, text } from '../../fields.ts'
import { aiQuestionLimits as limits } from './limits.ts'
import { aiMetric, aiTask, pointsWay, splitMode } from './views.ts'

const wrong = issue('field_wrong')
/** How the ready tries came out; `old`: the question was changed since in what they are about. */
export const trialState = z.enum(['none', 'running', 'passed', 'failed', 'old'])
export type TrialState = z.infer<typeof trialState>

const between = ({ min, max }: { min: number; max: number }) => integer(min, max)
/** A number of a metric's scale. */
const metricValue = z.number({ error: issue('field_wrong') }).check(z.minimum(-1e9, { error: wrong }), z.maximum(1e9, { error: wrong }))
/** The head of a column in a file. */
const columnName = text({ min: 1, max: limits.column, pattern: /^[^,"\r\n]+$/u, code: 'field_wrong' })
const row = { ...everyWord, bank: 'row', part: 'answer', players: 'none' } as const
const detail = { ...row, bank: 'detail' } as const
const secret = { ...detail, stored: 'made', secret: 'solution' } as const
const file = z.nullable(scriptFileView)

/** What evaluates a submission, a line each: a question has them, and a re-evaluation may say others. */
export const evaluationLines = {
  /** A csv with an id and a value for each row, and `split` where the split is a column; players never see it. */
  reference: { ...secret, body: scriptAttachment, view: file },
  id_column: { ...detail, body: z._default(columnName, 'id'), view: z.string() },
  value_column: { ...detail, body: z._default(columnName, 'label'), view: z.string() },
  split_mode: { ...row, body: z._default(splitMode, 'ratio'), view: splitMode },
  /** Percent of the rows that make the public score. */
  split_ratio: { ...row, body: z._default(between(limits.split_ratio), 30), view: z.int() },
  metric: { ...row, body: z._default(aiMetric, 'f1_macro'), view: aiMetric },
  /** The label that counts as hit: precision, recall, f1_binary, roc_auc, log_loss. */
  positive: { ...detail, body: z._default(text({ min: 1, max: limits.positive }), '1'), view: z.string() },
  metric_digits: { ...detail, body: z._default(between(limits.digits), 4), view: z.int() },
  points_way: { ...row, part: 'scoring', body: z._default(pointsWay, 'linear'), view: pointsWay },
  base: { ...detail, part: 'scoring', body: z._default(metricValue, 0), view: z.number() },
  target: { ...detail, part: 'scoring', body: z._default(metricValue, 1), view: z.number() },
} as const satisfies Readonly<Record<string, QuestionLine>>

/** What a question of this bank has beside the words of every bank, a line each. */
export const aiTable = {
  task_type: { ...row, body: z._default(aiTask, 'result'), view: aiTask },
  ...evaluationLines,
  score: { ...row, part: 'scoring', body: z._default(between(limits.score), 500), view: z.int() },
  submission_max_mb: { ...detail, body: z._default(between(limits.submission_mb), 20), view: z.int() },
  /** Of a task of programs: what each of them is given; players never see it. */
  input: { ...secret, body: scriptAttachment, view: file },
  /** A program that reaches the target; it runs with the ready tries. Null: none. */
  program: { ...secret, body: scriptField, view: file },
  run_time_s: { ...detail, body: z._default(between(limits.run_time_s), 60), view: z.int() },
  run_memory_mb: { ...detail, body: z._default(between(limits.run_memory_mb), 1_024), view: z.int() },
  /** Whether a team reads the beginning of what its program said. */
  shows_log: { ...detail, body: z._default(z.boolean(), true), view: z.boolean() },
  /** Of a flag task: the template that its scene is copied of; null: the scene stays as it stands, or there is none. */
  topology_id: { ...detail, body: z._default(z.nullable(z.uuid({ error: wrong })), null), view: z.nullable(z.string()) },
  /** Of a flag task: any of them takes it. */
  flags: {
    ...secret,
    secret: 'flags',
    body: z._default(
      z.array(flagField).check(z.maxLength(limits.flags, { error: issue('field_length', { min: 0, max: limits.flags }) })),
      [],
    ),
    view: z.array(z.object({ flag_id: z.string(), content: z.string(), match: z.enum(['exact', 'case_insensitive', 'regex']) })),
  },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the tables written above.
export const evaluationNames = Object.keys(evaluationLines) as Array<keyof typeof evaluationLines>
export const aiNames = Object.keys(aiTable) as Array<keyof typeof aiTable>
const fields = shapeOf(aiTable, aiNames, 'body')
const own = z.object(fields)
export type AiQuestion = z.output<typeof own>
/** What a re-evaluation says anew; the file of the reference is named, or stays. */
export const evaluationFields = shapeOf(evaluationLines, evaluationNames, 'body')
const evaluationBody = z.object(evaluationFields)
export type EvaluationBody = z.output<typeof evaluationBody>

type PathIssue = [path: string, issue: string]

/** Rules between what evaluates; `[path, issue]` pairs. Serves form and server. */
export function evaluationCheck(v: EvaluationBody): PathIssue[] {
  const isLower = isLowerBetter(v.metric)
  const isUpward = v.target > v.base
  return [
    ...(v.reference === null ? [['reference', issue('field_empty')] as PathIssue] : []),
    ...(v.id_column === v.value_column ? [['value_column', wrong] as PathIssue] : []),
    ...(v.target === v.base ? [['target', issue('metric_range_equal')] as PathIssue] : []),
    ...(v.target !== v.base && isUpward === isLower ? [['target', issue('metric_range_order')] as PathIssue] : []),
  ]
}

/** Rules between the fields; what the task does not have is not judged. */
export function crossCheck(v: AiQuestion): PathIssue[] {
  if (v.task_type === 'flag') return v.flags.length > 0 ? [] : [['flags', issue('field_empty')]]
  const lacksInput = v.task_type === 'code' && v.input === null
  return [
    ...evaluationCheck(v),
    ...(lacksInput ? [['input', issue('field_empty')] as PathIssue] : []),
    ...(v.flags.length > 0 ? [['flags', wrong] as PathIssue] : []),
  ]
}

/** The contract of this bank's questions: their own fields, and what each view adds. */
export const aiQuestion = {
  fields,
  errors: ['metric_range_equal', 'metric_range_order', 'flag_duplicate', 'regex_wrong'],
  row: {
    ...shapeOf(aiTable, namesWhere(aiTable, { bank: 'row' }), 'view'),
    trial: trialState,
    /** Of its reference. */
    data_bytes: z.int(),
  },
  detail: shapeOf(aiTable, namesWhere(aiTable, { bank: 'detail' }), 'view'),
} as const
