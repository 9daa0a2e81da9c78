import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bankKind, firstContractKind } from '../kinds/index.ts'
import { endpoint, many } from '../endpoint.ts'
import { bulkReply, id, ids, integer, listQuery, page, queryBool, sortBy, text, version } from '../fields.ts'
import { packageErrors } from './question-import.ts'
import { limits } from '../limits.ts'
import { questionAccess } from './question-access.ts'
import {
  bankErrors,
  bankFilters,
  bankSorts,
  questionCreate,
  questionDetail,
  type QuestionDetail,
  questionRow,
  questionUpdate,
} from '../kinds/banks.ts'
import { difficulty, testResult, visibility } from './question-fields.ts'
import {
  bankOverview,
  grantField,
  poolPair,
  questionFigures,
  questionUse,
  questionVersion,
  suggestion,
  tryReply,
  trySample,
} from './question-views.ts'
import { secret } from '../secret.ts'

export * from './question-body.ts'
export * from './question-fields.ts'
export * from './question-table.ts'
export * from './question-views.ts'
export * from './question-words.ts'
export { questionDetail, questionRow, sharedBanks, type QuestionDetail, type QuestionRow, type SharedBank } from '../kinds/banks.ts'

/** A question that is answered at once, by flags or by a file: what a topic copies, and what packages hold. */
export type AnsweredQuestion = Extract<QuestionDetail, { parts: unknown }>

const inQuestion = z.object({ resource_id: id })
const formErrors = [...new Set(bankErrors)]

export const question = {
  list: endpoint({
    method: 'GET',
    path: '/questions',
    access: permission('question.read'),
    summary: 'Questions of a bank that the caller may see; `q=flag:…` finds an exact flag (question.secret)',
    query: z.object({
      ...listQuery,
      sort: sortBy(
        'name',
        'number',
        'direction',
        'difficulty',
        'used_count',
        'is_public',
        'author',
        'created_at',
        'updated_at',
        ...new Set(bankSorts),
      ),
      bank: z._default(bankKind, firstContractKind),
      direction_id: many(id),
      difficulty: many(difficulty),
      ...bankFilters,
      owner: z.optional(z.enum(['mine', 'granted', 'public'])),
      visibility: many(visibility),
      knowledge_point: many(z.string().check(z.maxLength(40))),
      topic_set: many(z.string().check(z.maxLength(40))),
      author: many(z.string().check(z.maxLength(255))),
      lang: many(z.enum(['en', 'zh'])),
      tested: many(z.enum(['never', 'passed', 'failed', 'partial'])),
      used_in: z.optional(id),
      has_scene: queryBool,
      is_public: queryBool,
      has_attachment: queryBool,
      used: queryBool,
      not_in_contest: z.optional(id),
      /** Only what lies in the bin; the caller may bring it back. */
      deleted: queryBool,
    }),
    reply: page(questionRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/questions/:resource_id',
    access: permission('question.read'),
    summary: 'One question; flags masked without question.secret',
    params: inQuestion,
    reply: questionDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/questions',
    access: permission('question.write'),
    status: 201,
    summary: 'Write a question; without `bank` a flag question',
    body: questionCreate,
    reply: questionDetail,
    errors: formErrors,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/questions/:resource_id',
    access: permission('question.write'),
    summary: 'Change a question of the bank that the body names; topics already placed keep their copy',
    params: z.object({ resource_id: id }),
    body: questionUpdate,
    reply: questionDetail,
    errors: ['changed_meanwhile', ...formErrors],
  }),
  act: endpoint({
    method: 'POST',
    path: '/questions/actions',
    access: permission('question.read'),
    summary:
      'Bulk action; each row is judged alone. publish, hide, grant need question.grant; delete, restore question.delete; the others question.write',
    body: z.object({
      action: z.enum([
        'publish',
        'hide',
        'delete',
        'restore',
        'copy',
        'set_direction',
        'set_difficulty',
        'add_tags',
        'remove_tags',
        'add_topic_set',
        'remove_topic_set',
        'grant',
      ]),
      question_ids: ids,
      confirm: z.optional(z.string().check(z.maxLength(100))),
      direction_id: z.optional(id),
      difficulty: z.optional(difficulty),
      /** Tags, or names of topic sets. */
      names: z.optional(z.array(text({ min: 1, max: 40 })).check(z.minLength(1), z.maxLength(20))),
      grants: z.optional(z.array(grantField).check(z.minLength(1), z.maxLength(100))),
    }),
    reply: bulkReply,
    errors: ['confirm_mismatch', 'question_in_use', 'grant_exceeds_own'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/questions/check',
    access: permission('question.write'),
    summary: 'Warnings for a form: own live questions of the same name, visible questions that hold one of the flags',
    body: z.object({
      bank: z.optional(bankKind),
      resource_id: z.optional(id),
      name: z.optional(text({ max: 255 })),
      flags: secret(z.optional(z.array(text({ max: limits.flag.max })).check(z.maxLength(1000)))),
    }),
    reply: z.object({
      same_name: z.array(z.object({ resource_id: id, name: z.string(), number: z.string() })),
      /** `index` is the place in `flags`; the question is named when the caller may see it. */
      same_flag: z.array(z.object({ index: z.int(), resource_id: z.nullable(id), name: z.string() })),
    }),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/uses',
    access: permission('question.read'),
    summary: 'Contests that hold a copy, with state, solves and solve rate, and its figures over all of them',
    params: inQuestion,
    reply: z.object({ items: z.array(questionUse), total: z.int(), figures: questionFigures }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/versions',
    access: permission('question.read'),
    summary: 'Every saved version, newest first, with what differs from the one before',
    params: inQuestion,
    reply: z.object({ items: z.array(questionVersion), total: z.int() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/restore',
    access: permission('question.write'),
    summary: 'Make an old version the newest one',
    params: inQuestion,
    body: z.object({ to: integer(1, 1_000_000_000), version }),
    reply: questionDetail,
    /** What was free then may be taken now. */
    errors: ['changed_meanwhile', ...formErrors],
  }),
  ...questionAccess,
  pool: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/pool',
    access: permission('question.read'),
    summary: 'Pairs of a random question; flags masked without question.secret',
    params: inQuestion,
    query: z.object({ page: listQuery.page, size: listQuery.size }),
    reply: page(poolPair),
  }),
  upload_pool: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/pool',
    access: permission('question.write'),
    transfer: 'upload',
    summary: 'Replace the pool by a zip with pool.csv (file, flag), 1–5,000 pairs (multipart, field `file`)',
    params: inQuestion,
    query: z.object({ dry_run: queryBool }),
    reply: z.object({ pairs: z.int(), problems: z.array(z.object({ line: z.int(), code: z.string(), value: z.string() })) }),
    errors: [...packageErrors, 'pool_wrong'],
    body_bytes: limits.package_bytes,
  }),
  try_sample: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/try',
    access: permission('question.read'),
    summary: 'A sample entrant of the try-it panel; its flags for holders of question.secret',
    params: inQuestion,
    reply: trySample,
  }),
  try: endpoint({
    method: 'POST',
    path: '/questions/:resource_id/try',
    access: permission('question.read'),
    summary: 'Judge texts in order as for a fresh entrant, without a row in any contest; writes the test result',
    params: inQuestion,
    body: z.object({
      flags: secret(z.array(text({ min: 1, max: limits.flag.max })).check(z.maxLength(100))),
      /** report, optimise: an uploaded file, kept for a day. */
      file_id: z.optional(id),
      /** The tester says so where no flag can tell. */
      verdict: z.optional(testResult),
    }),
    reply: tryReply,
    errors: ['topic_wants_upload', 'file_type', 'file_size', 'flag_format'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/questions/overview',
    access: permission('question.read'),
    summary: 'Totals by bank, direction × difficulty, growth by month, never used, worst solved',
    query: z.object({ bank: z.optional(bankKind) }),
    reply: bankOverview,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/questions/suggestions',
    access: permission('question.read'),
    summary: 'Knowledge points, topic sets and authors of the questions the caller may see, most used first; the form of dynamic flags',
    query: z.object({ bank: z._default(bankKind, firstContractKind) }),
    reply: z.object({
      knowledge_points: z.array(suggestion),
      topic_sets: z.array(suggestion),
      authors: z.array(suggestion),
      contests: z.array(z.object({ resource_id: id, name: z.string() })),
      /** What flags made for an entrant look like where neither question nor contest says otherwise. */
      flag_form: z.object({ prefix: z.string(), length: z.int() }),
    }),
  }),
}
