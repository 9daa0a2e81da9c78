import { image as contract } from '@beacon/api/image'
import { implement, type Module } from '../../../module.ts'
import { cancelImage, createImage, removeImage } from './act.ts'
import { listImages, listReady } from './list.ts'
import { readImage, readLog } from './read.ts'

export { ensureEntry, freeTitle, hereArch, holdName, type EntryValues } from './entry.ts'
export { insertVersion, makeImage, type ImageWish } from './make.ts'
export { imageUsePort, type ImageUsePort, type ShownUse } from './port.ts'
export { engineImages } from './repo.ts'
export { GiB, imageBytes, overRoom } from './room.ts'
export { imageChannel, tellImage } from './tell.ts'

export const imageModule: Module = {
  name: 'image',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listImages(ctx, query),
    ready: ({ ctx, query }) => listReady(ctx, query.q),
    get: ({ ctx, params }) => readImage(ctx, params.image_id),
    log: ({ ctx, params, query }) => readLog(ctx, { ...params, from: query.from }),
    create: ({ ctx, body }) => createImage(ctx, body),
    cancel: ({ ctx, params }) => cancelImage(ctx, params.image_id),
    remove: ({ ctx, params }) => removeImage(ctx, params.image_id),
  }),
}
