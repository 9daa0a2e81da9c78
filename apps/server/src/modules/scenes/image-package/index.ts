import { imagePackages as contract } from '@beacon/api/image/image-packages'
import { implement, type Module } from '../../../module.ts'
import { createExport, removeExport } from './act.ts'
import { cleanExports } from './clean.ts'
import { downloadExport } from './download.ts'
import { importPackage } from './import.ts'
import { listExports } from './list.ts'

/** Packages of images on their way in and out. The scenes process reads and packs them (`scenes/image-work`). */
export { cleanExports }

export const imagePackageModule: Module = {
  name: 'image-package',
  handlers: implement(contract, {
    import: ({ ctx, body }) => importPackage(ctx, body),
    list: ({ ctx }) => listExports(ctx),
    create: ({ ctx, params }) => createExport(ctx, params.image_id),
    download: ({ ctx, params }) => downloadExport(ctx, params.export_id),
    remove: ({ ctx, params }) => removeExport(ctx, params.export_id),
  }),
  start: ({ jobs }) => jobs.every('image_export_clean', '*/10 * * * *', cleanExports),
}
