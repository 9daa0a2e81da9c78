import * as z from 'zod/mini'
import { id, instant, integer, issue, optionalText, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const difficulty = z.enum(['primary', 'intermediate', 'advanced'])
export const flagType = z.enum(['static', 'dynamic', 'random', 'report', 'optimise'])
export const flagMatch = z.enum(['exact', 'case_insensitive', 'regex'])
export const partLogic = z.enum(['any', 'all', 'team'])
/** in_sequence: a part opens when the one before it is solved. */
export const partOrder = z.enum(['any', 'in_sequence'])
/** hidden: owner and grants; organisation: also the owner's organisation; published: all with question.read. */
export const visibility = z.enum(['hidden', 'organisation', 'published'])
export const reportType = z.enum(['zip', 'pdf', 'png', 'jpg'])
export const testResult = z.enum(['passed', 'failed'])
/** `partial`: a test with the scene left something unchecked. */
export const testedResult = z.enum([...testResult.options, 'partial'])
/** Stands for a stored flag that the reader may not see; sent back, it leaves that flag unchanged. */
export const maskedFlag = '••••'

export const flagField = z.object({
  flag_id: z.optional(id),
  content: text({ min: limits.flag.min, max: limits.flag.max }),
  match: z._default(flagMatch, 'exact'),
})
/** A part of a static question holds flags; of the other types none, since they are made or judged elsewhere. */
export const partField = z.object({
  part_id: z.optional(id),
  name: optionalText(40),
  score_share: z._default(integer(1, 100), 100),
  logic: z._default(partLogic, 'any'),
  flags: z.array(flagField).check(z.maxLength(limits.flags_per_part)),
})
/** `after`: ids of hints of the same list (a new one may bring an id of its own) that must be opened first. */
export const hintField = z.object({
  hint_id: z.optional(id),
  title: optionalText(40),
  content: text({ min: 1, max: limits.description.max, multiline: true }),
  cost: integer(0, 100_000),
  after: z.optional(z.array(id).check(z.maxLength(limits.hints))),
})
export const outsideUrl = text({ min: 1, max: 2048, pattern: /^https:\/\/[^\s@]+$/u, code: 'field_wrong' })
/** An upload (`file_id`), or an outside address (`url`); `is_template`: a text with `{{flag}}`, made for each entrant on download. */
export const attachmentField = z
  .object({
    file_id: z.optional(id),
    url: z.optional(z.nullable(outsideUrl)),
    name: text({ min: 1, max: 255 }),
    is_template: z.optional(z.boolean()),
  })
  .check(z.refine((one) => one.file_id !== undefined || (one.url ?? null) !== null, { error: issue('field_empty'), path: ['file_id'] }))
/** `url` set: a link outside; `file_id` is then just the id of the row, size 0, sha256 empty. */
export const attachmentView = z.object({
  file_id: id,
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  url: z.optional(z.nullable(z.string())),
  is_template: z.optional(z.boolean()),
})
export const hintView = z.object({
  hint_id: id,
  title: z.string(),
  content: z.string(),
  cost: z.int(),
  after: z.array(id),
})
export const partView = z.object({
  part_id: id,
  name: z.string(),
  score_share: z.int(),
  logic: partLogic,
  flags: z.array(z.object({ flag_id: id, content: z.string(), match: flagMatch })),
})
export const rubricField = z.object({
  rubric_id: z.optional(id),
  name: text({ min: 1, max: 40 }),
  max_points: integer(1, 10_000),
  description: optionalText(500, true),
})
export const rubricView = z.object({ rubric_id: id, name: z.string(), max_points: z.int(), description: z.string() })
export type RubricView = z.infer<typeof rubricView>

export const translation = z.object({
  name: optionalText(255),
  description: optionalText(limits.description_imported, true),
})
export const translations = z.object({ en: z.optional(translation), zh: z.optional(translation) })
export type Translations = z.infer<typeof translations>
export const tags = z.array(text({ min: 1, max: 40 })).check(z.maxLength(20))
export const topicSets = z.array(text({ min: 1, max: limits.name.max })).check(z.maxLength(50))
/** What stands before the brace; letters, digits, `_`, `-`. */
export const flagPrefix = text({ max: 32, pattern: /^[A-Za-z0-9_-]*$/u })
export const flagLength = integer(limits.dynamic_flag_length.min, limits.dynamic_flag_length.max)
export const attachmentList = z.array(attachmentField).check(z.maxLength(limits.attachments))
export const hintList = z.array(hintField).check(z.maxLength(limits.hints))

/** The parts of a question share its score. */
export const partList = z.array(partField).check(
  z.minLength(1),
  z.maxLength(limits.parts),
  z.check((ctx) => {
    const n = ctx.value.reduce((sum, part) => sum + part.score_share, 0)
    if (ctx.value.length > 0 && n !== 100) ctx.issues.push({ code: 'custom', message: issue('shares_sum', { n }), input: undefined })
  }),
  z.refine((parts) => parts.length < 2 || new Set(parts.map(({ name }) => name)).size === parts.length, {
    error: issue('part_name_twice'),
  }),
)
export const decoyList = z.array(text({ min: 1, max: limits.flag.max })).check(z.maxLength(20))
export const rubricList = z.array(rubricField).check(z.maxLength(50))
export const reportTypes = z.array(reportType).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(4))
export const directionId = z.uuid({ error: ({ input }) => (input === '' ? 'direction_missing' : 'field_wrong') })

export const tested = { tested_at: z.nullable(instant), test_result: z.nullable(testedResult), tested_by: z.string() }
