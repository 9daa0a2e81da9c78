import { questionPackage as contract } from '@beacon/api/bank/package'
import { implement, type Module } from '../../../../module.ts'
import { downloadExport, exportJob, forgetExports, runExport, startExport } from './service.ts'

export { packagedQuestion } from './beacon.ts'
export { kindContestEntry, type HeldQuestion, type KindContestEntry } from './port.ts'
export { contestPackage } from './service.ts'
export { writeZip, type Entry } from './zip.ts'

export const packageExportModule: Module = {
  name: 'package-export',
  handlers: implement(contract, {
    export: ({ ctx, body }) => startExport(ctx, body),
    download: ({ ctx, params }) => downloadExport(ctx, params.job_id),
  }),
  start: (platform) => {
    platform.jobs.register(exportJob, runExport)
    platform.jobs.every('forget_exports', '47 4 * * *', forgetExports)
  },
}
