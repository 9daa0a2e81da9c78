import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'

/** NOTIFY that judgings wait, or that one was cancelled, for the process that judges. */
export const judgingOrderChannel = 'judging_order'
/** NOTIFY of an owner one of whose judgings took a step or is over. */
export const judgingChannel = 'judging'

export const tellJudgingOrder = (executor: Executor): Promise<void> => notify(executor, judgingOrderChannel, '')

export async function tellJudgings(executor: Executor, owners: Iterable<string>): Promise<void> {
  for (const owner of new Set(owners)) await notify(executor, judgingChannel, owner)
}
