import { entrantImport as contract } from '@beacon/api/contest/entrant-import'
import { implement, type Module } from '../../../../module.ts'
import { contestSheetHandlers, handOut, startScopedSheet } from '../../../platform/sheet/index.ts'
import { entrantSheets } from './kind.ts'

/** Teams, people and accounts of a contest from a spreadsheet. */
export const entrantImportModule: Module = {
  name: 'entrant-import',
  handlers: implement(contract, {
    ...contestSheetHandlers(entrantSheets),
    handout: async ({ ctx, params, body }) =>
      handOut(ctx, await entrantSheets.of(ctx, params.resource_id), { id: params.import_id, ...body }),
  }),
  start: (platform) => startScopedSheet(platform, entrantSheets),
}
