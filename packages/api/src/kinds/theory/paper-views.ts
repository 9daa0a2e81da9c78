import * as z from 'zod/mini'
import { id, instant, version } from '../../fields.ts'
import { difficulty } from '../../bank/question-fields.ts'
import { directionRef } from '../../bank/question-views.ts'
import { blueprintView, drawField, paperMode, paperStatus } from './paper-fields.ts'
import { blankView, partialRule, questionType } from './question-fields.ts'

export const paperRow = z.object({
  resource_id: id,
  /** `p-00031`. */
  number: z.string(),
  name: z.string(),
  paper_mode: paperMode,
  per_candidate: z.boolean(),
  lang: z.enum(['en', 'zh']),
  question_count: z.int(),
  /** Judged automatically. */
  objective_count: z.int(),
  /** Marked by people. */
  subjective_count: z.int(),
  /** Hundredths: what the scores add up to now. */
  total_score: z.int(),
  expected_total: z.int(),
  pass_score: z.int(),
  status: paperStatus,
  author: z.string(),
  owner_id: id,
  owner_name: z.string(),
  created_at: instant,
  updated_at: instant,
  deleted_at: z.nullable(instant),
  version,
})
export type PaperRow = z.infer<typeof paperRow>

/** What the bank says about a question now, beside the version that the paper holds. */
export const itemProblem = z.enum(['deleted', 'not_visible', 'newer_version', 'hidden', 'broken'])

export const paperItem = z.object({
  question_id: id,
  version_id: id,
  /** `t-00417`. */
  number: z.string(),
  /** Of the version held, as all that follows; empty where the caller may not see the question. */
  name: z.string(),
  stem: z.string(),
  question_type: questionType,
  direction: z.nullable(directionRef),
  difficulty,
  knowledge_points: z.array(z.string()),
  enemy_group: z.string(),
  has_picture: z.boolean(),
  score: z.int(),
  /** What the question proposes, hundredths. */
  usual_score: z.int(),
  is_locked: z.boolean(),
  draw_id: z.nullable(id),
  /** The version that an update would take; equal to `version_id` where there is no newer one. */
  newest_version_id: id,
  problems: z.array(itemProblem),
})
export type PaperItem = z.infer<typeof paperItem>

export const paperSection = z.object({
  section_id: id,
  title: z.string(),
  instructions: z.string(),
  shuffle: z.boolean(),
  partial_rule: partialRule,
  fixed_marks: z.nullable(z.int()),
  question_type: z.nullable(questionType),
  items: z.array(paperItem),
  draws: z.array(drawField),
})
export type PaperSection = z.infer<typeof paperSection>

export const paperDetail = z.extend(paperRow, {
  description: z.string(),
  sections: z.array(paperSection),
  blueprint: z.nullable(blueprintView),
  /** First 8 hexadecimal digits of the seed; empty before anything was drawn. The rest never leaves the server. */
  seed_head: z.string(),
  drawn_at: z.nullable(instant),
})
export type PaperDetail = z.infer<typeof paperDetail>

/** Codes of the check list; their order is the order of the list. */
export const checkCode = z.enum([
  'paper_empty',
  'paper_total',
  'pass_above_total',
  'draw_incomplete',
  'draw_short',
  'paper_not_drawn',
  'paper_infeasible',
  'paper_repeat',
  'paper_enemy',
  'paper_question_broken',
  'option_sequential',
  'translation_missing',
  'picture_without_text',
  'no_analysis',
  'newer_version',
  'question_hidden',
  'guessing_score',
])
export type CheckCode = z.infer<typeof checkCode>

/** One finding. `stop` blocks ready; `warn` is confirmed. */
export const checkFinding = z.object({
  code: checkCode,
  level: z.enum(['stop', 'warn']),
  /** Numbers and names for the sentence: `n`, `m`, `a`, `b`, `row`, `field`, `number`, `reason`, `lang`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  section_id: z.nullable(id),
  question_id: z.nullable(id),
  draw_id: z.nullable(id),
  /** Of `option_sequential`: the option as it reads and how it is mended. */
  option: z.nullable(z.object({ option_id: id, text: z.string(), repairs: z.array(z.enum(['pin_last', 'fix_order', 'reword'])) })),
})
export type CheckFinding = z.infer<typeof checkFinding>

/** Question of a printed paper or key. Options stand in the order of this form; `label` is the letter printed before them. */
export const printedQuestion = z.object({
  question_id: id,
  /** Counted through the whole paper, from 1. */
  place: z.int(),
  question_type: questionType,
  /** False: the wanted language is missing, and the text stands in the first one. */
  is_translated: z.boolean(),
  stem: z.string(),
  options: z.array(z.object({ option_id: id, label: z.string(), text: z.string() })),
  blank_count: z.int(),
  /** Hundredths. */
  score: z.int(),
  attachments: z.array(z.object({ name: z.string() })),
  /** Null without the key. `labels`: letters of right options, or `true` and `false`. */
  key: z.nullable(
    z.object({
      labels: z.array(z.string()),
      blanks: z.array(blankView),
      reference_answer: z.string(),
      rubric: z.array(z.object({ text: z.string(), marks: z.int() })),
      analysis: z.string(),
    }),
  ),
})

export const printedPaper = z.object({
  number: z.string(),
  name: z.string(),
  description: z.string(),
  lang: z.enum(['en', 'zh']),
  form: z.nullable(z.enum(['A', 'B'])),
  total_score: z.int(),
  pass_score: z.int(),
  /** Printed across each page. */
  watermark: z.string(),
  printed_at: instant,
  sections: z.array(
    z.object({
      section_id: id,
      /** As typed; empty: its type and scores name it. */
      title: z.string(),
      instructions: z.string(),
      /** Told to candidates where the section holds a multiple choice; null otherwise. */
      partial_rule: z.nullable(partialRule),
      fixed_marks: z.nullable(z.int()),
      questions: z.array(printedQuestion),
    }),
  ),
})
export type PrintedPaper = z.infer<typeof printedPaper>
