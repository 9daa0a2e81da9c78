import { resourceImport as contract } from '@beacon/api/bank/resource-import'
import { implement, type Module } from '../../../../module.ts'
import { checkJob, runCheck } from './check.ts'
import { readImport, listImports } from './read.ts'
import { forgetStale, importJob, runImport } from './run.ts'
import { cancelImport, createImport, startImport } from './service.ts'
import { undoImport } from './undo.ts'

export const resourceImportModule: Module = {
  name: 'resource-import',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listImports(ctx, query),
    create: ({ ctx, body }) => createImport(ctx, body.file_id),
    get: ({ ctx, params }) => readImport(ctx, params.import_id),
    run: ({ ctx, params, body }) => startImport(ctx, params.import_id, body),
    cancel: ({ ctx, params }) => cancelImport(ctx, params.import_id),
    undo: ({ ctx, params }) => undoImport(ctx, params.import_id),
  }),
  start: (platform) => {
    platform.jobs.register(checkJob, runCheck)
    platform.jobs.register(importJob, runImport)
    platform.jobs.every('forget_resource_packages', '17 * * * *', forgetStale)
  },
}
