import type { Platform } from '../../../context.ts'
import { followOwners } from '../../../db/follow-owners.ts'
import { ownersToTake } from './done.ts'
import { checkDoneChannel } from './tell.ts'

/**
 * Calls `take` for each owner with this beginning that has runs to take, one owner after the other, and again for what came meanwhile.
 * `take` takes with `takeDone` in a transaction of its own; on several replicas each run is taken once.
 */
export const onRunsDone = (
  { db, bus, log }: Pick<Platform, 'db' | 'bus' | 'log'>,
  ownerPrefix: string,
  take: (owner: string) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> =>
  followOwners({
    bus,
    channel: checkDoneChannel,
    ownerPrefix,
    missed: () => ownersToTake(db, ownerPrefix),
    take,
    report: (error) => log.warn({ err: error }, 'runs of checks were not taken'),
  })
