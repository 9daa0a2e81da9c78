import { service as contract } from '@beacon/api/scene/service'
import { implement, type Module } from '../../../module.ts'
import { addVersion, createService, updateService } from './act.ts'
import { downloadVersion } from './download.ts'
import { listServices, readFacts } from './list.ts'
import { readService } from './read.ts'
import { removeServices } from './remove.ts'

export { serviceUsePort, type ServiceUse, type ServiceUser } from './port.ts'
export { fitsImage, lockService, newestVersions, serviceNumber, servicePayload, type ServicePayload } from './repo.ts'
export { openServiceSecrets } from './secrets.ts'

export const serviceModule: Module = {
  name: 'service',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listServices(ctx, query),
    facts: ({ ctx }) => readFacts(ctx),
    read: ({ ctx, params }) => readService(ctx, params.service_id),
    create: ({ ctx, body }) => createService(ctx, body),
    update: ({ ctx, params, body }) => updateService(ctx, params.service_id, body),
    addVersion: ({ ctx, params, body }) => addVersion(ctx, params.service_id, body),
    remove: ({ ctx, body }) => removeServices(ctx, body.ids),
    download: ({ ctx, params }) => downloadVersion(ctx, params.service_id, params.number),
  }),
}
