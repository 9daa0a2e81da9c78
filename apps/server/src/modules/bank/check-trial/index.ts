import { checkTrial as contract } from '@beacon/api/bank/check-trial'
import { implement, type Module } from '../../../module.ts'
import { orderCheck, stopChecks } from './order.ts'
import { readCheckTrial } from './read.ts'
import { dropTests, followRuns } from './result.ts'

/** The check scripts of a question, run against an address that its author types. */
export function checkTrialModule(): Module {
  let follower: Awaited<ReturnType<typeof followRuns>> | null = null
  return {
    name: 'check-trial',
    handlers: implement(contract, {
      get: ({ ctx, params }) => readCheckTrial(ctx, params.resource_id),
      run: ({ ctx, params, body }) => orderCheck(ctx, params.resource_id, body),
      stop: ({ ctx, params }) => stopChecks(ctx, params.resource_id),
    }),
    start: async (platform) => {
      platform.jobs.every('drop_check_tests', '13 4 * * *', dropTests)
      follower = await followRuns(platform)
    },
    stop: () => follower?.stop(),
  }
}
