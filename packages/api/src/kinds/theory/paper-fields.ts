import * as z from 'zod/mini'
import { id, integer, issue, optionalText, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { difficulty } from '../../bank/question-fields.ts'
import { hundredths, partialRule, questionType } from './question-fields.ts'

/** How a paper comes to its questions. */
export const paperMode = z.enum(['manual', 'automatic', 'intelligent'])
export type PaperMode = z.infer<typeof paperMode>
/** frozen: an exam holds it, and nothing of it changes. */
export const paperStatus = z.enum(['draft', 'ready', 'frozen'])
export type PaperStatus = z.infer<typeof paperStatus>

export const paperLimits = {
  sections: 20,
  section_title: 40,
  section_instructions: 500,
  /** Questions of a paper, by hand or drawn. */
  items: 500,
  draws: 50,
  /** Exams, the last one first. */
  recent: 10,
  directions: 50,
  points: 100,
  tags: 20,
  /** Hundredths. */
  expected_total: { min: 100, max: 1_000_000 },
  template_name: { min: 4, max: 40 },
  templates: 100,
} as const

const pointName = text({ min: 1, max: 40 })
const tagNames = z.array(pointName).check(z.maxLength(paperLimits.tags))
const count = integer(0, paperLimits.items)

/** Leaves out what the last so many exams asked; without it nothing is left out. */
const excludeRecent = z.optional(integer(0, paperLimits.recent))

/** A draw rule: “count questions of these”. A draft may leave it incomplete, and the check list names what is missing. */
export const drawField = z.object({
  /** The form makes it; a drawn question names the rule that brought it. */
  draw_id: id,
  /** bank: every question that the caller may see; set: those of the topic set. Null is not chosen yet. */
  pool: z._default(z.nullable(z.enum(['bank', 'set'])), 'bank'),
  topic_set: optionalText(40),
  question_type: z._default(z.nullable(questionType), null),
  direction_id: z._default(z.nullable(id), null),
  difficulty: z._default(z.nullable(difficulty), null),
  knowledge_point: optionalText(40),
  count: z._default(count, 0),
  /** Hundredths each; null is not set yet. */
  score: z._default(z.nullable(hundredths), null),
  exclude_recent: excludeRecent,
})
export type DrawField = z.infer<typeof drawField>

/** A question of a section. */
export const itemField = z.object({
  question_id: id,
  /** The version that the paper holds; null takes the newest one. */
  version_id: z._default(z.nullable(id), null),
  /** Null takes the score that the question proposes. */
  score: z._default(z.nullable(hundredths), null),
  /** Stays when the rest is drawn or composed again. */
  is_locked: z._default(z.boolean(), false),
  /** The rule of this section that drew it; null: placed by hand or composed. */
  draw_id: z._default(z.nullable(id), null),
})

export const sectionField = z.object({
  /** The form makes the id of a new section. */
  section_id: id,
  /** Empty: pages and prints call it by its type, such as “Single choice (20 × 2)”. */
  title: optionalText(paperLimits.section_title),
  instructions: optionalText(paperLimits.section_instructions, true),
  /** Questions of the section stand in another order for each candidate. */
  shuffle: z._default(z.boolean(), true),
  /** How a multiple choice counts that is not wholly right. */
  partial_rule: z._default(partialRule, 'strict'),
  /** Of the rule `fixed`, hundredths: what a part of the right choice earns. */
  fixed_marks: z._default(z.nullable(hundredths), null),
  /** Of an intelligent paper: the type of the blueprint whose questions it takes. */
  question_type: z._default(z.nullable(questionType), null),
  items: z._default(z.array(itemField).check(z.maxLength(paperLimits.items)), []),
  draws: z._default(z.array(drawField).check(z.maxLength(paperLimits.draws)), []),
})

const bounds = z.object({ lo: count, hi: count })
/** Questions wanted, from–to, both included. */
const range = bounds.check(
  z.check((ctx) => {
    const { lo, hi } = ctx.value
    if (lo <= hi) return
    ctx.issues.push({ code: 'custom', path: ['hi'], message: issue('field_range', { min: lo, max: paperLimits.items }), input: hi })
  }),
)
const percent = integer(0, 100)

/** A two-way table of what an intelligent paper holds; directions and points that are not named are free. `within` is a range. */
const blueprintShape = (within: typeof bounds) => ({
  types: z
    .array(
      z.object({
        question_type: questionType,
        count: integer(1, paperLimits.items),
        /** Hundredths each. */
        score: hundredths,
        /** What is left out is free. */
        difficulty: z._default(
          z.object({ primary: z.optional(within), intermediate: z.optional(within), advanced: z.optional(within) }),
          {},
        ),
      }),
    )
    .check(z.minLength(1, { error: 'field_empty' }), z.maxLength(5)),
  directions: z._default(z.array(z.object({ direction_id: id, range: within })).check(z.maxLength(paperLimits.directions)), []),
  /** A point always lies under one direction. */
  points: z._default(z.array(z.object({ direction_id: id, name: pointName, range: within })).check(z.maxLength(paperLimits.points)), []),
  /** Whole-paper difficulty in percent, spread over the types; then the types name no difficulty. */
  shares: z._default(z.nullable(z.object({ primary: percent, intermediate: percent, advanced: percent })), null),
  /** Knowledge points of which the paper holds at least one question. */
  required_tags: z._default(tagNames, []),
  /** Only questions of these topic sets; empty: of the whole bank. */
  topic_sets: z._default(tagNames, []),
  exclude_recent: excludeRecent,
})

/** As it is stored and read. */
export const blueprintView = z.object(blueprintShape(bounds))
/** As it is sent, with the rules between its fields. */
export const blueprintField = z
  .object(blueprintShape(range))
  .check(z.check((ctx) => blueprintIssues(ctx.value).forEach(([path, message]) => ctx.issues.push(wrong(path, message)))))
export type BlueprintField = z.infer<typeof blueprintField>

const wrong = (path: (string | number)[], message: string) => ({ code: 'custom' as const, path, message, input: undefined })

interface BlueprintRules {
  types: readonly { question_type: string; count: number }[]
  directions: readonly { direction_id: string }[]
  points: readonly { direction_id: string; name: string }[]
  shares: { primary: number; intermediate: number; advanced: number } | null
}

/** Nothing stands twice, the shares are a whole, and the paper keeps its limit. */
function blueprintIssues({ types, directions, points, shares }: BlueprintRules): [(string | number)[], string][] {
  const twice = (name: string, keys: readonly string[]) =>
    keys.flatMap((key, index): [(string | number)[], string][] => (keys.indexOf(key) < index ? [[[name, index], 'field_wrong']] : []))
  const all = types.reduce((sum, row) => sum + row.count, 0)
  const sum = shares === null ? 100 : shares.primary + shares.intermediate + shares.advanced
  return [
    ...twice(
      'types',
      types.map(({ question_type }) => question_type),
    ),
    ...twice(
      'directions',
      directions.map(({ direction_id }) => direction_id),
    ),
    ...twice(
      'points',
      points.map(({ direction_id, name }) => JSON.stringify([direction_id, name])),
    ),
    ...(all > paperLimits.items
      ? [[['types'], issue('field_range', { min: 1, max: paperLimits.items })] satisfies [string[], string]]
      : []),
    ...(sum === 100 ? [] : [[['shares'], 'shares_sum'] satisfies [string[], string]]),
  ]
}

export const paperFields = {
  name: text({ min: 1, max: 255 }),
  description: optionalText(limits.description.max, true),
  author: optionalText(255),
  /** The language that the paper is written in first. */
  lang: z._default(z.enum(['en', 'zh']), 'zh'),
  paper_mode: z._default(paperMode, 'manual'),
  /** Hundredths. */
  expected_total: z._default(integer(paperLimits.expected_total.min, paperLimits.expected_total.max), 10_000),
  /** Hundredths. */
  pass_score: z._default(integer(0, paperLimits.expected_total.max), 6_000),
  /** Each candidate gets a paper of their own; never of a manual one. */
  per_candidate: z._default(z.boolean(), false),
  sections: z._default(z.array(sectionField).check(z.maxLength(paperLimits.sections)), []),
  /** Of an intelligent paper. */
  blueprint: z._default(z.nullable(blueprintField), null),
}

export const paperBody = z.object(paperFields)
export type PaperBody = z.infer<typeof paperBody>
export type PaperInput = z.input<typeof paperBody>
