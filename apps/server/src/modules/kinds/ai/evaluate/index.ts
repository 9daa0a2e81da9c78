import { followOwners } from '../../../../db/follow-owners.ts'
import type { Module } from '../../../../module.ts'
import { onRunsDone } from '../../../scenes/check/index.ts'
import { programOwners, takePrograms } from './programs.ts'
import { takeTrialProgram, trialOwners } from './trial-program.ts'
import { evaluationChannel, hasDue } from './queue.ts'
import { runTrials, trialsDue } from './trials.ts'
import { evaluateDue } from './work.ts'

export { closeRun } from './close.ts'
export { evaluateNew, isUnrun, orderProgram, programsAhead, runningOf } from './programs.ts'
export { orderEvaluations, tellEvaluations } from './queue.ts'
export { setSubmission, tellSubmission } from './tell.ts'
export { orderTrialProgram } from './trial-program.ts'
export type { AiNewEvent } from './write.ts'

/** Evaluates in the background, on every process one batch at a time. */
export function evaluateModule(): Module {
  let following: { stop: () => Promise<void> }[] = []
  let isStopped = false
  return {
    name: 'ai-evaluate',
    handlers: [],
    start: async (platform) => {
      const evaluations = await followOwners({
        bus: platform.bus,
        channel: evaluationChannel,
        ownerPrefix: 'all',
        missed: async () => ((await hasDue(platform.db)) || (await trialsDue(platform.db)) ? ['all'] : []),
        take: async () => {
          await runTrials(platform, () => isStopped)
          await evaluateDue(platform, () => isStopped)
        },
        report: (error) => platform.log.warn({ err: error }, 'evaluations were not made'),
      })
      const programs = await onRunsDone(platform, programOwners, (owner) => takePrograms(platform, owner))
      following = [evaluations, programs, await onRunsDone(platform, trialOwners, (owner) => takeTrialProgram(platform, owner))]
    },
    stop: async () => {
      isStopped = true
      await Promise.all(following.map((one) => one.stop()))
    },
  }
}
