import { userImport as contract } from '@beacon/api/people/user-import'
import { implement, type Module } from '../../../module.ts'
import { handOut, sheetHandlers, startSheet } from '../../platform/sheet/index.ts'
import { userSheet } from './kind.ts'

export { drawSlips, type Slip } from './slips.ts'

/** Accounts from a spreadsheet. */
export const userImportModule: Module = {
  name: 'user-import',
  handlers: implement(contract, {
    ...sheetHandlers(userSheet),
    passwords: ({ ctx, params, body }) => handOut(ctx, userSheet, { id: params.import_id, ...body }),
  }),
  start: (platform) => startSheet(platform, userSheet),
}
