import { storage as contract } from '@beacon/api/platform/storage'
import { implement, type Module } from '../../../module.ts'
import { watchFloor } from './floor.ts'
import { watchLimit } from './limit.ts'
import { selectRuns } from './repo.ts'
import { cleanNow, preview, tick } from './service.ts'

export { isBelowFloor } from './floor.ts'
export { diskOf, storedByFolder } from './stored.ts'

export const storageCleanerModule: Module = {
  name: 'storage-cleaner',
  handlers: implement(contract, {
    preview: ({ ctx }) => preview(ctx),
    runs: async ({ ctx }) => {
      const items = await selectRuns(ctx.db)
      return { items, total: items.length }
    },
    clean: ({ ctx, body }) => cleanNow(ctx, body.confirm),
  }),
  start: ({ jobs }) => {
    jobs.every('storage_clean', '* * * * *', tick)
    jobs.every('disk_floor', '* * * * *', watchFloor)
    jobs.every('disk_limit', '* * * * *', (ctx) => watchLimit(ctx))
  },
}
