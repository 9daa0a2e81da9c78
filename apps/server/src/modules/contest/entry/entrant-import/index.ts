import { entrantImport as contract } from '@beacon/api/entrant-import'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { dropOldImports } from './repo.ts'
import { importJob, runImport } from './run.ts'
import { readImport, readSheet, readSlips, readTemplate, runList } from './service.ts'

/** Teams, people and accounts of a contest from a spreadsheet. */
export const entrantImportModule: Module = {
  name: 'entrant-import',
  handlers: implement(contract, {
    template: ({ ctx, params, query }) => readTemplate(ctx, params.resource_id, query.lang),
    read: async ({ ctx, params, parts }) => withStatus(201, await readSheet(ctx, params.resource_id, parts())),
    get: ({ ctx, params }) => readImport(ctx, params),
    run: async ({ ctx, params, body }) => withStatus(202, await runList(ctx, params, body)),
    slips: ({ ctx, params }) => readSlips(ctx, params),
  }),
  start: ({ jobs }) => {
    jobs.register(importJob, runImport)
    jobs.every('drop_entrant_lists', '10 4 * * *', (ctx) => dropOldImports(ctx.db))
  },
}
