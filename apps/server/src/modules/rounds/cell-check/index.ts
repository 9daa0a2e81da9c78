import { cellCheck as contract, cellRehearsal } from '@beacon/api/rounds/cell-check'
import type { Platform } from '../../../context.ts'
import { every } from '../../../every.ts'
import { Failure } from '../../../failure.ts'
import { implement, type Module } from '../../../module.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { dropOldRuns, onRunsDone, takeDone } from '../../scenes/check/index.ts'
import { annulChecks, checkAgain } from './act.ts'
import { listChecks, readCheck } from './desk.ts'
import { takeVerdicts } from './end.ts'
import { cellOwners, rehearsalOwners } from './keys.ts'
import { orderDue } from './order.ts'
import { endRehearsal, readRehearsal, startRehearsal, stepRehearsal } from './rehearsal.ts'

export { cancelAll, closeCells, isReady } from './close.ts'
export { planRound } from './plan.ts'
export { kindCells, type KindCells } from './port.ts'
export { readRehearsed, type Rehearsed } from './rehearsal.ts'
export { selectCounted } from './repo.ts'

const lookMs = 500

/** Takes what the runner has done of a contest, a part in each transaction. What is left of a contest that is gone is let go. */
async function takeOf({ db }: Pick<Platform, 'db'>, owner: string): Promise<void> {
  const contest_id = owner.slice(cellOwners.length)
  const takePart = () => db.transaction(async (tx) => takeVerdicts(tx, await lockContest(tx, contest_id)))
  await forgetGone(db, owner, async () => {
    while (await takePart());
  })
}

async function forgetGone(db: Platform['db'], owner: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'contest_not_found')) throw error
    await db.transaction((tx) => takeDone(tx, owner, 10_000))
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Checks of cells: the log, decisions on it, rehearsals; and what gives checks to the runner and takes them back. */
export function cellCheckModule(): Module {
  const working: { stop: () => Promise<void> }[] = []
  return {
    name: 'cellCheck',
    handlers: [
      ...implement(contract, {
        list: ({ ctx, params, query }) => listChecks(ctx, params.resource_id, query),
        get: ({ ctx, params, query }) => readCheck(ctx, params.resource_id, query),
        annul: ({ ctx, params, body }) => annulChecks(ctx, params.resource_id, body),
        again: ({ ctx, params, body }) => checkAgain(ctx, params.resource_id, body),
      }),
      ...implement(cellRehearsal, {
        get: ({ ctx, params }) => readRehearsal(ctx, params.resource_id),
        start: ({ ctx, params }) => startRehearsal(ctx, params.resource_id),
        stop: ({ ctx, params }) => endRehearsal(ctx, params.resource_id),
      }),
    ],
    start: async (platform) => {
      const { db, log, jobs } = platform
      working.push(
        await onRunsDone(platform, cellOwners, (owner) => takeOf(platform, owner)),
        await onRunsDone(platform, rehearsalOwners, (owner) =>
          forgetGone(db, owner, () => stepRehearsal(platform, owner.slice(rehearsalOwners.length))),
        ),
        every(
          lookMs,
          () => orderDue(platform),
          (error) => log.warn({ err: error }, 'checks were not given to the runner'),
        ),
      )
      jobs.every('drop_check_runs', '43 * * * *', async (ctx) => {
        for (const [ownerPrefix, days] of [
          [cellOwners, 90],
          [rehearsalOwners, 7],
        ] as const)
          while ((await ctx.db.transaction((tx) => dropOldRuns(tx, { ownerPrefix, before: daysAgo(days) }))) > 0);
      })
    },
    stop: async () => {
      for (const one of working) await one.stop()
    },
  }
}
