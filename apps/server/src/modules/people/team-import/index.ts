import { teamExport, teamImport } from '@beacon/api/people/team-import'
import * as z from 'zod/mini'
import { implement, withStatus, type Module } from '../../../module.ts'
import { exportJob, fetchExport, handOut, makeExport, sheetHandlers, startSheet } from '../../platform/sheet/index.ts'
import { takeRosters } from '../team/index.ts'
import { teamExportKind } from './export.ts'
import { teamSheet } from './kind.ts'
import { rostersJob } from './write.ts'

export { accountsRefusal, hashFirstPasswords, type Hashes } from './accounts.ts'
export { fillDown, teamHandout } from './handout.ts'

const rosters = z.object({ team_ids: z.array(z.uuid()) })

/** Teams in and out as spreadsheets. */
export const teamImportModule: Module = {
  name: 'team-import',
  handlers: [
    ...implement(teamImport, {
      ...sheetHandlers(teamSheet),
      handout: ({ ctx, params, body }) => handOut(ctx, teamSheet, { id: params.import_id, ...body }),
    }),
    ...implement(teamExport, {
      make: async ({ ctx, body }) => withStatus(201, await makeExport(ctx, teamExportKind, { order: body, format: body.format })),
      fetch: ({ ctx, params }) => fetchExport(ctx, 'teams', params.export_id),
    }),
  ],
  start: (platform) => {
    startSheet(platform, teamSheet)
    const { name, work } = exportJob(teamExportKind)
    platform.jobs.register(name, work)
    platform.jobs.register(rostersJob, async (ctx, given) => {
      const { team_ids } = z.parse(rosters, given)
      for (const id of team_ids) await takeRosters(ctx, id)
      return { teams: team_ids.length }
    })
  },
}
