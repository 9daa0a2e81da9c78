import * as z from 'zod/mini'
import { bare, namesWhere, shapeOf } from '../field-table.ts'
import { id, instant, integer, issue } from '../fields.ts'
import { questionTable } from '../bank/question-table.ts'

/** How a topic shows while its prerequisites are not solved. */
export const lockedView = z.enum(['hidden', 'name', 'anonymised'])
/** Whether a pause of the contest shows a topic. */
export const topicInPause = z.enum(['show', 'hide'])
export const solutionVisibility = z.enum(['never', 'after_solve', 'after_end'])

/** What one setting of a topic is, everywhere, beside its copy of the question. docs/fields.md says what follows from each word. */
interface TopicLine {
  /** Schema of a form's field; null inherits the contest's. */
  body: z.core.$ZodType
  view: z.core.$ZodType
  /** The views of the desk that hold it. */
  desk: 'row' | 'editor'
  /** column: read as it stands; made: the desk shows something else under this name. */
  stored: 'column' | 'made'
  /** The place in the package of a contest; made: in the words of the package. */
  contest: 'scoring' | 'settings' | 'made'
  /** Read with every try. */
  judged: boolean
}

const setting = { desk: 'editor', stored: 'column', contest: 'settings', judged: false } as const
const judged = { ...setting, judged: true } as const
const percent = z.number().check(z.minimum(0), z.maximum(100))
const inherited = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema))
const number = z.nullable(z.int())
const flag = z.nullable(z.boolean())
const seconds = integer(0, 366 * 86_400)
const needed = z.array(id).check(z.maxLength(100))
const someBrackets = z.array(id).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(100))
const rewardWay = z.enum(['none', 'blood'])
const limitMode = z.enum(['lockout', 'wait'])
const bloods = z.tuple([percent, percent, percent]).check(z.refine(([a, b, c]) => a >= b && b >= c, { error: issue('blood_order') }))

/** Every setting that a topic has beside its question's fields, a line each. */
export const topicTable = {
  /** At an instant; else `release_offset_s` after the start; neither: with the start. */
  release_at: { ...setting, body: inherited(instant), view: z.nullable(instant), desk: 'row', stored: 'made', contest: 'made' },
  release_offset_s: { ...setting, body: inherited(seconds), view: number, desk: 'row', contest: 'made' },
  /** From then on no answer is taken. */
  close_at: { ...setting, body: inherited(instant), view: z.nullable(instant), desk: 'row', contest: 'made' },
  announce_release: { ...setting, body: inherited(z.boolean()), view: flag },
  /** Topics of the same contest; `prerequisites_needed` null = all of them. */
  prerequisites: { ...judged, body: z.optional(needed), view: z.array(id), desk: 'row', contest: 'made' },
  prerequisites_needed: { ...judged, body: inherited(integer(1, 100)), view: number, desk: 'row' },
  locked_view: { ...judged, body: inherited(lockedView), view: z.nullable(lockedView) },
  /** Brackets that see it; null = all. */
  brackets: { ...judged, body: inherited(someBrackets), view: z.nullable(z.array(id)), contest: 'made' },
  /** Answers are judged, never scored. */
  is_practice: { ...judged, body: z.optional(z.boolean()), view: z.boolean(), desk: 'row' },
  reward_way: { ...setting, body: inherited(rewardWay), view: z.nullable(rewardWay) },
  blood_percent: { ...setting, body: inherited(bloods), view: z.nullable(z.array(z.number())) },
  answer_limit_mode: { ...judged, body: inherited(limitMode), view: z.nullable(limitMode) },
  answer_limit_wait_s: { ...judged, body: inherited(integer(10, 86_400)), view: number },
  flag_rate_count: { ...judged, body: inherited(integer(1, 100)), view: number },
  flag_rate_window_s: { ...judged, body: inherited(integer(1, 600)), view: number },
  show_solvers: { ...setting, body: inherited(z.boolean()), view: flag },
  show_own_tries: { ...setting, body: inherited(z.boolean()), view: flag },
  show_author: { ...setting, body: inherited(z.boolean()), view: flag },
  show_rating: { ...setting, body: inherited(z.boolean()), view: flag },
  solution_visibility: { ...setting, body: inherited(solutionVisibility), view: z.nullable(solutionVisibility) },
  topics_in_pause: { ...setting, body: inherited(topicInPause), view: z.nullable(topicInPause) },
} as const satisfies Readonly<Record<string, TopicLine>>

type Table = typeof topicTable
export type TopicSettingName = keyof Table & string
// The keys are those of the table written above.
export const topicSettingNames = Object.keys(topicTable) as TopicSettingName[]

/** Settings of a topic; null inherits the contest's. Three of them are a question's fields too. */
export const topicSettings = {
  ...shapeOf(topicTable, topicSettingNames, 'body'),
  answer_limit: z.optional(bare(questionTable.answer_limit.body)),
  flag_prefix: questionTable.flag_prefix.body,
  flag_length: questionTable.flag_length.body,
}

/** Columns that a row of the desk shows as they stand, of the question's copy and of the topic's settings. */
export const deskRowNames = [
  ...namesWhere(questionTable, { desk: 'row', stored: 'column' }),
  ...namesWhere(topicTable, { desk: 'row', stored: 'column' }),
]
/** What the editor shows beside them. */
export const deskEditorNames = [
  ...namesWhere(questionTable, { desk: 'editor', stored: 'column' }),
  ...namesWhere(topicTable, { desk: 'editor', stored: 'column' }),
]
export const deskRowViews = {
  ...shapeOf(questionTable, namesWhere(questionTable, { desk: 'row' }), 'view'),
  ...shapeOf(topicTable, namesWhere(topicTable, { desk: 'row' }), 'view'),
}
export const deskEditorViews = {
  ...shapeOf(questionTable, namesWhere(questionTable, { desk: 'editor' }), 'view'),
  ...shapeOf(topicTable, namesWhere(topicTable, { desk: 'editor' }), 'view'),
}

/** What a package of a contest says of a topic, by the contract's names. */
export const packagedScoringNames = namesWhere(questionTable, { contest: 'scoring' })
export const packagedSettingNames = [
  ...namesWhere(questionTable, { contest: 'settings' }),
  ...namesWhere(topicTable, { contest: 'settings' }),
]
export const packagedSettings = {
  ...shapeOf(questionTable, namesWhere(questionTable, { contest: 'settings' }), 'body'),
  ...shapeOf(topicTable, namesWhere(topicTable, { contest: 'settings' }), 'body'),
}
export const judgedNames = namesWhere(topicTable, { judged: true })
