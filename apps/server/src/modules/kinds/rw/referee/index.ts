import { rwReferee as contract } from '@beacon/api/kinds/rw/referee'
import { implement, type Module } from '../../../../module.ts'
import { giveVote, overrule } from './decide.ts'
import { readDetail } from './detail.ts'
import { listChallenges, listSeats } from './list.ts'
import { cancelChallenge, moveInQueue } from './queue-acts.ts'
import { readReport, reviewReport, takeReport } from './review.ts'
import { callEntrant, markAbsent, markAttempt, setClock, startDemo } from './stage-acts.ts'

/** The desk of referees. */
export const rwRefereeModule: Module = {
  name: 'rwReferee',
  handlers: implement(contract, {
    contests: ({ ctx }) => listSeats(ctx),
    list: ({ ctx, params }) => listChallenges(ctx, params.resource_id),
    read: ({ ctx, params }) => readDetail(ctx, params),
    take_report: ({ ctx, params }) => takeReport(ctx, params),
    report: ({ ctx, params }) => readReport(ctx, params),
    review: ({ ctx, params, body }) => reviewReport(ctx, params, body),
    call: ({ ctx, params, body }) => callEntrant(ctx, params, body.stage_id),
    start: ({ ctx, params, body }) => startDemo(ctx, params, body),
    attempt: ({ ctx, params, body }) => markAttempt(ctx, params, body),
    clock: ({ ctx, params, body }) => setClock(ctx, params, body),
    vote: ({ ctx, params, body }) => giveVote(ctx, params, body),
    absent: ({ ctx, params }) => markAbsent(ctx, params),
    cancel: ({ ctx, params, body }) => cancelChallenge(ctx, params, body),
    move: ({ ctx, params, body }) => moveInQueue(ctx, params, body),
    overrule: ({ ctx, params, body }) => overrule(ctx, params, body),
  }),
}
