import { contestExport as contract } from '@beacon/api/contest/export'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { makeExport } from './make.ts'
import { createExport, downloadExport, exportJob, listExports, sweepExports } from './service.ts'

export { kindExport, type KindExport, type Making } from './port.ts'
export type { Scope } from './ranking-table.ts'
export { headOf, words } from './words.ts'

export const exportModule: Module = {
  name: 'export',
  handlers: implement(contract, {
    create: async ({ ctx, params, body }) => withStatus(202, await createExport(ctx, params.resource_id, body)),
    list: ({ ctx, params }) => listExports(ctx, params.resource_id),
    download: ({ ctx, params }) => downloadExport(ctx, params.export_id),
  }),
  start: ({ jobs }) => {
    jobs.register(exportJob, makeExport)
    jobs.every('sweep_exports', '40 3 * * *', sweepExports)
  },
}
