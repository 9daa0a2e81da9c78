import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { bulkReply, id, ids, integer, listQuery, ok, page, queryBool, queryNumber, sortBy, text, version } from '../../fields.ts'
import { blueprintField, blueprintView, drawField, paperBody, paperFields, paperLimits, paperMode, paperStatus } from './paper-fields.ts'
import { blueprintResult, drawSupply, varietyView } from './paper-solution.ts'
import { checkCode, checkFinding, paperDetail, paperItem, paperRow, printedPaper } from './paper-views.ts'
import { hundredths } from './question-fields.ts'

export * from './paper-fields.ts'
export * from './paper-solution.ts'
export * from './paper-views.ts'

const inPaper = z.object({ resource_id: id })
const inTemplate = z.object({ template_id: id })
const manage = permission('paper.manage')
/** A section refuses a question twice and two of one enemy group at once. */
const formErrors = ['paper_repeat', 'paper_enemy', 'paper_question_broken'] as const
const template = z.object({ template_id: id, name: z.string(), blueprint: blueprintView, owner_name: z.string(), updated_at: z.string() })

/** Test papers: questions of the theory bank in sections, by hand, drawn or composed. */
export const testPaper = {
  list: endpoint({
    method: 'GET',
    path: '/test-papers',
    access: manage,
    summary: 'Test papers that the caller may see',
    query: z.object({
      ...listQuery,
      sort: sortBy(
        'name',
        'number',
        'paper_mode',
        'question_count',
        'total_score',
        'pass_score',
        'status',
        'author',
        'created_at',
        'updated_at',
      ),
      paper_mode: many(paperMode),
      status: many(paperStatus),
      /** Hundredths, both included. */
      total_from: z.optional(queryNumber(0, 50_000_000)),
      total_to: z.optional(queryNumber(0, 50_000_000)),
      /** Papers that hold a question of one of these directions. */
      direction_id: many(id),
      per_candidate: queryBool,
      author: many(z.string().check(z.maxLength(255))),
      owner: z.optional(z.enum(['mine'])),
      /** Only what lies in the bin; the caller may bring it back. */
      deleted: queryBool,
    }),
    reply: page(paperRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/test-papers/:resource_id',
    access: manage,
    summary: 'One paper with its sections and questions, without any key',
    params: inPaper,
    reply: paperDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/test-papers',
    access: manage,
    status: 201,
    summary: 'Make a paper; it is a draft',
    body: paperBody,
    reply: paperDetail,
    errors: formErrors,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/test-papers/:resource_id',
    access: manage,
    summary:
      'Change a paper, whole; it is a draft again. A question that stood in it already keeps its version where it names that version',
    params: inPaper,
    body: z.object({ ...paperFields, version }),
    reply: paperDetail,
    errors: ['changed_meanwhile', 'paper_frozen', ...formErrors],
  }),
  act: endpoint({
    method: 'POST',
    path: '/test-papers/actions',
    access: manage,
    summary: 'Copy, delete to the bin or restore papers; each is judged alone. Deleting several asks for the typed text',
    body: z.object({
      action: z.enum(['copy', 'delete', 'restore']),
      paper_ids: ids,
      confirm: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: bulkReply,
    errors: ['confirm_mismatch'],
  }),
  holding: endpoint({
    method: 'POST',
    path: '/test-papers/holding',
    access: permission('question.read'),
    summary: 'Which papers hold these questions: the confirmation of deleting a question names them',
    body: z.object({ question_ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
    reply: z.object({
      /** Papers that the caller may see, at most 50. */
      items: z.array(z.object({ question_id: id, paper_id: id, number: z.string(), name: z.string(), status: paperStatus })),
      /** All papers that hold one of them, seen or not. */
      total: z.int(),
    }),
  }),
  similar: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/similar',
    access: manage,
    summary: 'Questions that may replace one of the paper: same type, direction, point and difficulty first; at most 20',
    params: inPaper,
    body: z.object({
      question_id: id,
      /** Questions of the page that are not saved yet: none of them is proposed. */
      without: z._default(z.array(id).check(z.maxLength(paperLimits.items)), []),
    }),
    reply: z.object({ items: z.array(paperItem) }),
  }),
  items: endpoint({
    method: 'POST',
    path: '/test-papers/items',
    access: manage,
    summary: 'How questions would stand in a paper, with their newest versions; what may not be seen is left out',
    body: z.object({ question_ids: z.array(id).check(z.minLength(1), z.maxLength(paperLimits.items)) }),
    reply: z.object({ items: z.array(paperItem) }),
  }),
  scale: endpoint({
    method: 'POST',
    path: '/test-papers/scale',
    access: manage,
    summary: 'Scores scaled to a total in steps of 0.5 by the largest remainder; stores nothing',
    body: z.object({
      expected_total: integer(paperLimits.expected_total.min, paperLimits.expected_total.max),
      scores: z.array(hundredths).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(paperLimits.items)),
    }),
    reply: z.object({ scores: z.array(z.int()), total: z.int() }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/test-papers/:resource_id/check',
    access: manage,
    summary: 'The check list of a paper as it is stored',
    params: inPaper,
    reply: z.object({ findings: z.array(checkFinding), is_ready: z.boolean(), version }),
  }),
  set_status: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/status',
    access: manage,
    summary: 'Make a draft ready or a ready paper a draft; a finding that stops blocks, a warning is named in confirmed',
    params: inPaper,
    body: z.object({ status: z.enum(['draft', 'ready']), confirmed: z._default(z.array(checkCode).check(z.maxLength(20)), []), version }),
    reply: paperDetail,
    errors: ['changed_meanwhile', 'paper_frozen', 'paper_not_ready'],
  }),
  supply: endpoint({
    method: 'POST',
    path: '/test-papers/supply',
    access: manage,
    summary: 'How many questions each draw rule could take; stores nothing',
    body: z.object({ draws: z.array(drawField).check(z.maxLength(paperLimits.draws)), per_candidate: z._default(z.boolean(), false) }),
    reply: drawSupply,
  }),
  draw: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/draw',
    access: manage,
    summary:
      'Fill an automatic paper by its stored draw rules, with a new seed; locked questions stay, and all others where `only` names some',
    params: inPaper,
    body: z.object({ version, only: z._default(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(paperLimits.items))), null) }),
    reply: paperDetail,
    errors: ['changed_meanwhile', 'paper_frozen', 'draw_incomplete', 'draw_short', 'paper_tag_unmet'],
  }),
  samples: endpoint({
    method: 'GET',
    path: '/test-papers/:resource_id/samples',
    access: manage,
    summary: 'Three papers as candidates would get them, what two candidates share and how far their papers differ',
    params: inPaper,
    reply: z.object({
      papers: z.array(z.object({ sections: z.array(z.object({ section_id: id, items: z.array(paperItem) })) })),
      variety: varietyView,
    }),
    errors: ['draw_incomplete', 'draw_short', 'paper_tag_unmet', 'paper_infeasible', 'paper_not_found'],
  }),
  try_blueprint: endpoint({
    method: 'POST',
    path: '/test-papers/blueprint',
    access: manage,
    summary: 'Whether a blueprint can be met, with the proof and repairs where it cannot; stores nothing',
    body: z.object({
      blueprint: blueprintField,
      /** Questions that must be in the paper. */
      locked: z._default(z.array(id).check(z.maxLength(paperLimits.items)), []),
    }),
    reply: blueprintResult,
  }),
  compose: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/compose',
    access: manage,
    summary: 'Fill an intelligent paper by its stored blueprint, with a new seed; locked questions stay. In part it is never done',
    params: inPaper,
    body: z.object({ version }),
    reply: paperDetail,
    errors: ['changed_meanwhile', 'paper_frozen', 'paper_infeasible', 'paper_not_found', 'paper_tag_unmet'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/test-papers/:resource_id/print',
    access: manage,
    summary: 'A paper to look at or to print, in a language and form; with key only for question.secret. Printing is recorded',
    params: inPaper,
    body: z.object({
      lang: z.enum(['en', 'zh']),
      /** The order of form A or B; null: the order of the paper. */
      form: z._default(z.nullable(z.enum(['A', 'B'])), null),
      with_key: z._default(z.boolean(), false),
      /** Only looked at: recorded where the key is in it. */
      is_preview: z._default(z.boolean(), false),
    }),
    reply: printedPaper,
    errors: ['paper_question_broken'],
  }),
  templates: endpoint({
    method: 'GET',
    path: '/test-paper-blueprints',
    access: manage,
    summary: 'Stored blueprints of the caller, and all with question.all',
    reply: z.object({ items: z.array(template), total: z.int() }),
  }),
  save_template: endpoint({
    method: 'POST',
    path: '/test-paper-blueprints',
    access: manage,
    status: 201,
    summary: 'Keep a blueprint under a name; an own one of that name is replaced',
    body: z.object({ name: text({ ...paperLimits.template_name, byWidth: true }), blueprint: blueprintField }),
    reply: template,
    errors: ['template_limit'],
  }),
  delete_template: endpoint({
    method: 'DELETE',
    path: '/test-paper-blueprints/:template_id',
    access: manage,
    summary: 'Delete a stored blueprint',
    params: inTemplate,
    reply: ok,
  }),
}
