import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'

/** NOTIFY that something about an injection is wanted or has changed; its content is the id of the authoring. */
export const injectionChannel = 'image_injection'
export const tellInjection = (executor: Executor, authoring_id: string): Promise<void> => notify(executor, injectionChannel, authoring_id)
