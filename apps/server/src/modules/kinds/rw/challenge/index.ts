import { challenge as contract } from '@beacon/api/kinds/rw/challenge'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module, type Special } from '../../../../module.ts'
import { getChallenge, openReport, selectReports } from '../demo/index.ts'
import { readBoard } from './board.ts'
import { listOwn } from './own.ts'
import { requestChallenge, sendReport, withdraw } from './request.ts'
import { ownEntry, seeRw } from './sight.ts'
import { listPlayerTargets, readTargetFile } from './targets.ts'

export { reportView } from './own.ts'

/** A team may always read what it handed in; a rival's report does not exist. */
async function readOwnReport(ctx: SignedIn, at: { resource_id: string; challenge_id: string; n: number }): Promise<Special> {
  const seen = await seeRw(ctx, at.resource_id)
  const { entrant_id } = await ownEntry(ctx, seen)
  const found = await getChallenge(ctx.db, seen.contest, at.challenge_id)
  const reports = (await selectReports(ctx.db, [found.challenge_id])).get(found.challenge_id) ?? []
  const report = reports.find(({ n }) => n === at.n)
  return found.entrant_id !== entrant_id || report === undefined ? fail('not_found') : openReport(ctx, found, report)
}

/** Real-world contests as they are played. */
export const challengeModule: Module = {
  name: 'challenge',
  handlers: implement(contract, {
    board: ({ ctx, params }) => readBoard(ctx, params.resource_id),
    targets: ({ ctx, params }) => listPlayerTargets(ctx, params.resource_id),
    target_file: ({ ctx, params }) => readTargetFile(ctx, params),
    mine: ({ ctx, params }) => listOwn(ctx, params.resource_id),
    request: ({ ctx, params, body }) => requestChallenge(ctx, params.resource_id, body),
    send_report: ({ ctx, params, body }) => sendReport(ctx, params, body),
    own_report: ({ ctx, params }) => readOwnReport(ctx, params),
    withdraw: ({ ctx, params, body }) => withdraw(ctx, params, body),
  }),
}
