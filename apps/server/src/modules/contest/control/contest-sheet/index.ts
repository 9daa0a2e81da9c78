import { contestSheet as contract } from '@beacon/api/contest/contest-sheet'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { exportJob, fetchExport, makeExport } from '../../../platform/sheet/index.ts'
import { contestTable } from './table.ts'

/** The list of contests into a spreadsheet. */
export const contestSheetModule: Module = {
  name: 'contest-sheet',
  handlers: implement(contract, {
    make: async ({ ctx, body }) => withStatus(201, await makeExport(ctx, contestTable, { order: body, format: body.format })),
    fetch: ({ ctx, params }) => fetchExport(ctx, contestTable.noun, params.export_id),
  }),
  start: ({ jobs }) => {
    const { name, work } = exportJob(contestTable)
    jobs.register(name, work)
  },
}
