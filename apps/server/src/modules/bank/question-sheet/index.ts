import { questionSheet as contract } from '@beacon/api/bank/question-sheet'
import { implement, withStatus, type Module } from '../../../module.ts'
import { exportJob, fetchExport, makeExport } from '../../platform/sheet/index.ts'
import { questionTable } from './table.ts'

export { commonColumns } from './table.ts'

/** The list of a bank into a spreadsheet. */
export const questionSheetModule: Module = {
  name: 'question-sheet',
  handlers: implement(contract, {
    make: async ({ ctx, body }) => withStatus(201, await makeExport(ctx, questionTable, { order: body, format: body.format })),
    fetch: ({ ctx, params }) => fetchExport(ctx, questionTable.noun, params.export_id),
  }),
  start: ({ jobs }) => {
    const { name, work } = exportJob(questionTable)
    jobs.register(name, work)
  },
}
