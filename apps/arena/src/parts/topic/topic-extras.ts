import type { ContestMe } from '@beacon/api/contest/contest-views'
import { type ComponentType, createContext, use } from 'react'
import type { AnswerContest } from '../answer/answer-contest.ts'
import type { TileState } from './board.ts'
import type { OwnTopic } from './own-topics.ts'

/** What a kind puts on topics besides what can be answered. */
export interface TopicExtras {
  /** Topics that it stands on; absent: all. */
  isOf?: (topic: OwnTopic) => boolean
  /** These topics take no flag: their side takes what they are answered by. */
  takesNoFlag?: boolean
  /** In place of the value of a topic, where it has more than one. */
  Value: ComponentType<{ topic_id: string }> | null
  /** In place of the state of a tile. */
  Line: ComponentType<{ topic_id: string; state: TileState }>
  /** Beside the flag field of the open topic; below it on a narrow page. */
  Side: ComponentType<{ contest: AnswerContest; mine: ContestMe; topic: OwnTopic }>
  /** `Side` brings the flag field, where there is one. */
  ownsAnswer?: true
}

export const TopicExtrasContext = createContext<TopicExtras | null>(null)

/** What stands on this topic; null: nothing. */
export function useTopicExtras(topic: OwnTopic): TopicExtras | null {
  const extras = use(TopicExtrasContext)
  return extras === null || extras.isOf?.(topic) === false ? null : extras
}
