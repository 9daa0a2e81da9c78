import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'

/** NOTIFY that an image is to be made, is to stop being made, or is gone: for the process that makes them. */
export const imageChannel = 'scene_image'
export const tellImage = (executor: Executor, image_id: string): Promise<void> => notify(executor, imageChannel, image_id)
