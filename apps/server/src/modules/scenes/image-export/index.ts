import { imageExport as contract } from '@beacon/api/image-export'
import { implement, type Module } from '../../../module.ts'
import { createExport, removeExport } from './act.ts'
import { cleanExports } from './clean.ts'
import { downloadExport } from './download.ts'
import { listExports } from './list.ts'

/** Packages of images on their way out. The scenes process packs them (`scenes/image-work`). */
export const imageExportModule: Module = {
  name: 'image_export',
  handlers: implement(contract, {
    list: ({ ctx }) => listExports(ctx),
    create: ({ ctx, params }) => createExport(ctx, params.image_id),
    download: ({ ctx, params }) => downloadExport(ctx, params.export_id),
    remove: ({ ctx, params }) => removeExport(ctx, params.export_id),
  }),
  start: ({ jobs }) => jobs.every('image_export_clean', '*/10 * * * *', cleanExports),
}
