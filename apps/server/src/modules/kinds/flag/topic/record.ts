import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/kinds/flag/topic-flag-rules.ts'
import { appendEvents } from '../../../contest/score/score/index.ts'
import type { FlagLock } from '../flag-contest/index.ts'
import type { NewFlagEvent } from '../flag-score/index.ts'
import { releaseTopic } from './release.ts'
import { rulesEvent, stateEvent, topicRulesOf } from './rules.ts'

/** Events of a changed topic: its rules when they score otherwise, its state when a release was planned anew. */
export async function record(tx: Tx, lock: FlagLock, before: TopicRecord, after: TopicRecord): Promise<void> {
  const { contest, at } = lock
  const events: NewFlagEvent[] = []
  if (JSON.stringify(topicRulesOf(contest, before)) !== JSON.stringify(topicRulesOf(contest, after)))
    events.push(rulesEvent(contest, after))
  if (before.is_released !== after.is_released) events.push(stateEvent(after))
  await appendEvents(tx, lock, events)
  if (after.is_released) return
  const isDue = after.release_offset_s === null && (after.release_at === null || Date.parse(after.release_at) <= at)
  if (isDue) await releaseTopic(tx, lock, after)
}
