import * as z from 'zod/mini'
import { permission } from './access.ts'
import { endpoint, many } from './endpoint.ts'
import {
  bulkReply,
  id,
  ids,
  instant,
  integer,
  issue,
  listQuery,
  optionalText,
  page,
  queryBool,
  questionName,
  text,
  version,
} from './fields.ts'
import { importRefusals, importRepairs } from './import-notes.ts'
import { limits } from './limits.ts'
import { integralWay, scoringFields, scoringFieldsWithDefaults } from './scoring.ts'

export const difficulty = z.enum(['primary', 'intermediate', 'advanced'])
export const flagType = z.enum(['static', 'dynamic', 'random', 'report', 'optimise'])
export const flagMatch = z.enum(['exact', 'case_insensitive', 'regex'])
export const partLogic = z.enum(['any', 'all', 'team'])
/** Stands for a stored flag that the reader may not see; sent back, it leaves that flag unchanged. */
export const maskedFlag = '••••'

export const flagField = z.object({
  flag_id: z.optional(id),
  content: text({ min: limits.flag.min, max: limits.flag.max }),
  match: z._default(flagMatch, 'exact'),
})
export const partField = z.object({
  part_id: z.optional(id),
  name: optionalText(40),
  score_share: z._default(integer(1, 100), 100),
  logic: z._default(partLogic, 'any'),
  flags: z.array(flagField).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(limits.flags_per_part)),
})
export const hintField = z.object({
  hint_id: z.optional(id),
  title: optionalText(40),
  content: text({ min: 1, max: limits.description.max, multiline: true }),
  cost: integer(0, 100_000),
})
export const attachmentField = z.object({ file_id: id, name: text({ min: 1, max: 255 }) })
export const attachmentView = z.object({ file_id: id, name: z.string(), size: z.int(), sha256: z.string() })

/** Fields of a flag question; a topic of a contest holds a copy of the same. */
export const questionFields = {
  name: questionName,
  lang: z._default(z.enum(['en', 'zh']), 'en'),
  direction_id: id,
  difficulty: z._default(difficulty, 'primary'),
  description: text({ min: 1, max: limits.description_imported, multiline: true }),
  connection_info: optionalText(1024),
  author: optionalText(255),
  attribution: optionalText(1024),
  knowledge_points: z._default(z.array(text({ min: 1, max: 40 })).check(z.maxLength(20)), []),
  flag_type: z._default(flagType, 'static'),
  parts: z.array(partField).check(
    z.minLength(1),
    z.maxLength(limits.parts),
    z.refine((parts) => parts.length === 0 || parts.reduce((sum, part) => sum + part.score_share, 0) === 100, {
      error: issue('shares_sum'),
    }),
  ),
  decoy_flags: z._default(z.array(text({ min: 1, max: limits.flag.max })).check(z.maxLength(20)), []),
  ...scoringFieldsWithDefaults,
  hints: z._default(z.array(hintField).check(z.maxLength(limits.hints)), []),
  attachments: z._default(z.array(attachmentField).check(z.maxLength(limits.attachments)), []),
  answer_limit: z._default(z.nullable(integer(0, 1000)), null),
  analysis: optionalText(20_000, true),
  notes: optionalText(2048, true),
}
export const questionBody = z.object({ ...questionFields, is_public: z._default(z.boolean(), false) }).check(
  z.check((ctx) => {
    const { score, score_min, integral_way, hints } = ctx.value
    const floor = integral_way === 'accumulative' ? score : score_min
    if (integral_way !== 'accumulative' && score_min > score)
      ctx.issues.push({ code: 'custom', path: ['score_min'], message: issue('floor_above_score'), input: score_min })
    if (hints.reduce((sum, hint) => sum + hint.cost, 0) > floor)
      ctx.issues.push({ code: 'custom', path: ['hints'], message: issue('hint_too_dear', { n: floor }), input: hints })
  }),
)
export type QuestionBody = z.infer<typeof questionBody>

const directionRef = z.object({ resource_id: id, key: z.string(), name_en: z.string(), name_zh: z.string() })
export type DirectionRef = z.infer<typeof directionRef>
export { directionRef }

export const questionRow = z.object({
  resource_id: id,
  number: z.string(),
  bank: z.literal('flag'),
  name: z.string(),
  direction: directionRef,
  difficulty,
  flag_type: flagType,
  part_count: z.int(),
  integral_way: integralWay,
  score: z.int(),
  score_min: z.int(),
  knowledge_points: z.array(z.string()),
  attachment_count: z.int(),
  hint_count: z.int(),
  used_count: z.int(),
  is_public: z.boolean(),
  author: z.string(),
  owner_name: z.string(),
  can_edit: z.boolean(),
  updated_at: instant,
  version,
})
export type QuestionRow = z.infer<typeof questionRow>

export const questionDetail = z.extend(questionRow, {
  lang: z.enum(['en', 'zh']),
  description: z.string(),
  connection_info: z.string(),
  attribution: z.string(),
  parts: z.array(
    z.object({
      part_id: id,
      name: z.string(),
      score_share: z.int(),
      logic: partLogic,
      flags: z.array(z.object({ flag_id: id, content: z.string(), match: flagMatch })),
    }),
  ),
  decoy_flags: z.array(z.string()),
  dynamic_preset: scoringFields.dynamic_preset,
  decay: z.int(),
  rate: z.number(),
  difficulty_d: z.number(),
  decay_interval_s: z.int(),
  decay_percent: z.number(),
  ladder: z.array(z.number()),
  hints: z.array(z.object({ hint_id: id, title: z.string(), content: z.string(), cost: z.int() })),
  attachments: z.array(attachmentView),
  answer_limit: z.nullable(z.int()),
  analysis: z.string(),
  notes: z.string(),
  flags_masked: z.boolean(),
  used_in: z.array(z.object({ resource_id: id, name: z.string(), status: z.string() })),
  created_at: instant,
})
export type QuestionDetail = z.infer<typeof questionDetail>

export const onDuplicate = z.enum(['overwrite', 'skip', 'rename'])
/** A repair or refusal of an import: a code with its values; texts are catalogue entries `import.<code>`. */
export const importNote = z.object({ code: z.enum([...importRepairs, ...importRefusals]), details: z.record(z.string(), z.unknown()) })
export const importItem = z.object({
  path: z.string(),
  name: z.string(),
  direction: z.string(),
  type: z.string(),
  score: z.nullable(z.int()),
  flags: z.int(),
  hints: z.int(),
  files: z.int(),
  repairs: z.array(importNote),
  refusals: z.array(importNote),
  duplicate: z.nullable(z.object({ resource_id: id, name: z.string(), can_overwrite: z.boolean() })),
})
export type ImportItem = z.infer<typeof importItem>

const packageErrors = [
  'file_only_zip',
  'file_size',
  'import_path_escape',
  'import_symlink',
  'import_bomb',
  'import_format_unknown',
  'import_entry_refused',
  'import_unreadable',
  'import_duplicate',
  'import_refused',
  'import_busy',
  'disk_full',
] as const

export const question = {
  list: endpoint({
    method: 'GET',
    path: '/questions',
    access: permission('question.read'),
    summary: 'Questions of a bank that the caller may see',
    query: z.object({
      ...listQuery,
      bank: z._default(z.literal('flag'), 'flag'),
      direction_id: many(id),
      difficulty: many(difficulty),
      integral_way: many(integralWay),
      owner: z.optional(z.enum(['mine', 'public'])),
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
    params: z.object({ resource_id: id }),
    reply: questionDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/questions',
    access: permission('question.write'),
    status: 201,
    summary: 'Create a flag question',
    body: questionBody,
    reply: questionDetail,
    errors: ['flag_duplicate', 'regex_wrong', 'shares_sum', 'floor_above_score', 'hint_too_dear', 'ladder_rises'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/questions/:resource_id',
    access: permission('question.write'),
    summary: 'Change a flag question; topics already placed keep their copy',
    params: z.object({ resource_id: id }),
    body: z.extend(z.object({ ...questionFields, is_public: z._default(z.boolean(), false) }), { version }).check(
      z.check((ctx) => {
        const parsed = questionBody.safeParse({ ...ctx.value, version: undefined })
        if (!parsed.success)
          for (const each of parsed.error.issues)
            ctx.issues.push({ code: 'custom', path: [...each.path], message: each.message, input: undefined })
      }),
    ),
    reply: questionDetail,
    errors: ['changed_meanwhile', 'flag_duplicate', 'regex_wrong', 'shares_sum', 'floor_above_score', 'hint_too_dear', 'ladder_rises'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/questions/actions',
    access: permission('question.read'),
    summary: 'Bulk action; needs question.grant (publish, hide), question.delete (delete, restore) or question.write (copy)',
    body: z.object({
      action: z.enum(['publish', 'hide', 'delete', 'restore', 'copy']),
      question_ids: ids,
      confirm: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: bulkReply,
    errors: ['confirm_mismatch', 'question_in_use'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/questions/import',
    access: permission('question.transfer'),
    transfer: 'upload',
    summary: 'Import a package (multipart, field `file`, a zip). dry_run=true previews; else 202 with a job. All or nothing',
    query: z.object({
      format: z._default(z.enum(['ctfcli', 'auto']), 'auto'),
      dry_run: queryBool,
      on_duplicate: z.optional(onDuplicate),
      /** Leave out what is refused instead of refusing the whole: a missing attachment alone, else its challenge. */
      leave_out: queryBool,
      is_public: queryBool,
    }),
    reply: z.union([z.object({ items: z.array(importItem), total: z.int() }), z.object({ job_id: id })]),
    errors: packageErrors,
    body_bytes: limits.package_bytes,
  }),
}
