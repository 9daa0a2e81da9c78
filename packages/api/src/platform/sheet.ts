import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, queryInt } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../people/permissions.ts'
import { locale } from '../people/session.ts'
import { media } from '../media.ts'
import { encodingErrors, textEncoding } from '../text-encoding.ts'

/** What a row of a sheet would do: make something, change it, nothing, or it cannot be taken. */
export const sheetVerdict = z.enum(['new', 'changed', 'same', 'error'])
export type SheetVerdict = z.infer<typeof sheetVerdict>
const details = z.record(z.string(), z.union([z.string(), z.number()]))
/** Something about one cell; `code` and `details` are put into words by `sheetText` of sheet-words.ts. */
export const sheetNote = z.object({
  /** Name of the column; null: the whole row. */
  column: z.nullable(z.string()),
  /** As the spreadsheet calls it, such as C17; empty where the column is not in the file. */
  cell: z.string(),
  code: z.string(),
  details,
})
export type SheetNote = z.infer<typeof sheetNote>
export const sheetColumn = z.object({ name: z.string(), en: z.string(), zh: z.string(), is_required: z.boolean(), is_secret: z.boolean() })
export type SheetColumnView = z.infer<typeof sheetColumn>
export const sheetRow = z.object({
  /** As the spreadsheet counts it. */
  row: z.int(),
  /** What the row speaks of: a username, a path. */
  name: z.string(),
  /** Rows of one group go together: all are taken or none. Null: it stands alone. */
  group: z.nullable(z.string()),
  /** Texts as they were read; passwords never leave the server. */
  values: z.record(z.string(), z.string()),
  verdict: sheetVerdict,
  problems: z.array(sheetNote),
  warnings: z.array(sheetNote),
  changes: z.array(z.object({ column: z.string(), old: z.string(), new: z.string() })),
})
export type SheetRow = z.infer<typeof sheetRow>
export const sheetCounts = z.object({ total: z.int(), new: z.int(), changed: z.int(), same: z.int(), error: z.int() })
export const sheetResult = z.object({ added: z.int(), changed: z.int(), skipped: z.int(), rejected: z.int() })
export type SheetResult = z.infer<typeof sheetResult>
export const sheetImportView = z.object({
  import_id: id,
  /** Name of the file. */
  name: z.string(),
  state: z.enum(['read', 'started', 'done']),
  columns: z.array(sheetColumn),
  /** Columns of the file that are in use. */
  used: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  counts: sheetCounts,
  /** About the file as a whole: columns that are not used, … */
  warnings: z.array(sheetNote),
  /** Refuses the whole file, such as the limit of the licence. */
  refusal: z.nullable(sheetNote),
  job_id: z.nullable(id),
  result: z.nullable(sheetResult),
  /** First passwords were made: files that can still be fetched, once each. */
  handouts: z.array(z.enum(['xlsx', 'pdf'])),
  created_at: instant,
  done_at: z.nullable(instant),
})
export type SheetImportView = z.infer<typeof sheetImportView>
/** What was decided about the rows of a preview. */
export const sheetDecision = z.object({
  /** What exists already and differs: left as it is, or overwritten. */
  on_existing: z._default(z.enum(['skip', 'overwrite']), 'skip'),
  /** Rows decided otherwise: taken or left. */
  rows: z._default(z.array(z.object({ row: integer(1, 1_048_576), take: z.boolean() })).check(z.maxLength(limits.sheet_rows)), []),
  /** Without it rows with errors refuse the file. */
  leave_out: z._default(z.boolean(), false),
})
export type SheetDecision = z.infer<typeof sheetDecision>

const inImport = z.object({ import_id: id })
const inContest = z.object({ resource_id: id })
const inContestImport = z.object({ resource_id: id, import_id: id })
const readErrors = ['file_type', 'file_size', 'sheet_unreadable', 'import_rows', 'import_header', 'import_busy', ...encodingErrors] as const

type Path = `/${string}`
interface Kind<O> {
  base: Path
  access: Permission
  noun: string
  options: O
  /** All rows are written in one transaction, where those of a contest go group by group. */
  isWhole?: boolean
}

function reading<O>({ base, access: item, noun }: Kind<O>) {
  const access = permission(item)
  const template: Path = `${base}/template`
  return {
    template: {
      method: 'GET',
      path: template,
      access,
      transfer: 'download',
      sends: [media.xlsx],
      summary: `An empty sheet of ${noun} as .xlsx, with its columns and rules`,
      query: z.object({ lang: z._default(locale, 'en') }),
      reply: z.unknown(),
    },
    read: {
      method: 'POST',
      path: base,
      access,
      transfer: 'upload',
      status: 201,
      summary: `Read a sheet of ${noun} (multipart, field \`file\`: .xlsx, .xls, .csv) and keep it a day; nothing is changed`,
      query: z.object({
        lang: z._default(locale, 'en'),
        /** Of a .csv; without it what its bytes say, or the likeliest, which a warning names. */
        encoding: z.optional(textEncoding),
      }),
      reply: sheetImportView,
      body_bytes: limits.sheet_bytes,
    },
    list: {
      method: 'GET',
      path: base,
      access,
      summary: `Own sheets of ${noun} of the last day, newest first`,
      reply: z.object({ items: z.array(sheetImportView), total: z.int() }),
    },
  } as const
}

function preview<O extends z.core.$ZodType>({ base, access: item, noun, options }: Kind<O>) {
  const access = permission(item)
  const one: Path = `${base}/:import_id`
  const [ofRows, ofOptions, ofRejected]: [Path, Path, Path] = [`${one}/rows`, `${one}/options`, `${one}/rejected`]
  return {
    get: {
      method: 'GET',
      path: one,
      access,
      summary: `An own sheet of ${noun}: counts, job and result`,
      reply: sheetImportView,
    },
    rows: {
      method: 'GET',
      path: ofRows,
      access,
      summary: 'Rows of the preview in pages, all or those of one verdict',
      query: z.object({
        page: queryInt(1, 1_000_000, 1),
        size: queryInt(1, limits.page_size_max, 50),
        verdict: z.optional(sheetVerdict),
      }),
      reply: z.object({ items: z.array(sheetRow), total: z.int() }),
    },
    options: {
      method: 'PUT',
      path: ofOptions,
      access,
      summary: 'Choose options; the rows are judged again',
      body: options,
      reply: sheetImportView,
    },
    rejected: {
      method: 'GET',
      path: ofRejected,
      access,
      transfer: 'download',
      sends: [media.xlsx],
      summary: 'Rows with errors as .xlsx, with a column that says what is wrong',
      query: z.object({ lang: z._default(locale, 'en') }),
      reply: z.unknown(),
    },
  } as const
}

function running<O>({ base, access: item }: Kind<O>) {
  const access = permission(item)
  const one: Path = `${base}/:import_id`
  const run: Path = `${one}/run`
  return {
    run: {
      method: 'POST',
      path: run,
      access,
      status: 202,
      summary: 'Write the chosen rows as a job: all of them or none',
      body: sheetDecision,
      reply: z.object({ job_id: id }),
      body_bytes: limits.sheet_bytes,
    },
    remove: {
      method: 'DELETE',
      path: one,
      access,
      summary: 'Throw away a sheet that was not run',
      reply: z.object({ ok: z.literal(true) }),
    },
  } as const
}

const runErrors = ['sheet_done', 'sheet_rows_wrong', 'sheet_nothing', 'license_limit'] as const

/**
 * Operations of one kind of sheet: template, read, preview, decide, run, what was rejected.
 * `base` is their address, `options` what the person may choose before the rows are judged.
 */
export function sheetImport<O extends z.core.$ZodType>(kind: Kind<O>) {
  const { template, read, list, get, rows, options, rejected, run, remove } = { ...reading(kind), ...preview(kind), ...running(kind) }
  return {
    template: endpoint(template),
    read: endpoint({ ...read, errors: readErrors }),
    list: endpoint(list),
    get: endpoint({ ...get, params: inImport }),
    rows: endpoint({ ...rows, params: inImport }),
    options: endpoint({ ...options, params: inImport, errors: ['sheet_done'] }),
    rejected: endpoint({ ...rejected, params: inImport }),
    run: endpoint({ ...run, params: inImport, errors: runErrors }),
    remove: endpoint({ ...remove, params: inImport, errors: ['sheet_done'] }),
  }
}

/** The same operations for sheets of one contest, whose id stands in `base` as `:resource_id`. Their groups are written one by one. */
export function contestSheetImport<O extends z.core.$ZodType>(kind: Kind<O>) {
  const { template, read, list, get, rows, options, rejected, run, remove } = { ...reading(kind), ...preview(kind), ...running(kind) }
  const summary = 'Write the chosen rows as a job, a group after the other; what cannot be written by then is left out'
  return {
    template: endpoint({ ...template, params: inContest, errors: ['contest_not_found'] }),
    read: endpoint({ ...read, params: inContest, errors: [...readErrors, 'contest_not_found'] }),
    list: endpoint({ ...list, params: inContest, errors: ['contest_not_found'] }),
    get: endpoint({ ...get, params: inContestImport, errors: ['contest_not_found'] }),
    rows: endpoint({ ...rows, params: inContestImport, errors: ['contest_not_found'] }),
    options: endpoint({ ...options, params: inContestImport, errors: ['contest_not_found', 'sheet_done'] }),
    rejected: endpoint({ ...rejected, params: inContestImport, errors: ['contest_not_found'] }),
    run: endpoint({
      ...run,
      ...(kind.isWhole === true ? {} : { summary }),
      params: inContestImport,
      errors: [...runErrors, 'contest_not_found', kind.isWhole === true ? 'contest_state' : 'contest_finished'],
    }),
    remove: endpoint({ ...remove, params: inContestImport, errors: ['contest_not_found', 'sheet_done'] }),
  }
}

/** A file that is handed over once: it comes in the answer, so that a lost download shows an error and no second fetch is needed. */
export const sheetHandout = z.object({ filename: z.string(), type: z.string(), base64: z.string() })
export type SheetHandout = z.infer<typeof sheetHandout>

export const exportOrder = {
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  lang: z._default(locale, 'en'),
}
/** A table on its way to its maker; above 5,000 rows a job makes it. */
export const sheetExportView = z.object({
  export_id: id,
  filename: z.string(),
  rows: z.int(),
  /** Null once the file can be fetched. */
  job_id: z.nullable(id),
})
export type SheetExportView = z.infer<typeof sheetExportView>
