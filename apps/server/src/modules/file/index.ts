import { file as contract } from '@beacon/api/file'
import { implement, type Module } from '../../module.ts'
import { removeOrphans } from './orphans.ts'
import { upload } from './upload.ts'
import { openImage } from './use.ts'

export { headBytes, mediaTypeOf } from './media.ts'
export { fileName } from './upload.ts'
export { insertFiles } from './repo.ts'
export { findAttachments, keepFiles, openFile } from './use.ts'

export const fileModule: Module = {
  name: 'file',
  handlers: implement(contract, {
    upload: ({ ctx, query, parts }) => upload(ctx, query.purpose, parts()),
    image: ({ ctx, params }) => openImage(ctx, params.file_id),
  }),
  start: (platform) => platform.jobs.every('remove_orphans', '20 * * * *', removeOrphans),
}
