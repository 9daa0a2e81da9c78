import { sceneTrial as contract } from '@beacon/api/bank/scene-trial'
import { implement, type Module } from '../../../module.ts'
import { readTrial } from './read.ts'
import { runTrialJob, startTrial, trialJob } from './run.ts'
import { stopTrial } from './stop.ts'

export { trialEntry } from './enter.ts'
export { trialPlace } from './place.ts'
export { getTested } from './read.ts'
export { closeAndWait, openSandbox, sandboxOf, untilRests } from './sandbox.ts'
export { Stopped, type Sandboxed } from './trial.ts'
export { linesOf } from './walk.ts'

/** The test of a question with its scene. */
export const sceneTrialModule: Module = {
  name: 'scene-trial',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readTrial(ctx, params.resource_id),
    run: ({ ctx, params, body }) => startTrial(ctx, params.resource_id, body),
    stop: ({ ctx, params }) => stopTrial(ctx, params.resource_id),
  }),
  start: ({ jobs }) => jobs.register(trialJob, runTrialJob),
}
