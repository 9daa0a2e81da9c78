import * as z from 'zod/mini'
import { id, instant, integer, optionalText, text, version } from '../../fields.ts'
import { limits } from '../../limits.ts'
import {
  attachmentList,
  attachmentView,
  difficulty,
  directionId,
  tags,
  testedResult,
  topicSets,
  visibility,
} from '../../bank/question-fields.ts'
import { directionRef, questionRights } from '../../bank/question-views.ts'

export const questionType = z.enum(['single', 'multiple', 'truefalse', 'completion', 'short'])
export type QuestionType = z.infer<typeof questionType>
/** How a multiple choice counts that is not wholly right; the section of a paper decides, a question proposes. */
export const partialRule = z.enum(['strict', 'half', 'fixed', 'proportional', 'deduct', 'perOption'])
export const blankKind = z.enum(['exact', 'contains', 'number'])
/** reviewed: judged automatically; what is not wholly right goes to the markers with the mark that rules propose. */
export const judgeWay = z.enum(['automatic', 'manual', 'reviewed'])

/** How a question is marked again. key: these options are right. accept: blanks take more texts. full: everybody has full marks. cancel: nobody has any, and the total shrinks. spread: nobody has any, and the total stays, since the other questions that rules judge share its marks. restore: as the paper says. */
export const correctionKind = z.enum(['key', 'accept', 'full', 'cancel', 'spread', 'restore', 'rule'])
export type CorrectionKind = z.infer<typeof correctionKind>

/** The key of a true/false question, which has no options of its own. */
export const truths = ['true', 'false'] as const

export const theoryLimits = {
  options: { min: 2, max: 8 },
  option: 1024,
  blanks: 8,
  accepted: { count: 20, text: 255 },
  tolerance: 1_000_000,
  rubric: { rows: 20, text: 255 },
  answer_length: 20_000,
  /** Hundredths. */
  score: { min: 1, max: 100_000 },
  enemy_group: 40,
  pasted: 200,
} as const

/** Hundredths of a new question; a completion has as much for each blank. */
export const usualScore: Readonly<Record<QuestionType, number>> = {
  single: 200,
  multiple: 300,
  truefalse: 100,
  completion: 200,
  short: 1000,
}

/** Marks are integers in hundredths: 250 is 2.50. */
export const hundredths = integer(theoryLimits.score.min, theoryLimits.score.max)
const signedMarks = integer(-theoryLimits.score.max, theoryLimits.score.max)
/** An option by its id, or `true` and `false`. */
export const choice = text({ min: 1, max: 36 })
const optionText = text({ min: 1, max: theoryLimits.option, multiline: true })

/** The form makes the id of a new option; it stays through all versions, because answers are stored as ids. */
export const optionField = z.object({
  option_id: id,
  text: optionText,
  /** Keeps its place when options are shuffled. */
  pinned: z._default(z.boolean(), false),
})
export const blankField = z.object({
  kind: z._default(blankKind, 'exact'),
  accepted: z
    .array(text({ min: 1, max: theoryLimits.accepted.text }))
    .check(z.minLength(1, { error: 'field_empty' }), z.maxLength(theoryLimits.accepted.count)),
  /** Of kind number alone. */
  tolerance: z._default(z.number().check(z.minimum(0), z.maximum(theoryLimits.tolerance)), 0),
  tolerance_unit: z._default(z.enum(['absolute', 'percent']), 'absolute'),
  case_sensitive: z._default(z.boolean(), false),
  /** Percent of the question's score. */
  score: integer(1, 100),
})
export const rubricPoint = z.object({ text: text({ min: 1, max: theoryLimits.rubric.text }), marks: signedMarks })

/** Texts in the second language; options by the ids of the first. */
const translation = z.object({
  name: optionalText(limits.question_name.max),
  stem: optionalText(limits.description_imported, true),
  options: z._default(z.array(z.object({ option_id: id, text: optionalText(theoryLimits.option, true) })).check(z.maxLength(8)), []),
  analysis: optionalText(20_000, true),
})
const translations = z.object({ en: z.optional(translation), zh: z.optional(translation) })

/** What solves the question; who may not see it leaves it out, and it stays. */
export const secretFields = {
  key: z.array(choice).check(z.maxLength(8)),
  blanks: z.array(blankField).check(z.maxLength(theoryLimits.blanks)),
  reference_answer: text({ max: limits.description.max, multiline: true }),
  rubric: z.array(rubricPoint).check(z.maxLength(theoryLimits.rubric.rows)),
  analysis: text({ max: 20_000, multiline: true }),
}
export const secretNames = ['key', 'blanks', 'reference_answer', 'rubric', 'analysis'] as const

export const theoryFields = {
  question_type: z._default(questionType, 'single'),
  /** Empty takes the beginning of the question. */
  name: optionalText(limits.question_name.max),
  stem: text({ min: 1, max: limits.description_imported, multiline: true }),
  lang: z._default(z.enum(['en', 'zh']), 'zh'),
  translations: z._default(translations, {}),
  options: z._default(z.array(optionField).check(z.maxLength(theoryLimits.options.max)), []),
  fixed_order: z._default(z.boolean(), false),
  order_free: z._default(z.boolean(), false),
  judge: z._default(judgeWay, 'automatic'),
  answer_length_max: z._default(integer(1, theoryLimits.answer_length), 5_000),
  score: hundredths,
  /** Null proposes no rule. */
  partial_rule: z._default(z.nullable(partialRule), null),
  /** Of the rule `fixed`: what a part of the right choice earns. */
  partial_marks: z._default(z.nullable(hundredths), null),
  direction_id: directionId,
  difficulty: z._default(difficulty, 'primary'),
  /** The main point, of the tree of its direction; its name comes to stand first in `knowledge_points`. Left out, the first name tells it. */
  knowledge_point_id: z.optional(z.nullable(id)),
  knowledge_points: z._default(tags, []),
  /** At most one question of a group stands in a paper. */
  enemy_group: optionalText(theoryLimits.enemy_group),
  topic_sets: z._default(topicSets, []),
  author: optionalText(255),
  source: optionalText(255),
  notes: optionalText(2048, true),
  attachments: z._default(attachmentList, []),
  visibility: z._default(visibility, 'hidden'),
  key: z.optional(secretFields.key),
  blanks: z.optional(secretFields.blanks),
  reference_answer: z.optional(secretFields.reference_answer),
  rubric: z.optional(secretFields.rubric),
  analysis: z.optional(secretFields.analysis),
}

const optionView = z.object({ option_id: id, text: z.string(), pinned: z.boolean() })
export const blankView = z.object({
  kind: blankKind,
  accepted: z.array(z.string()),
  tolerance: z.number(),
  tolerance_unit: z.enum(['absolute', 'percent']),
  case_sensitive: z.boolean(),
  score: z.int(),
})
const translationView = z.object({
  name: z.string(),
  stem: z.string(),
  options: z.array(z.object({ option_id: id, text: z.string() })),
  analysis: z.string(),
})

/** Something that is mostly a mistake: in the question itself, or in what exams measured after 30 answers. */
export const questionFlaw = z.enum([
  'no_analysis',
  'picture_without_text',
  'duplicate_stem',
  'works_against',
  'separates_little',
  'too_hard',
  'too_easy',
])

/** A row of the list; what is measured is null until enough people answered. */
export const theoryRow = z.object({
  resource_id: id,
  number: z.string(),
  bank: z.literal('theory'),
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  question_type: questionType,
  has_picture: z.boolean(),
  has_code: z.boolean(),
  direction: directionRef,
  /** The main point where the tree of the direction has it. */
  knowledge_point_id: z.nullable(id),
  /** Names; the first one is the main point. */
  knowledge_points: z.array(z.string()),
  difficulty,
  /** Share of the marks that were earned, 0–1. */
  facility: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  answer_count: z.int(),
  score: z.int(),
  /** Papers that hold it, and finished and reviewed exams that measured it. */
  paper_count: z.int(),
  used_count: z.int(),
  open_uses: z.int(),
  last_used_at: z.nullable(instant),
  /** The exam of that moment; null where the caller may not see it. */
  last_exam: z.nullable(z.object({ exam_id: id, name: z.string() })),
  enemy_group: z.string(),
  source: z.string(),
  topic_sets: z.array(z.string()),
  attachment_count: z.int(),
  is_public: z.boolean(),
  visibility,
  /** How the caller comes to see it. */
  seen_as: z.enum(['mine', 'granted', 'organisation', 'public', 'all']),
  author: z.string(),
  owner_id: id,
  owner_name: z.string(),
  can_edit: z.boolean(),
  rights: questionRights,
  /** What an exam would miss: codes such as `no_analysis`, `picture_without_text`. */
  problems: z.array(z.string()),
  tested_at: z.nullable(instant),
  test_result: z.nullable(testedResult),
  tested_by: z.string(),
  created_at: instant,
  updated_at: instant,
  deleted_at: z.nullable(instant),
  version,
})
export type TheoryRow = z.infer<typeof theoryRow>

export const theoryDetail = z.extend(theoryRow, {
  /** As it was typed; the row's name stands where it is empty. */
  short_name: z.string(),
  /** The version that a paper would hold. */
  version_id: id,
  stem: z.string(),
  translations: z.object({ en: z.optional(translationView), zh: z.optional(translationView) }),
  options: z.array(optionView),
  fixed_order: z.boolean(),
  order_free: z.boolean(),
  judge: judgeWay,
  answer_length_max: z.int(),
  partial_rule: z.nullable(partialRule),
  partial_marks: z.nullable(z.int()),
  notes: z.string(),
  attachments: z.array(attachmentView),
  /** The five fields that solve it are empty, because the caller may not see them; blanks keep their number. */
  is_masked: z.boolean(),
  key: z.array(z.string()),
  blanks: z.array(blankView),
  reference_answer: z.string(),
  rubric: z.array(z.object({ text: z.string(), marks: z.int() })),
  analysis: z.string(),
})
export type TheoryDetail = z.infer<typeof theoryDetail>
