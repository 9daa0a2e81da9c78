import { pointCheck as contract } from '@beacon/api/kinds/operation/check'
import { everyNear, type Watch } from '../../../../every.ts'
import { implement, type Module } from '../../../../module.ts'
import { onRunsDone } from '../../../scenes/check/index.ts'
import { applyForCheck, checkOwners, runClock, takeChecks } from '../check/index.ts'
import { readCells } from './cells.ts'
import { listRuns, readMine } from './mine.ts'

/** Every two seconds while a contest runs. */
const pace = { ms: 2_000, quietMs: 10_000 }

/** Points for players and walls; what runners find is taken here, and the clock checks. */
export function pointCheckModule(): Module {
  let following: Awaited<ReturnType<typeof onRunsDone>> | null = null
  let clock: Watch | null = null
  return {
    name: 'point-check',
    handlers: implement(contract, {
      mine: ({ ctx, params }) => readMine(ctx, params.resource_id),
      runs: ({ ctx, params }) => listRuns(ctx, params.resource_id, params.topic_id),
      apply: ({ ctx, params, body }) => applyForCheck(ctx, params, body),
      cells: ({ ctx, params }) => readCells(ctx, params.resource_id),
    }),
    start: async (platform) => {
      following = await onRunsDone(platform, checkOwners, (owner) => takeChecks(platform, owner))
      clock = everyNear(
        pace,
        () => runClock(platform),
        (error) => platform.log.warn({ err: error }, 'the clock of checks stands still'),
      )
    },
    stop: async () => {
      await clock?.stop()
      await following?.stop()
    },
  }
}
