import { paperFile as contract } from '@beacon/api/kinds/theory/paper-file'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { checkFile, downloadFile, forgetFiles, paperFileJob, startFile, workFile } from './service.ts'

/** A test paper as a file. */
export const paperFileModule: Module = {
  name: 'test-paper-file',
  handlers: implement(contract, {
    check: ({ ctx, params, body }) => checkFile(ctx, params.resource_id, body),
    make: async ({ ctx, params, body }) => withStatus(202, await startFile(ctx, params.resource_id, body)),
    download: ({ ctx, params }) => downloadFile(ctx, params.job_id),
  }),
  start: (platform) => {
    platform.jobs.register(paperFileJob, workFile)
    platform.jobs.every('forget_paper_files', '58 4 * * *', forgetFiles)
  },
}
