import { question as contract } from '@beacon/api/question'
import { implement, withStatus, type Module } from '../../module.ts'
import { importJob, importPackage, runImport } from './service.ts'

export { importSample } from './service.ts'

export const packageImportModule: Module = {
  name: 'package-import',
  handlers: implement(contract, {
    import: async ({ ctx, query, parts }) => {
      const answer = await importPackage(ctx, query, parts())
      return 'job_id' in answer ? withStatus(202, answer) : answer
    },
  }),
  start: (platform) => platform.jobs.register(importJob, runImport),
}
