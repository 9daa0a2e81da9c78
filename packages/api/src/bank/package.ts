import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { contestName, id, instant, integer, queryBool, queryNumber, text } from '../fields.ts'
import { importRefusals, importRepairs, importWarnings } from './import-notes.ts'
import { limits } from '../limits.ts'
import { packageErrors } from './question-import.ts'
import { media } from '../media.ts'

/** What a package of questions is written in; recognised by content, never by its name. */
export const packageFormat = z.enum(['ctfcli', 'ctfd', 'gzctf', 'beacon'])
export type PackageFormat = z.infer<typeof packageFormat>
export const onDuplicate = z.enum(['overwrite', 'skip', 'rename'])

/** A repair, refusal or warning of an import: a code with its values; texts are catalogue entries `import.<code>`. */
export const importNote = z.object({
  code: z.enum([...importRepairs, ...importRefusals, ...importWarnings]),
  details: z.record(z.string(), z.unknown()),
})
export type ImportNote = z.infer<typeof importNote>

export const importItem = z.object({
  /** Where it stands in the package; names the row in choices. */
  path: z.string(),
  name: z.string(),
  /** What the package calls its direction. */
  category: z.string(),
  /** The key of the direction it goes to unless the choice says otherwise. */
  direction: z.string(),
  type: z.string(),
  flag_type: z.string(),
  /** Null where it has none. */
  score: z.nullable(z.int()),
  flags: z.int(),
  hints: z.int(),
  files: z.int(),
  repairs: z.array(importNote),
  refusals: z.array(importNote),
  duplicate: z.nullable(
    z.object({
      resource_id: id,
      name: z.string(),
      /** The same package id, or the same name and direction. */
      by: z.enum(['package', 'name']),
      can_overwrite: z.boolean(),
      reason: z.nullable(z.enum(['running', 'not_yours'])),
    }),
  ),
})
export type ImportItem = z.infer<typeof importItem>

/** A contest inside a package, as it would be made. `has_history`: with entrants and scores, so it comes out finished. */
export const importContest = z.object({
  name: z.string(),
  game_type: z.enum(['individual', 'team']),
  start_at: instant,
  end_at: instant,
  has_history: z.boolean(),
  users: z.int(),
  teams: z.int(),
  solves: z.int(),
  submissions: z.int(),
  awards: z.int(),
})
export type ImportContest = z.infer<typeof importContest>

const defaultCategory = text({ min: 1, max: 255 })
/** What stands in where a challenge says nothing; without it such a challenge is refused (value) or takes the name of its folder (category). */
const importDefaults = {
  default_score: z.optional(integer(0, 100_000)),
  default_category: z.optional(defaultCategory),
}
export type ImportDefaults = z.infer<z.ZodMiniObject<typeof importDefaults>>

export const importPreview = z.object({
  ...importDefaults,
  format: packageFormat,
  /** What the package says of the product that wrote it. */
  version: z.nullable(z.string()),
  warnings: z.array(importNote),
  items: z.array(importItem),
  total: z.int(),
  directions: z.array(z.object({ category: z.string(), key: z.string(), direction_id: z.nullable(id), questions: z.int() })),
  contest: z.nullable(importContest),
})
export type ImportPreview = z.infer<typeof importPreview>

/** What is decided before a package runs. A row's own choice stands over `on_duplicate`. */
export const importChoice = z.object({
  on_duplicate: z.optional(onDuplicate),
  /** By `path` of the row. */
  duplicates: z.optional(z.record(z.string().check(z.maxLength(1024)), onDuplicate)),
  /** Leave out what is refused instead of refusing the whole: a missing attachment alone, else its challenge. */
  leave_out: z.optional(z.boolean()),
  is_public: z.optional(z.boolean()),
  /** Of the preview, unless they are given here. */
  ...importDefaults,
  /** Direction of each category: a stored one, or a new one of this key. A category that is not named takes the key of the preview. */
  directions: z.optional(
    z.record(
      z.string().check(z.maxLength(1024)),
      z.union([z.object({ direction_id: id }), z.object({ key: text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u }) })]),
    ),
  ),
  /** Also make the contest of the package; needs contest.write. A package that holds none needs all of `contest`, and its challenges become the topics. */
  as_contest: z.optional(z.boolean()),
  contest: z.optional(z.object({ name: z.optional(contestName), start_at: z.optional(instant), end_at: z.optional(instant) })),
})
export type ImportChoice = z.infer<typeof importChoice>

export const importView = z.object({
  import_id: id,
  name: z.string(),
  state: z.enum(['read', 'started', 'done', 'undone']),
  preview: importPreview,
  job_id: z.nullable(id),
  question_ids: z.array(id),
  contest_id: z.nullable(id),
  created_at: instant,
  /** Until when what it made can be removed; null when it cannot. */
  undo_until: z.nullable(instant),
  /** Contests that hold a question of this import: it cannot be removed any more. */
  placed_in: z.array(z.string()),
})
export type ImportView = z.infer<typeof importView>

const choiceErrors = ['import_duplicate', 'import_refused', 'import_busy'] as const

const params = z.object({ import_id: id })

export const questionPackage = {
  import: endpoint({
    method: 'POST',
    path: '/questions/import',
    access: permission('question.transfer'),
    transfer: 'upload',
    summary:
      'Read a package (multipart, field `file`, a zip). dry_run=true previews and keeps it a day; else 202 with a job. All or nothing',
    query: z.object({
      format: z._default(z.enum(['auto', ...packageFormat.options]), 'auto'),
      dry_run: queryBool,
      on_duplicate: z.optional(onDuplicate),
      leave_out: queryBool,
      is_public: queryBool,
      default_score: z.optional(queryNumber(0, 100_000)),
      default_category: importDefaults.default_category,
    }),
    reply: z.union([z.extend(importPreview, { import_id: id, name: z.string() }), z.object({ import_id: id, job_id: id })]),
    errors: packageErrors,
    body_bytes: limits.package_bytes,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/questions/imports/:import_id',
    access: permission('question.transfer'),
    summary: 'An own import: its preview, its job, what it made',
    params,
    reply: importView,
  }),
  run: endpoint({
    method: 'POST',
    path: '/questions/imports/:import_id/run',
    access: permission('question.transfer'),
    status: 202,
    summary: 'Run a package that was read, as decided. All or nothing',
    params,
    body: importChoice,
    reply: z.object({ job_id: id }),
    errors: [...choiceErrors, 'import_done', 'end_before_start', 'length_out_of_range'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/questions/imports/:import_id/undo',
    access: permission('question.transfer'),
    summary: 'Remove what an own import made, within a day and while nothing of it stands in a contest',
    params,
    reply: z.object({ questions: z.int(), contests: z.int(), users: z.int() }),
    errors: ['import_placed', 'import_undo_over'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/questions/exports',
    access: permission('question.transfer'),
    status: 202,
    summary: 'Write questions as a package, by ids, by the filters of the list, or all of a contest. Flags only with question.secret',
    body: z.object({
      format: z.enum(['beacon', 'ctfcli']),
      question_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(10_000))),
      /** The query of the list as the address holds it; the page number is ignored. */
      filter: z.optional(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())]))),
      contest_id: z.optional(id),
      with_flags: z._default(z.boolean(), true),
    }),
    reply: z.object({ job_id: id, questions: z.int(), with_flags: z.boolean() }),
    errors: ['export_none_selected', 'export_running', 'contest_not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/questions/exports/:job_id/file',
    access: permission('question.transfer'),
    transfer: 'download',
    sends: [media.zip],
    summary: 'The package of an own export, kept seven days',
    params: z.object({ job_id: id }),
    reply: z.unknown(),
  }),
}
