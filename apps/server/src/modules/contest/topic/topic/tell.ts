import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { publish } from '../../../../live/index.ts'
import { stateOf } from '../../core/contest/index.ts'
import type { AnswerLock } from '../rules/index.ts'
import { isForAll } from './play/sight.ts'

/** Players hear of topics they may know: shown, released, and not before the start. The desk hears of all. */
export async function tellTopics(
  tx: Tx,
  lock: AnswerLock,
  topics: readonly TopicRecord[],
  event: 'topic.changed' | 'topic.removed',
): Promise<void> {
  const { contest_id } = lock
  const isStarted = stateOf(lock.contest, lock.at).status !== 'not_started'
  for (const topic of topics) {
    const data = { topic_id: topic.resource_id }
    await publish(tx, { contest_id, channel: 'desk', event, data })
    const isKnown = topic.is_public && topic.deleted_at === null && topic.is_released
    // The id alone tells no name: who may not see the topic finds nothing under it.
    if (isStarted && (isKnown || event === 'topic.removed')) await publish(tx, { contest_id, channel: 'public', event, data })
  }
}

export async function tellReleased(tx: Tx, lock: AnswerLock, topic: TopicRecord): Promise<void> {
  const { contest, contest_id } = lock
  for (const channel of ['public', 'desk'] as const) {
    const name = channel === 'desk' || isForAll(contest, topic) ? topic.name : ''
    await publish(tx, { contest_id, channel, event: 'topic.released', data: { topic_id: topic.resource_id, name } })
  }
}
