import type { Platform } from '../../../context.ts'
import { followOwners } from '../../../db/follow-owners.ts'
import { ownersToTake } from './done.ts'
import { judgingChannel } from './tell.ts'

/**
 * Calls `take` for each owner with this beginning one of whose judgings took a step or is over. What is over is taken with
 * `takeDoneJudgings`, on several replicas once; where one stands says `judgingsOf`.
 */
export const followJudgings = (
  { db, bus, log }: Pick<Platform, 'db' | 'bus' | 'log'>,
  ownerPrefix: string,
  take: (owner: string) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> =>
  followOwners({
    bus,
    channel: judgingChannel,
    ownerPrefix,
    missed: () => ownersToTake(db, ownerPrefix),
    take,
    report: (error) => log.warn({ err: error }, 'judgings were not taken'),
  })
