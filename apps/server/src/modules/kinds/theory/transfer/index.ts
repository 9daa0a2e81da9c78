import { theoryTransfer as contract } from '@beacon/api/kinds/theory/transfer'
import { implement, type Module } from '../../../../module.ts'
import { checkExport, downloadExport, exportJob, forgetExports, startExport, workExport } from './export.ts'
import { readDocument } from './picture/document.ts'
import { dropOldRows } from './repo.ts'
import { importJob } from './order.ts'
import { workImport } from './run.ts'
import { readAgain, readImport, readRows, runImport, showImport } from './service.ts'
import { template } from './table/template.ts'
import { undoImport } from './undo.ts'
import { forgetUploads } from './uploads.ts'

export { getMade, storeZip } from './made-file.ts'
export { behalf } from './order.ts'
export { writeQtiTest, type QtiPackage } from './xml/qti-write.ts'
export { headOf, tableColumns, tableRow } from './table/table-write.ts'
export { isRich, isRichForQti } from './to-write.ts'
export type { WrittenQuestion } from './written.ts'

export const transferModule: Module = {
  name: 'theory-transfer',
  handlers: implement(contract, {
    template: ({ ctx, query }) => template(ctx, query.lang),
    document: ({ ctx, parts }) => readDocument(ctx, parts()),
    read: ({ ctx, query, parts }) => readImport(ctx, query, parts()),
    get: ({ ctx, params }) => showImport(ctx, params.import_id),
    rows: ({ ctx, params, query }) => readRows(ctx, params.import_id, query),
    reread: ({ ctx, params, body }) => readAgain(ctx, params.import_id, body),
    run: ({ ctx, params, body }) => runImport(ctx, params.import_id, body),
    undo: ({ ctx, params }) => undoImport(ctx, params.import_id),
    check_export: ({ ctx, body }) => checkExport(ctx, body),
    export: ({ ctx, body }) => startExport(ctx, body),
    download: ({ ctx, params }) => downloadExport(ctx, params.job_id),
  }),
  start: (platform) => {
    platform.jobs.register(importJob, workImport)
    platform.jobs.register(exportJob, workExport)
    platform.jobs.every('forget_theory_exports', '53 4 * * *', forgetExports)
    platform.jobs.every('forget_theory_files', '47 * * * *', async (ctx) => {
      await forgetUploads(ctx, null)
      await dropOldRows(ctx.db)
    })
  },
}
