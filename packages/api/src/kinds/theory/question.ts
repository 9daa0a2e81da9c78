import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import {
  bulkReply,
  id,
  ids,
  integer,
  issue,
  listQuery,
  optionalText,
  page,
  queryBool,
  queryNumber,
  sortBy,
  text,
  version,
} from '../../fields.ts'
import { limits, MB } from '../../limits.ts'
import { difficulty, visibility } from '../../bank/question-fields.ts'
import { suggestion } from '../../bank/question-views.ts'
import {
  choice,
  partialRule,
  questionFlaw,
  questionType,
  hundredths,
  theoryDetail,
  theoryFields,
  theoryLimits,
  theoryRow,
} from './question-fields.ts'
import { questionUses } from './question-uses.ts'

export * from './question-fields.ts'
export * from './question-rules.ts'

export const theoryBody = z.object(theoryFields)
export type TheoryBody = z.infer<typeof theoryBody>
export type TheoryInput = z.input<typeof theoryBody>
const inQuestion = z.object({ resource_id: id })
const name40 = z.string().check(z.maxLength(40))
export const formErrors = ['option_duplicate', 'key_wrong', 'blank_mismatch', 'shares_sum', 'rubric_sum'] as const

/** What narrows the list beside what every bank knows. */
export const ownFilters = {
  question_type: many(questionType),
  enemy_group: many(name40),
  source: many(z.string().check(z.maxLength(255))),
  has_picture: queryBool,
  /** Questions that the paper does not hold. */
  not_in_paper: z.optional(id),
  /** Made by this import. */
  import_id: z.optional(id),
  /** Something that is mostly a mistake. */
  flaw: many(questionFlaw),
  /** In the paper, which the caller may see. */
  in_paper: z.optional(id),
  /** Measured by no exam that is finished and reviewed; `last_exams`: by one of the last so many. */
  never_used: queryBool,
  last_exams: z.optional(queryNumber(1, 10)),
  /** Leaves out what the last so many of these exams asked, as a draw rule does. */
  exclude_recent: z.optional(queryNumber(1, 10)),
  /** The difficulty that the measured facility speaks for, after 30 answers. */
  measured: many(difficulty),
}

/** The bank of theory questions. What every question has (versions, grants, uses, deleting) are operations of `question`. */
export const theoryQuestion = {
  list: endpoint({
    method: 'GET',
    path: '/theory-questions',
    access: permission('question.read'),
    summary: 'Theory questions that the caller may see',
    query: z.object({
      ...listQuery,
      sort: sortBy(
        'name',
        'number',
        'question_type',
        'direction',
        'difficulty',
        'score',
        'used_count',
        'facility',
        'discrimination',
        'last_used_at',
        'is_public',
        'author',
        'created_at',
        'updated_at',
      ),
      direction_id: many(id),
      difficulty: many(difficulty),
      owner: z.optional(z.enum(['mine', 'granted', 'public'])),
      visibility: many(visibility),
      knowledge_point: many(name40),
      topic_set: many(name40),
      author: many(z.string().check(z.maxLength(255))),
      lang: many(z.enum(['en', 'zh'])),
      tested: many(z.enum(['never', 'passed', 'failed'])),
      /** Only what lies in the bin; the caller may bring it back. */
      deleted: queryBool,
      ...ownFilters,
    }),
    reply: page(theoryRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/theory-questions/:resource_id',
    access: permission('question.read'),
    summary: 'One theory question; key, accepted answers, points and analysis for its owner, by grant and with question.secret',
    params: inQuestion,
    reply: theoryDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/theory-questions',
    access: permission('question.write'),
    status: 201,
    summary: 'Write a theory question',
    body: theoryBody,
    reply: theoryDetail,
    errors: formErrors,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/theory-questions/:resource_id',
    access: permission('question.write'),
    summary: 'Change one: a new version; papers keep the version they hold. What solves it stays where it is left out',
    params: inQuestion,
    body: z.object({ ...theoryFields, version }),
    reply: theoryDetail,
    errors: ['changed_meanwhile', ...formErrors],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/theory-questions/:resource_id/restore',
    access: permission('question.write'),
    summary: 'Make an old version the newest one',
    params: inQuestion,
    body: z.object({ to: integer(1, 1_000_000_000), version }),
    reply: theoryDetail,
    errors: ['changed_meanwhile'],
  }),
  add_pasted: endpoint({
    method: 'POST',
    path: '/theory-questions/pasted',
    access: permission('question.write'),
    summary: 'Write several questions; one that is refused blocks no other',
    body: z.object({ questions: z.array(theoryBody).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(theoryLimits.pasted)) }),
    reply: z.object({
      done: z.array(id),
      /** By the place in `questions`, with the first field that is wrong; empty where the refusal is of no field. */
      refused: z.array(z.object({ index: z.int(), code: z.string(), field: z.string() })),
    }),
    body_bytes: 8 * MB,
  }),
  check: endpoint({
    method: 'POST',
    path: '/theory-questions/check',
    access: permission('question.write'),
    summary: 'Questions that the caller may see and that ask the same with the same options',
    body: z.object({
      resource_id: z.optional(id),
      stem: text({ max: limits.description_imported, multiline: true }),
      options: z.array(text({ max: theoryLimits.option, multiline: true })).check(z.maxLength(8)),
      /** Texts of the right options, for the warning that another key stands elsewhere. */
      key: z._default(z.array(text({ max: theoryLimits.option, multiline: true })).check(z.maxLength(8)), []),
    }),
    reply: z.object({
      /** `has_other_key` null: the caller may not see that key. */
      same: z.array(z.object({ resource_id: id, number: z.string(), name: z.string(), has_other_key: z.nullable(z.boolean()) })),
    }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/theory-questions/suggestions',
    access: permission('question.read'),
    summary: 'Enemy groups, sources, question sets and authors of the theory questions that the caller may see, most used first',
    reply: z.object({
      enemy_groups: z.array(suggestion),
      sources: z.array(suggestion),
      topic_sets: z.array(suggestion),
      authors: z.array(suggestion),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/theory-questions/values',
    access: permission('question.write'),
    summary: 'Set the score, the enemy group or the main point of ticked questions; each row is judged alone',
    body: z.object({
      question_ids: ids,
      score: z.optional(hundredths),
      enemy_group: z.optional(optionalText(theoryLimits.enemy_group)),
      /** Of questions of its direction alone. */
      knowledge_point_id: z.optional(id),
    }),
    reply: bulkReply,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/theory-questions/:resource_id/uses',
    access: permission('question.read'),
    summary: 'Past use of a question: its papers, the exams that measured it and what they measured of each version',
    params: inQuestion,
    reply: questionUses,
  }),
  accept_difficulty: endpoint({
    method: 'POST',
    path: '/theory-questions/accepted-difficulties',
    access: permission('question.write'),
    summary: 'Give ticked questions the difficulty that was measured; each row is judged alone',
    body: z.object({ question_ids: ids }),
    reply: bulkReply,
  }),
  try: endpoint({
    method: 'POST',
    path: '/theory-questions/:resource_id/try',
    access: permission('question.read'),
    summary:
      'Judge an answer as in an exam, without a row in any; for those who may see the key. Who may change the question leaves the result',
    params: inQuestion,
    body: z.object({
      /** Options by id, or `true` and `false`. */
      chosen: z._default(z.array(choice).check(z.maxLength(8)), []),
      blanks: z._default(z.array(text({ max: theoryLimits.accepted.text })).check(z.maxLength(theoryLimits.blanks)), []),
      text: optionalText(theoryLimits.answer_length, true),
    }),
    reply: z.object({
      /** Hundredths by each rule that a paper may choose; one without a name where there is one rule alone; none for what people judge. */
      marks: z.array(z.object({ rule: z.nullable(partialRule), marks: z.int() })),
      score: z.int(),
      /** Which blanks are right, in their order; empty for other types. */
      blanks: z.array(z.boolean()),
      test_result: z.nullable(z.enum(['passed', 'failed'])),
      tested_at: z.nullable(z.string()),
    }),
  }),
}

/** The refusal of a field as forms and schemas carry it. */
export const problemIssue = ({ code, details }: { code: string; details?: Readonly<Record<string, unknown>> }): string =>
  issue(code, details === undefined ? undefined : { ...details })
