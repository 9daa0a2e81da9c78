import { image as contract } from '@beacon/api/image/image'
import { implement, type Module } from '../../../module.ts'
import { cancelImage, createImage, removeImage, repeatImage } from './act.ts'
import { listImages, listReady } from './list.ts'
import { readImage, readLog } from './read.ts'

export { openVisibleAccess, sealAccess, visibleAccess } from './access.ts'
export { diskTools, readBuilder } from './builder.ts'
export { takeBackImages } from './drop.ts'
export { dropEmptyEntry, ensureEntry, freeTitle, hereArch, holdName, holdTitles } from './entry.ts'
export { insertVersion, makeImage, type ImageWish } from './make.ts'
export { placeWord, readPlace, type NodePlace } from './place.ts'
export { mustBeOffered, offeredTo, offerLine } from './offer.ts'
export { imageUsePort, type ImageUser } from './port.ts'
export { engineImages, fullName, fullNameSql, isVersion, mustBeUnused, problemOf, visibleUses, sumOf, usesOf } from './repo.ts'
export { GiB, imageBytes, overRoom } from './room.ts'
export { openStartSecrets, partSecrets, sealStartSecrets, startOf } from './start.ts'
export { imageChannel, tellImage, tellImageMoved } from './tell.ts'
export { isMade } from './views.ts'

export const imageModule: Module = {
  name: 'image',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listImages(ctx, query),
    ready: ({ ctx, query }) => listReady(ctx, query.q),
    get: ({ ctx, params }) => readImage(ctx, params.image_id),
    log: ({ ctx, params, query }) => readLog(ctx, { ...params, from: query.from }),
    create: ({ ctx, body }) => createImage(ctx, body),
    cancel: ({ ctx, params }) => cancelImage(ctx, params.image_id),
    repeat: ({ ctx, params }) => repeatImage(ctx, params.image_id),
    remove: ({ ctx, params }) => removeImage(ctx, params.image_id),
  }),
}
