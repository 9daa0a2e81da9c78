import { organisationExport, organisationImport } from '@beacon/api/people/organisation-import'
import { implement, withStatus, type Module } from '../../../module.ts'
import { exportJob, fetchExport, makeExport, sheetHandlers, startSheet } from '../../platform/sheet/index.ts'
import { organisationTable } from './export.ts'
import { organisationSheet } from './kind.ts'

export { mayMakePath, PathMaker } from './make-path.ts'
export { findNamed, OrganisationTree, readTree } from './tree.ts'

/** Organisations from and into spreadsheets. */
export const organisationImportModule: Module = {
  name: 'organisation-import',
  handlers: [
    ...implement(organisationImport, sheetHandlers(organisationSheet)),
    ...implement(organisationExport, {
      create: async ({ ctx, body: { format, lang } }) =>
        withStatus(201, await makeExport(ctx, organisationTable, { order: { lang }, format })),
      download: ({ ctx, params }) => fetchExport(ctx, organisationTable.noun, params.export_id),
    }),
  ],
  start: (platform) => {
    startSheet(platform, organisationSheet)
    const { name, work } = exportJob(organisationTable)
    platform.jobs.register(name, work)
  },
}
