import type { TopicStateEvent } from '@beacon/engine/answers'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'
import type { NewEvent } from '../../score/score/index.ts'

type StateOf = Pick<TopicCommon, 'resource_id' | 'is_public' | 'is_online' | 'deleted_at'>

/** The state of an open topic for the fold: a hidden one leaves all sums, one that is offline keeps what it paid. */
export const openTopicState = ({ resource_id, is_public, is_online, deleted_at }: StateOf): NewEvent<TopicStateEvent> => ({
  kind: 'topic.state',
  lane: 'moderation',
  entrant_id: null,
  solver_id: null,
  topic_id: resource_id,
  part: null,
  payload: {
    is_hidden: !is_public || deleted_at !== null,
    is_offline: !is_online,
    is_released: true,
    released_elapsed_ms: 0,
  },
})
