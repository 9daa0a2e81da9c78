import type { LiveEvents } from '@beacon/api/live/live'
import type { Hint, Hinting } from '../../../../live/hints.ts'
import { readSceneNews, sceneChannel } from '../../../scenes/life/index.ts'
import { readPlace } from '../../scene/place/index.ts'

const mine = (channel: string, data: LiveEvents['me.scene']): Hint => ({ channel, event: 'me.scene', data })
const desk = (channel: string, data: LiveEvents['desk.scene']): Hint => ({ channel, event: 'desk.scene', data })

/** Who plays in a scene of a contest and who looks after it hear that it changed, and ask for what it is. */
export const sceneHinting: Hinting = {
  channel: sceneChannel,
  of: (payload) => {
    const news = readSceneNews(payload)
    const place = readPlace(news)
    if (place === null) return null
    const { contest_id, topic_id, entrant_id } = place
    const { scene_id } = news
    const hints = [
      mine(entrant_id === null ? 'entrants' : `entrant:${entrant_id}`, { topic_id }),
      desk('desk:contest.scene', { scene_id }),
      desk('desk:contest.watch', { scene_id }),
    ]
    return { contest_id, hints }
  },
}
