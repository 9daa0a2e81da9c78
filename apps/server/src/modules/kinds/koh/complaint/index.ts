import { deskComplaint, hillReport } from '@beacon/api/kinds/koh/complaint'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module } from '../../../../module.ts'
import { seeContest } from '../../../contest/core/contest/index.ts'
import { findEntry } from '../../../contest/entry/entrant/index.ts'
import { mustBeKoh } from '../placed/index.ts'
import { dismiss, pass, retryRollback } from './decide.ts'
import { listComplaints, readComplaint } from './desk.ts'
import { fileReport } from './report.ts'
import { selectComplaints } from './repo.ts'
import { ownViews } from './views.ts'

export { mayReport } from './report.ts'

const mostShown = 500

/** Reports of the own team, and those against it, the latest first. */
async function listOwn(ctx: SignedIn, id: string): Promise<Reply<typeof hillReport.list>> {
  const seen = await seeContest(ctx, id)
  const { run } = mustBeKoh(seen.contest)
  const { entrant_id } = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const rows = (await selectComplaints(ctx.db, { contest_id: id, run })).filter(
    ({ reporter_id, reported_id }) => reporter_id === entrant_id || reported_id === entrant_id,
  )
  return { items: await ownViews(ctx, seen, entrant_id, rows.toReversed().slice(0, mostShown)) }
}

/** Reports of foul versions: by teams, and decided at the desk. */
export const complaintModule: Module = {
  name: 'hill-complaint',
  handlers: [
    ...implement(hillReport, {
      list: ({ ctx, params }) => listOwn(ctx, params.resource_id),
      file: ({ ctx, params, body }) => fileReport(ctx, params, body.reason),
    }),
    ...implement(deskComplaint, {
      list: ({ ctx, params, query }) => listComplaints(ctx, params.resource_id, query),
      get: ({ ctx, params }) => readComplaint(ctx, params),
      dismiss: ({ ctx, params, body }) => dismiss(ctx, params, body),
      pass: ({ ctx, params, body }) => pass(ctx, params, body),
      retry: ({ ctx, params }) => retryRollback(ctx, params),
    }),
  ],
}
