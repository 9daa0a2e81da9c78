import { partPoints } from '@beacon/engine'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import type { AnswerStandings } from '../../../contest/topic/standings/index.ts'

/** What a task is worth as a board has it; null where the board does not know it. */
export function valueOf(standings: AnswerStandings, view: 'real' | 'public', topic: TopicRecord, point_id: string): number | null {
  const part = topic.parts.find(({ part_id }) => part_id === point_id)?.part
  const held = standings[view].topic(topic.resource_id)
  return part === undefined || held === undefined ? null : partPoints(held.rules.parts, part, held.value)
}
