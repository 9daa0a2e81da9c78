import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { id, instant, issue, listQuery, page, text } from '../../fields.ts'
import { MB } from '../../limits.ts'
import { media } from '../../media.ts'
import { packageErrors } from '../../bank/question-import.ts'
import { difficulty, topicSets } from '../../bank/question-fields.ts'
import { locale } from '../../people/session.ts'
import { encodingErrors, textEncoding } from '../../text-encoding.ts'
import { questionType } from './question-fields.ts'
import { transferLeftOut, transferNotes, transferRefusals } from './transfer-notes.ts'

export * from './transfer-notes.ts'

export const transferLimits = { text_bytes: 20 * MB, zip_bytes: 200 * MB, entries: 2_000, questions: 20_000, columns: 100 } as const

/** Recognised by content. `table` is a spreadsheet: xlsx, xls or csv. */
export const transferFormat = z.enum(['table', 'gift', 'aiken', 'moodle', 'qti'])
export type TransferFormat = z.infer<typeof transferFormat>

/** identical: nothing would change. changed: the same question with another content. repeated: it stands earlier in the file. */
export const transferState = z.enum(['new', 'identical', 'changed', 'other_key', 'repeated', 'not_mapped', 'error'])
export type TransferState = z.infer<typeof transferState>

/** What becomes of a question that is here already: it stays, gets a new version, or a second one stands beside it. */
export const transferWay = z.enum(['skip', 'version', 'add'])
export type TransferWay = z.infer<typeof transferWay>

/** What a file leaves open, chosen once for all of it. */
export const transferReading = z.object({
  /** Of Aiken: a question has one line, or several. */
  stems: z._default(z.enum(['strict', 'loose']), 'strict'),
  /** Of multiple choice whose wrong options cost nothing. */
  partial_rule: z._default(z.enum(['strict', 'proportional']), 'strict'),
  encoding: z.optional(textEncoding),
})
export type TransferReading = z.infer<typeof transferReading>

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
/** What a column of a spreadsheet may hold. */
export const transferField = z.enum([
  'type',
  'name',
  'stem',
  ...letters.map((letter) => `option_${letter}` as const),
  'answer',
  'score',
  'partial',
  'difficulty',
  'direction',
  'knowledge_points',
  'topic_sets',
  'analysis',
  'order_free',
  'case_sensitive',
  'fixed_order',
  'source',
])
export type TransferField = z.infer<typeof transferField>

/** A column by its sheet and its place from 0, and what it holds; null leaves it out. */
const mappedColumn = z.object({
  sheet: text({ max: 100 }),
  at: z.int().check(z.minimum(0), z.maximum(transferLimits.columns - 1)),
  field: z.nullable(transferField),
})
const isOnce = (columns: readonly z.infer<typeof mappedColumn>[]): boolean => {
  const used = columns.flatMap(({ sheet, field }) => (field === null ? [] : [`${field} ${sheet}`]))
  return new Set(used).size === used.length
}
/** How a file is read once more; `columns` stand for the columns of a spreadsheet that were guessed by their heads. */
export const transferReread = z.extend(transferReading, {
  columns: z.optional(
    z.array(mappedColumn).check(z.maxLength(transferLimits.columns * 20), z.refine(isOnce, { error: issue('field_wrong') })),
  ),
})
export type TransferReread = z.infer<typeof transferReread>

/** A column of a spreadsheet as it is read. */
export const transferColumn = z.extend(mappedColumn, {
  sheet: z.string(),
  head: z.string(),
  /** The first text below the head. */
  sample: z.string(),
})
export type TransferColumn = z.infer<typeof transferColumn>

export const transferNote = z.object({ kind: z.enum(['lost', 'warning', 'ask']), code: z.enum(transferNotes), about: z.string() })
export type TransferNote = z.infer<typeof transferNote>

export const transferRow = z.object({
  /** Its place among all rows of the file, from 1; names it in choices. */
  row: z.int(),
  /** Null in formats that are not read by lines. */
  line: z.nullable(z.int()),
  /** A sheet, an item of a package, an id in the file; empty where there is none. */
  place: z.string(),
  question_type: z.nullable(questionType),
  stem: z.string(),
  /** The key as people read it: letters, texts of blanks, the reference answer. */
  answer: z.string(),
  options: z.array(z.object({ text: z.string(), is_right: z.boolean() })),
  score: z.nullable(z.int()),
  direction: z.string(),
  state: transferState,
  /** Of the states not_mapped and error. */
  refusal: z.nullable(z.object({ code: z.enum(transferRefusals), about: z.string() })),
  notes: z.array(transferNote),
  /** The question that is here already; only one that the caller may see. */
  same: z.nullable(z.object({ resource_id: id, number: z.string(), name: z.string(), can_version: z.boolean() })),
})
export type TransferRow = z.infer<typeof transferRow>

export const transferImport = z.object({
  import_id: id,
  /** Name of the file. */
  name: z.string(),
  format: transferFormat,
  state: z.enum(['read', 'started', 'done', 'undone']),
  reading: transferReading,
  /** What its texts were read as, and whether that is a guess; null of a workbook, which says it. */
  encoding: z.nullable(z.object({ name: textEncoding, is_guess: z.boolean() })),
  counts: z.record(transferState, z.int()),
  /** Notes of the kind `ask`, with the number of questions. */
  asks: z.array(z.object({ code: z.enum(transferNotes), questions: z.int() })),
  /** Directions as the file spells them; empty where it names none. */
  directions: z.array(z.object({ spelling: z.string(), direction_id: z.nullable(id), questions: z.int() })),
  /** Of a spreadsheet: its columns with a head, and what each is read as. */
  columns: z.array(transferColumn),
  job_id: z.nullable(id),
  result: z.nullable(z.object({ added: z.int(), versions: z.int(), skipped: z.int(), left_out: z.int() })),
  created_at: instant,
  /** Until when what it made can be removed; null when it cannot. */
  undo_until: z.nullable(instant),
})
export type TransferImport = z.infer<typeof transferImport>

export const transferChoice = z.object({
  /** Of questions that are identical or repeated in the file. */
  identical: z._default(z.enum(['skip', 'add']), 'skip'),
  /** Of those with another content or another key. */
  changed: z._default(transferWay, 'skip'),
  /** By number of the row; stands over the two above. */
  rows: z._default(z.record(z.string().check(z.regex(/^\d{1,5}$/u)), transferWay), {}),
  /** Leaves out what is not mapped or wrong; without it that refuses the file. */
  leave_out: z._default(z.boolean(), false),
  /** A stored direction for a spelling of the file. One that is not named goes to the known direction or makes one. */
  directions: z._default(z.record(z.string().check(z.maxLength(1024)), id), {}),
  /** Of questions whose file names none. */
  direction_id: z.optional(id),
  difficulty: z._default(difficulty, 'primary'),
  topic_sets: z._default(topicSets, []),
})
export type TransferChoice = z.infer<typeof transferChoice>

const params = z.object({ import_id: id })
const access = permission('question.transfer')

export const exportFormat = z.enum(['xlsx', 'csv', 'gift', 'aiken', 'moodle', 'qti21', 'qti30'])
export type ExportFormat = z.infer<typeof exportFormat>
const exported = {
  format: exportFormat,
  question_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(10_000))),
  /** The query of the list as the address holds it; the page number is ignored. */
  filter: z.optional(z.record(z.string().check(z.maxLength(40)), z.union([z.string(), z.array(z.string())]))),
  /** Of the heads of a spreadsheet. */
  lang: z._default(locale, 'zh'),
}

/** Theory questions in files of others. Who may not see the key of a question cannot take it out of a file. */
export const theoryTransfer = {
  template: endpoint({
    method: 'GET',
    path: '/theory-questions/import-template',
    access,
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'The spreadsheet for the import, with an example of each type and its rules',
    query: z.object({ lang: z._default(locale, 'zh') }),
    reply: z.unknown(),
  }),
  document: endpoint({
    method: 'POST',
    path: '/theory-questions/pasted/document',
    access: permission('question.write'),
    transfer: 'upload',
    summary: 'The text of a Word document (multipart, field `file`) to paste, its lists numbered as on the page and its pictures stored',
    reply: z.object({
      text: z.string(),
      /** Lines with a picture that did not come along, from 1, once for each. */
      pictures: z.array(z.int()),
      /** Pictures that did. */
      kept: z.int(),
    }),
    errors: ['file_type', 'file_size', 'sheet_unreadable', 'import_busy'],
    body_bytes: transferLimits.text_bytes,
  }),
  read: endpoint({
    method: 'POST',
    path: '/theory-questions/imports',
    access,
    transfer: 'upload',
    status: 201,
    summary: 'Read a file of questions (multipart, field `file`: xlsx, xls, csv, GIFT, Aiken, Moodle XML, QTI) and keep it a day',
    query: transferReading,
    reply: transferImport,
    errors: [...packageErrors, 'xml_entities', 'xml_broken', 'import_rows', 'sheet_unreadable', ...encodingErrors],
    body_bytes: transferLimits.zip_bytes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/theory-questions/imports/:import_id',
    access,
    summary: 'An own import by its id or that of its job: counts, directions, result',
    params,
    reply: transferImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/theory-questions/imports/:import_id/rows',
    access,
    summary: 'Rows of an own import in the order of the file, with their keys: who brought the file knows them',
    params,
    query: z.object({ ...listQuery, state: many(transferState), note: many(z.enum(['lost', 'warning', 'ask'])) }),
    reply: page(transferRow),
  }),
  reread: endpoint({
    method: 'POST',
    path: '/theory-questions/imports/:import_id/reading',
    access,
    summary: 'Read the file of an own import again in another way',
    params,
    body: transferReread,
    reply: transferImport,
    errors: [
      'import_done',
      'import_busy',
      ...packageErrors,
      'xml_entities',
      'xml_broken',
      'import_rows',
      'sheet_unreadable',
      ...encodingErrors,
    ],
  }),
  run: endpoint({
    method: 'POST',
    path: '/theory-questions/imports/:import_id/run',
    access,
    status: 202,
    summary: 'Import as decided, as a job. All or nothing; questions come hidden',
    params,
    body: transferChoice,
    reply: z.object({ job_id: id }),
    errors: ['import_refused', 'import_done', 'import_busy'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/theory-questions/imports/:import_id/undo',
    access,
    summary: 'Put what an own import made into the bin, within a day; questions that were changed or used since stay',
    params,
    reply: z.object({ questions: z.int(), stayed: z.int() }),
    errors: ['import_undo_over'],
  }),
  check_export: endpoint({
    method: 'POST',
    path: '/theory-questions/exports/check',
    access,
    summary: 'How many questions a file would hold, and which are left out',
    body: z.object(exported),
    reply: z.object({
      questions: z.int(),
      left_out: z.array(z.object({ number: z.string(), name: z.string(), code: z.enum(transferLeftOut) })),
    }),
    errors: ['export_none_selected', 'import_rows'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/theory-questions/exports',
    access,
    status: 202,
    summary:
      'Write questions into a file, as a job. One whose key the caller may not see stands in a spreadsheet alone, without its solution',
    body: z.object(exported),
    reply: z.object({ job_id: id, questions: z.int() }),
    errors: ['export_none_selected', 'export_running', 'import_rows'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/theory-questions/exports/:job_id/file',
    access,
    transfer: 'download',
    sends: [media.xlsx, media.csv, media.zip, media.text, media.xml],
    summary: 'The file of an own export, kept seven days',
    params: z.object({ job_id: id }),
    reply: z.unknown(),
  }),
}
