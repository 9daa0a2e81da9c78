import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'

/** NOTIFY that runs or scripts wait, for the processes that work on them. */
export const checkOrderChannel = 'check_order'
/** NOTIFY of an owner that has runs to take. */
export const checkDoneChannel = 'check_done'
/** NOTIFY of a script that is ready or failed. */
export const checkScriptChannel = 'check_script'

export const tellOrder = (executor: Executor): Promise<void> => notify(executor, checkOrderChannel, '')
export const tellScript = (executor: Executor, script_id: string): Promise<void> => notify(executor, checkScriptChannel, script_id)

export async function tellDone(executor: Executor, owners: Iterable<string>): Promise<void> {
  for (const owner of new Set(owners)) await notify(executor, checkDoneChannel, owner)
}
