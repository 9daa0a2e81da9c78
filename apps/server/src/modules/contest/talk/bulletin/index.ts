import { bulletin as contract } from '@beacon/api/contest/bulletin'
import { implement, type Module } from '../../../../module.ts'
export { publishBulletin } from './service.ts'
import { changeBulletin, createBulletin, listBulletins, publishDue, readAll, withdrawBulletin } from './service.ts'

export { postAutomatic, type AutomaticKey } from './automatic.ts'
export { copyBulletins } from './copy.ts'
export { isAnnouncement, isForColumns } from './audience.ts'
export { forgetReads } from './repo.ts'

export const bulletinModule: Module = {
  name: 'bulletin',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listBulletins(ctx, params.resource_id),
    create: ({ ctx, params, body }) => createBulletin(ctx, params.resource_id, body),
    update: ({ ctx, params, body }) => changeBulletin(ctx, params, body),
    withdraw: ({ ctx, params }) => withdrawBulletin(ctx, params),
    read: ({ ctx, params }) => readAll(ctx, params.resource_id),
  }),
  start: ({ jobs }) => jobs.every('publish_bulletins', '* * * * *', publishDue),
}
