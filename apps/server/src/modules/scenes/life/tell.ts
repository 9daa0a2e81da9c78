import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'

/** NOTIFY of every change of a scene, for pages that show it. */
export const sceneChannel = 'scene'
/** NOTIFY that somebody asked for something, for the process that works on scenes. */
export const askChannel = 'scene_ask'

export interface SceneNews {
  scene_id: string
  owner: string
  subject: string
  payer: string
}

export const tellScene = ({ scene_id, owner, subject, payer }: SceneNews, executor: Executor): Promise<void> =>
  notify(executor, sceneChannel, [scene_id, owner, subject, payer].join(' '))

/** What `tellScene` told. */
export function readSceneNews(payload: string): SceneNews {
  const [scene_id = '', owner = '', subject = '', payer = ''] = payload.split(' ')
  return { scene_id, owner, subject, payer }
}

export const notifyAsk = (executor: Executor, scene_id: string): Promise<void> => notify(executor, askChannel, scene_id)
