import type { contestSheetImport, sheetImport } from '@beacon/api/platform/sheet'
import type { Platform } from '../../../context.ts'
import { withStatus, type Handlers, type Module } from '../../../module.ts'
import type { AnySheet, ScopedSheet } from './kind.ts'
import { dropOldExports } from './make-export.ts'
import { dropOldSheets } from './repo.ts'
import { jobOf, runSheet } from './run.ts'
import { chooseOptions, ownImports, readFile, readImport, readRows, removeFile, runFile } from './service.ts'
import { rejected, template } from './template.ts'

export { headRow, personColumns } from './columns.ts'
export { handOut } from './handout.ts'
export { receiveSheet } from './receive.ts'
export type { RawRow } from './row.ts'
export {
  sheetKind,
  type AnySheet,
  type Handout,
  type Lang,
  type Refusal,
  type ScopedSheet,
  type SheetColumn,
  type WriteInput,
} from './kind.ts'
export { clearWord, SheetLine, tellField } from './line.ts'
export { exportJob, fetchExport, makeExport, type ExportKind } from './make-export.ts'
export { exportName, tableBytes, workbook, xlsxType, type Cell, type Table } from './table-file.ts'

/** Handlers of the operations that `sheetImport` of the contract made, for one kind. */
export const sheetHandlers = (kind: AnySheet): Handlers<ReturnType<typeof sheetImport>> => ({
  template: ({ ctx, query }) => template(ctx, kind, query.lang),
  read: async ({ ctx, query, parts }) => withStatus(201, await readFile(ctx, kind, { ...query, parts: parts() })),
  list: ({ ctx }) => ownImports(ctx, kind),
  get: ({ ctx, params }) => readImport(ctx, kind, params.import_id),
  rows: ({ ctx, params, query }) => readRows(ctx, kind, { id: params.import_id, ...query }),
  options: ({ ctx, params, body }) => chooseOptions(ctx, kind, params.import_id, body),
  run: async ({ ctx, params, body }) => withStatus(202, await runFile(ctx, kind, params.import_id, body)),
  rejected: ({ ctx, params, query }) => rejected(ctx, kind, params.import_id, query.lang),
  remove: ({ ctx, params }) => removeFile(ctx, kind, params.import_id),
})

/** The same for sheets of one contest: the kind of each is made for it. */
export const contestSheetHandlers = ({ of }: ScopedSheet): Handlers<ReturnType<typeof contestSheetImport>> => ({
  template: async ({ ctx, params, query }) => template(ctx, await of(ctx, params.resource_id), query.lang),
  read: async ({ ctx, params, query, parts }) =>
    withStatus(201, await readFile(ctx, await of(ctx, params.resource_id), { ...query, parts: parts() })),
  list: async ({ ctx, params }) => ownImports(ctx, await of(ctx, params.resource_id)),
  get: async ({ ctx, params }) => readImport(ctx, await of(ctx, params.resource_id), params.import_id),
  rows: async ({ ctx, params, query }) => readRows(ctx, await of(ctx, params.resource_id), { id: params.import_id, ...query }),
  options: async ({ ctx, params, body }) => chooseOptions(ctx, await of(ctx, params.resource_id), params.import_id, body),
  run: async ({ ctx, params, body }) => withStatus(202, await runFile(ctx, await of(ctx, params.resource_id), params.import_id, body)),
  rejected: async ({ ctx, params, query }) => rejected(ctx, await of(ctx, params.resource_id), params.import_id, query.lang),
  remove: async ({ ctx, params }) => removeFile(ctx, await of(ctx, params.resource_id), params.import_id),
})

/** In the `start` of a module that has a kind of sheet. */
export const startSheet = ({ jobs }: Platform, kind: AnySheet): void =>
  jobs.register(
    jobOf(kind),
    runSheet(kind.needs, () => Promise.resolve(kind)),
  )

/** The same for a kind that many things have. */
export const startScopedSheet = ({ jobs }: Platform, { kind, needs, of }: ScopedSheet): void =>
  jobs.register(jobOf({ kind }), runSheet(needs, of))

/** Spreadsheets that wait for their run, and tables that were made: both go after a while. */
export const sheetModule: Module = {
  name: 'sheet',
  handlers: [],
  start: ({ jobs }) => {
    jobs.every('drop_sheets', '20 4 * * *', (ctx) => dropOldSheets(ctx.db))
    jobs.every('drop_sheet_exports', '25 4 * * *', dropOldExports)
  },
}
