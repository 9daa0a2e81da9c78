import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { exportOrder, sheetExportView, sheetImport } from '../platform/sheet.ts'
import { media } from '../media.ts'

/** A sheet of organisations has nothing to choose. */
export const organisationImportOptions = z.object({})
export const organisationImport = sheetImport({
  base: '/organisations/imports',
  access: 'organisation.manage',
  noun: 'organisations',
  options: organisationImportOptions,
})

export const organisationExport = {
  create: endpoint({
    method: 'POST',
    path: '/organisations/exports',
    access: permission('user.read'),
    status: 201,
    summary: 'The tree within the own scope as a sheet, in the columns of its import; above 5,000 rows a job makes it',
    body: z.object(exportOrder),
    reply: sheetExportView,
  }),
  download: endpoint({
    method: 'GET',
    path: '/organisations/exports/:export_id',
    access: permission('user.read'),
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}
