import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, text } from '../../fields.ts'
import { choice, correctionKind, hundredths, partialRule, questionType, theoryLimits } from './question-fields.ts'
import { secret } from '../../secret.ts'

/** How a multiple choice counts; hundredths that only `fixed` has. */
const ruleShape = { partial_rule: partialRule, fixed_marks: z.nullable(hundredths) }

/** A correction whole: the latest of a question holds, earlier ones do not add to it. A rule is of the section, beside those of its questions. */
export const correctionBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('key'),
    /** Of a single choice or a true/false each of them alone is right. */
    key: z.array(choice).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(theoryLimits.options.max)),
  }),
  z.object({
    kind: z.literal('accept'),
    /** For each blank what it takes besides the paper's own texts. */
    texts: z
      .array(z.array(text({ min: 1, max: theoryLimits.accepted.text })).check(z.maxLength(50)))
      .check(z.minLength(1, { error: 'field_empty' }), z.maxLength(theoryLimits.blanks)),
  }),
  z.object({ kind: z.literal('full') }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('spread') }),
  z.object({ kind: z.literal('restore') }),
  /** For every multiple choice of the section that the question stands in. */
  z.object({ kind: z.literal('rule'), ...ruleShape }),
])
export type CorrectionBody = z.infer<typeof correctionBody>

const params = z.object({ exam_id: id })
const ofQuestion = z.object({ exam_id: id, question_id: id })
const access = permission('contest.score')
const lang = z.optional(z.enum(['en', 'zh']))

const remarkQuestion = z.object({
  question_id: id,
  /** In the order of the paper, from 1. */
  place: z.int(),
  section: z.string(),
  question_type: questionType,
  stem: z.string(),
  /** As the paper says it; hundredths. */
  score: z.int(),
  /** The correction that holds; null: as the paper says. */
  correction: z.nullable(correctionBody),
  /** Of a multiple choice: the rule of its section as it holds, and how many questions go by it. */
  rule: z.nullable(z.object({ ...ruleShape, questions: z.int() })),
  /** Not where each candidate has an own paper, since totals would differ, nor where no question would be left for marks that were spread. */
  may_cancel: z.boolean(),
  /** Where another question that rules judge can take its marks. */
  may_spread: z.boolean(),
})
export type RemarkQuestion = z.infer<typeof remarkQuestion>

const correctionRow = z.object({
  seq: z.int(),
  at: instant,
  question_id: id,
  place: z.int(),
  section: z.string(),
  kind: correctionKind,
  by: z.string(),
  reason: z.string(),
  /** Papers whose marks it changed. */
  changed: z.int(),
  /** Results were out. */
  was_released: z.boolean(),
})
export type CorrectionRow = z.infer<typeof correctionRow>

/** What a correction would do, from the same computation that applies it. Marks are hundredths. */
export const remarkEffect = z.object({
  /** Papers that are in, and how many of them change. */
  papers: z.int(),
  changed: z.int(),
  pass_before: z.int(),
  pass_after: z.int(),
  /** What all questions are worth together. */
  total_before: z.int(),
  total_after: z.int(),
  /** Names what was looked at: applying needs it, and is refused when something else holds by then. */
  stamp: z.string(),
  /** The largest changes, at most 100: by name, or by marking number while the review goes on. */
  items: z.array(z.object({ who: z.string(), before: z.int(), after: z.int() })),
})
export type RemarkEffect = z.infer<typeof remarkEffect>

const errors = ['contest_not_found', 'contest_not_started', 'permission_missing'] as const

/** Corrections of an exam's questions that rules judge. The copy of the paper stays as it is. */
export const remark = {
  questions: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/remark',
    access,
    summary: 'Questions that rules judge with the correction that holds, and every correction, newest first',
    params,
    query: z.object({ lang }),
    reply: z.object({ items: z.array(remarkQuestion), corrections: z.array(correctionRow) }),
    errors: ['contest_not_found', 'permission_missing'],
  }),
  given: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/remark/:question_id',
    access,
    summary: 'What was answered to a question, with counts: options, or the commonest texts of each blank',
    params: ofQuestion,
    query: z.object({ lang }),
    reply: z.object({
      papers: z.int(),
      /** Of a true/false `true` and `false`, without words. */
      options: z.array(z.object({ option_id: z.string(), text: z.string(), count: z.int() })),
      /** The paper's own key. */
      key: z.array(z.string()),
      blanks: z.array(
        z.object({
          accepted: z.array(z.string()),
          /** At most 50, commonest first; `is_right` as it is judged now. */
          given: z.array(z.object({ text: z.string(), count: z.int(), is_right: z.boolean() })),
        }),
      ),
    }),
    errors: ['contest_not_found', 'permission_missing', 'not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/remark/:question_id/preview',
    access,
    summary: 'What a correction would change; nothing is written',
    params: ofQuestion,
    body: z.object({ correction: secret(correctionBody) }),
    reply: remarkEffect,
    errors: [...errors, 'not_found'],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/remark/:question_id',
    access,
    summary: 'Mark a question again for everybody: papers that change get an event, earlier ones stay',
    params: ofQuestion,
    body: z.object({
      correction: correctionBody,
      reason: text({ min: 4, max: 200 }),
      stamp: z.string().check(z.regex(/^[0-9a-f]{64}$/u, { error: 'field_format' })),
    }),
    reply: z.object({ changed: integer(0, 1_000_000) }),
    errors: [...errors, 'not_found', 'changed_meanwhile'],
  }),
}
