import { evidence as contract } from '@beacon/api/topic/evidence'
import { implement, type Module } from '../../../../module.ts'
import { decideAppeal, listAppeals, readAppealFile } from './appeal-desk.ts'
import { makeAppeal } from './appeal.ts'
import { decideCase } from './decide.ts'
import { readCase } from './detail.ts'
import { listCases } from './list.ts'
import { listOwn } from './own.ts'
import { collectAll, openWatch } from './watch.ts'

export { beginEvidence } from './collect.ts'
export { kindEvidence, type KindEvidence } from './port.ts'
export { distinct, groupBy, isoOf, tryColumns, tryFact, type Detector, type Scope, type Seen, type TryRow } from './seen.ts'
export { recordSeen } from './record.ts'

/** Suspected cheating: collected behind the tries, decided by referees, appealed against by entrants. */
export function evidenceModule(): Module {
  const watch = openWatch()
  return {
    name: 'evidence',
    handlers: implement(contract, {
      list: ({ ctx, params, query }) => listCases(ctx, params.resource_id, query),
      get: ({ ctx, params }) => readCase(ctx, params.resource_id, params.evidence_id),
      decide: ({ ctx, params, body }) => decideCase(ctx, params, body),
      appeals: ({ ctx, params, query }) => listAppeals(ctx, params.resource_id, query),
      decide_appeal: ({ ctx, params, body }) => decideAppeal(ctx, params, body),
      appeal_file: ({ ctx, params }) => readAppealFile(ctx, params),
      mine: ({ ctx, params }) => listOwn(ctx, params.resource_id),
      appeal: ({ ctx, params, body }) => makeAppeal(ctx, params, body),
    }),
    start: async (platform) => {
      await platform.bus.listen('live_outbox', (payload) => watch.hear(platform, payload))
      platform.jobs.every('evidence', '* * * * *', collectAll)
    },
    stop: () => watch.stop(),
  }
}
