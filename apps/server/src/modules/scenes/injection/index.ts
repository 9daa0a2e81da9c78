import { imageInjection as contract } from '@beacon/api/image/image-injection'
import { implement, type Module } from '../../../module.ts'
import { actOnInjection } from './act.ts'
import { addInjections } from './add.ts'
import { cleanLeftover } from './clean.ts'
import { readHeld } from './held.ts'
import { listFitting, listInjections } from './list.ts'
import { uploadIntoNode } from './upload.ts'

export { injectionChannel, tellInjection } from './channel.ts'
export { queueFirst } from './add.ts'
export { forgetLater } from './went-back.ts'
export { keepServices } from './saved.ts'
export { scanLeftovers } from './scan.ts'
export { injectionUses } from './uses.ts'

/** Services and files that authors put into their nodes. */
export const injectionModule: Module = {
  name: 'injection',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listInjections(ctx, params.resource_id),
    fitting: ({ ctx, query }) => listFitting(ctx, query),
    add: async ({ ctx, params, body }) => {
      await addInjections(ctx, params.resource_id, body.service_ids)
      return listInjections(ctx, params.resource_id)
    },
    act: async ({ ctx, params, body }) => {
      await actOnInjection(ctx, params, body.action)
      return listInjections(ctx, params.resource_id)
    },
    upload: ({ ctx, params, query, parts }) => uploadIntoNode(ctx, { ...params, ...query }, parts()),
    clean: ({ ctx, params, body }) => cleanLeftover(ctx, params.resource_id, body),
    held: ({ ctx, params }) => readHeld(ctx, params.resource_id),
  }),
}
