import * as z from 'zod/mini'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { id, integer, issue, optionalText, text } from '../../fields.ts'
import { rwLimits as limits } from './limits.ts'

const list = <T extends z.core.$ZodType>(item: T, { min, max }: { min: number; max: number }) =>
  z
    .array(item)
    .check(
      z.minLength(min, { error: issue(min === 1 ? 'field_empty' : 'field_length', { min, max }) }),
      z.maxLength(max, { error: issue('field_length', { min, max }) }),
    )
const percent = integer(limits.percent.min, limits.percent.max)

/** Where the target stands: in a scene, as a device, as a service elsewhere, or as a file. */
export const targetKind = z.enum(['scene', 'equipment', 'service', 'file'])
export type TargetKind = z.infer<typeof targetKind>

/** What a demo claims; the best goal that was won counts. */
export const goalField = z.object({
  /** A new one gets an id of the server. */
  goal_id: z.optional(id),
  name: text(limits.goal_name),
  /** In the question's other language, as `counts_other`; empty: it was not written there. */
  name_other: optionalText(limits.goal_name.max),
  /** What must be seen for it. */
  counts: optionalText(limits.goal_counts, true),
  counts_other: optionalText(limits.goal_counts, true),
  percent: z._default(percent, 100),
})
/** The texts of a goal, in the language of its question and in the other one. */
export const goalTexts = { name: z.string(), name_other: z.string(), counts: z.string(), counts_other: z.string() }
export const goalView = z.object({ goal_id: id, ...goalTexts, percent: z.int() })
export type GoalView = z.infer<typeof goalView>

/** What referees give a share of 100 for; their weights sum to 100. */
export const criterion = z.object({
  name: text(limits.criterion_name),
  /** In the question's other language; empty: it was not written there. */
  name_other: optionalText(limits.criterion_name.max),
  percent,
})
export type Criterion = z.infer<typeof criterion>

const row = { ...everyWord, bank: 'row', part: 'answer', players: 'none' } as const
const detail = { ...row, bank: 'detail' } as const

/** What a question of this bank has beside the words of every bank, a line each. */
export const targetTable = {
  target_kind: { ...row, body: z._default(targetKind, 'scene'), view: targetKind },
  target_product: { ...row, body: text(limits.target_text), view: z.string() },
  target_version: { ...row, body: text(limits.target_text), view: z.string() },
  /** For staff alone. */
  target_serial: { ...detail, body: optionalText(limits.target_text.max), view: z.string() },
  score: { ...row, body: z._default(integer(limits.score.min, limits.score.max), 1_000), view: z.int() },
  goals: { ...row, stored: 'made', body: list(goalField, limits.goals), view: z.array(goalView) },
  rubric: {
    ...detail,
    body: z._default(list(criterion, limits.criteria), [{ name: 'Demo', name_other: '', percent: 100 }]),
    view: z.array(criterion),
  },
  /** What whoever asks for a demo confirms. */
  forbidden: { ...detail, body: optionalText(limits.forbidden, true), view: z.string() },
  /** Ticked by the referee before each demo. */
  reset_steps: {
    ...detail,
    body: z._default(list(text(limits.reset_step), { min: 0, max: limits.reset_steps }), []),
    view: z.array(z.string()),
  },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the table written above.
export const targetNames = Object.keys(targetTable) as Array<keyof typeof targetTable>
const fields = shapeOf(targetTable, targetNames, 'body')
const own = z.object(fields)
export type RwQuestion = z.output<typeof own>

type PathIssue = [path: string, issue: string]
const folded = (name: string): string => name.trim().toLocaleLowerCase('en')

/** Rules between the fields; `[path, issue]` pairs. Serves form and server. */
export function crossCheck({ goals, rubric }: Pick<RwQuestion, 'goals' | 'rubric'>): PathIssue[] {
  const sum = rubric.reduce((total, one) => total + one.percent, 0)
  return [
    ...twins('goals', goals),
    ...twins('rubric', rubric),
    ...(sum === 100 ? [] : [['rubric', issue('share_sum', { n: sum })] as PathIssue]),
  ]
}

/** The second of two of one name, in either language. */
function twins(field: string, rows: readonly { name: string; name_other: string }[]): PathIssue[] {
  return (['name', 'name_other'] as const).flatMap((key) => {
    const seen = new Set<string>()
    return rows.flatMap(({ [key]: name }, at): PathIssue[] => {
      const isTwin = name !== '' && seen.has(folded(name))
      seen.add(folded(name))
      return isTwin ? [[`${field}.${at}.${key}`, issue('word_duplicate', { name })]] : []
    })
  })
}

/** The contract of this bank's questions: their own fields, the rules between them, and what each view adds. */
export const rwQuestion = {
  fields,
  crossCheck,
  errors: ['share_sum', 'word_duplicate'],
  row: { ...shapeOf(targetTable, namesWhere(targetTable, { bank: 'row' }), 'view'), goal_count: z.int() },
  detail: shapeOf(targetTable, namesWhere(targetTable, { bank: 'detail' }), 'view'),
} as const
