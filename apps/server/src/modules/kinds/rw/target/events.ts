import type { RwEvent } from '@beacon/engine/rw'
import type { RwTargetTerms } from '../../../../db/schema/kinds/rw/play.ts'
import type { NewEvent } from '../../../contest/score/score/index.ts'
import { openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import type { PlacedTarget } from './repo.ts'

/** What a target is worth, as the log says it. */
export const worthEvent = ({ topic_id, score, goals }: Pick<RwTargetTerms, 'topic_id' | 'score' | 'goals'>): NewEvent<RwEvent> => ({
  kind: 'target.set',
  lane: 'result',
  entrant_id: null,
  solver_id: null,
  topic_id,
  part: null,
  payload: { score, goals: Object.fromEntries(goals.map(({ goal_id, percent }) => [goal_id, percent])) },
})

/** Everything that the log must say of a target in a run. */
export const targetEvents = ({ topic, terms }: Pick<PlacedTarget, 'topic' | 'terms'>): NewEvent<RwEvent>[] => [
  openTopicState(topic),
  worthEvent(terms),
]
