import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { appendEvents } from '../../score/score/index.ts'
import type { AnswerLock } from '../rules/index.ts'
import type { NewAnswerEvent } from '../standings/index.ts'
import { releaseTopic } from './release.ts'
import { rulesEvent, stateEvent, topicRulesOf } from './rules.ts'

/** Events of a changed topic: its rules when they score otherwise, its state when a release was planned anew. */
export async function record(tx: Tx, lock: AnswerLock, before: TopicRecord, after: TopicRecord): Promise<void> {
  const { contest, at } = lock
  const events: NewAnswerEvent[] = []
  if (JSON.stringify(topicRulesOf(contest, before)) !== JSON.stringify(topicRulesOf(contest, after)))
    events.push(rulesEvent(contest, after))
  if (before.is_released !== after.is_released) events.push(stateEvent(after))
  await appendEvents(tx, lock, events)
  if (after.is_released) return
  const isDue = after.release_offset_s === null && (after.release_at === null || Date.parse(after.release_at) <= at)
  if (isDue) await releaseTopic(tx, lock, after)
}
