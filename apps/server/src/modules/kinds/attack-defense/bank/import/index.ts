import { serviceImport as contract } from '@beacon/api/kinds/attack-defense/service-import'
import { implement, type Module } from '../../../../../module.ts'
import { importFolder, previewFolder } from './service.ts'

/** Services from the folder of a ForcAD. */
export const serviceImportModule: Module = {
  name: 'service-import',
  handlers: implement(contract, {
    read: ({ ctx, parts }) => previewFolder(ctx, parts()),
    run: ({ ctx, query, parts }) => importFolder(ctx, query, parts()),
  }),
}
