import { round as contract } from '@beacon/api/rounds/round'
import { implement, type Module } from '../../../module.ts'
import { advanceRounds, selectRoundsDue } from './advance.ts'
import { clearJumps } from './clock-jump.ts'
import { keepRounds } from './clock.ts'
import { listRounds, recomputeRounds, voidRound } from './desk.ts'

export { kindRounds, type KindRounds, type RoundKey } from './port.ts'
export { listRoundFacts, patchesWaiting } from './list-facts.ts'
export { readRound } from './now.ts'
export { findLastRound, selectVoided } from './repo.ts'
export { findFold, keepFold } from './fold-state.ts'
export { settleAgain } from './settle.ts'
export { roundSteps } from './steps.ts'
export { viewOfRounds, withRounds } from './settings.ts'

/** Boundaries of a kind that is played in rounds: the net below the clock of rounds, and what every action on the contest's clock asks. */
export const roundBoundaries = { due: [selectRoundsDue], settle: advanceRounds }

/** Rounds of contests: one process's clock, and the desk's list. */
export function roundModule(): Module {
  let clock: { stop: () => Promise<void> } | undefined
  return {
    name: 'round',
    handlers: implement(contract, {
      list: ({ ctx, params, query }) => listRounds(ctx, params.resource_id, query),
      void: ({ ctx, params, body }) => voidRound(ctx, params.resource_id, params.n, body),
      recompute: ({ ctx, params, body }) => recomputeRounds(ctx, params.resource_id, body),
    }),
    start: async (platform) => {
      clock = await keepRounds(platform)
      platform.jobs.every('clock_jumps_over', '* * * * *', clearJumps)
    },
    stop: () => clock?.stop(),
  }
}
