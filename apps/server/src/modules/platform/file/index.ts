import { file as contract } from '@beacon/api/platform/file'
import { implement, type Module } from '../../../module.ts'
import { removeOrphans } from './orphans.ts'
import { beginUpload, finish, takePiece, uploadStatus } from './resumable.ts'
import { upload } from './upload.ts'
import { openImage } from './use.ts'

export { headBytes, mediaTypeOf } from './media.ts'
export { docx, typeName } from './purpose.ts'
export { mustFitTerms, reportTypeOf, uploadBegan } from './terms.ts'
export { fileName } from './upload.ts'
export { redraw } from './picture.ts'
export { findFile, findFiles, insertFiles, releaseFile, type FileRow } from './repo.ts'
export { orphans, removeOrphans } from './orphans.ts'
export { filePath } from './use.ts'
export { type FilePurpose } from './repo.ts'
export { findAttachments, keepFiles, openFile, openPicture, readFileBytes } from './use.ts'

export const fileModule: Module = {
  name: 'file',
  handlers: implement(contract, {
    upload: ({ ctx, query, parts }) => upload(ctx, query.purpose, parts()),
    begin: ({ ctx, body }) => beginUpload(ctx, body),
    status: ({ ctx, params }) => uploadStatus(ctx, params.upload_id),
    piece: ({ ctx, params, query, parts }) => takePiece(ctx, { ...params, ...query }, parts()),
    finish: ({ ctx, params }) => finish(ctx, params.upload_id),
    image: ({ ctx, params }) => openImage(ctx, params.file_id),
  }),
  start: (platform) =>
    platform.jobs.every('remove_orphans', '20 * * * *', async (ctx) => {
      await removeOrphans(ctx)
    }),
}
