import { elapsedAt } from '@beacon/engine'
import { systemCtx, type Platform } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { clockOf, forgetContest, iso, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { postAutomatic } from '../../talk/bulletin/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { type AnswerLock, lockAnswers } from '../rules/index.ts'
import { selectDue, takeHintsDue } from './due.ts'
import { lockTopics, selectAllTopics, updateTopic } from './repo.ts'
import { rulesEvent, stateEvent } from './rules.ts'
import { isForAll } from './play/sight.ts'
import { tellReleased, tellTopics } from './tell.ts'

/** Records the release of every topic, and tells of every hint, whose time has come. Idempotent; whoever holds the lock may call it. */
export async function releaseDue(tx: Tx, lock: AnswerLock): Promise<void> {
  for (const topic of await selectDue(tx, lock.contest_id, iso(lock.at))) await releaseTopic(tx, lock, topic)
  const hinted = await takeHintsDue(tx, lock.contest_id, iso(lock.at))
  if (hinted.length === 0) return
  await tellTopics(tx, lock, await lockTopics(tx, lock.contest_id, hinted), 'topic.changed')
  await tellContestChanged(tx, lock.contest_id)
}

/** For who holds no lock yet and must not wait for the clock's next tick. */
export async function releaseNow(platform: Platform, contest_id: string): Promise<void> {
  const entry = { module: 'topic' as const, operation: 'release' as const, object_type: 'contest', object_id: contest_id }
  await change(systemCtx(platform, newId()), entry, async (tx) => releaseDue(tx, await lockAnswers(tx, contest_id)))
  forgetContest(platform, contest_id)
}

/** From now on players see the topic; before the start it waits for that. */
export async function releaseTopic(tx: Tx, lock: AnswerLock, topic: TopicRecord): Promise<TopicRecord> {
  const { status } = stateOf(lock.contest, lock.at)
  const isBefore = status === 'not_started'
  const released = await updateTopic(tx, topic.resource_id, {
    is_released: true,
    release_at: releasedBy(topic, lock.at),
    released_at: isBefore ? null : iso(lock.at),
    released_elapsed_ms: isBefore ? 0 : elapsedAt(clockOf(lock.contest), lock.at),
  })
  await appendEvents(tx, lock, [stateEvent(released)])
  await tellContestChanged(tx, lock.contest_id)
  if (released.parent_id === null && released.is_public && (status === 'running' || status === 'paused'))
    await announceRelease(tx, lock, released)
  return released
}

/** Players hear that a topic is open now, and read it where releases are announced. */
export async function announceRelease(tx: Tx, lock: AnswerLock, topic: TopicRecord): Promise<void> {
  await tellReleased(tx, lock, topic)
  if (!isAnnounced(lock, topic)) return
  await postAutomatic(tx, { row: lock.contest, key: 'topic_released', values: { topic: topic.name }, topic_id: topic.resource_id })
}

/** A bulletin goes to everybody: what is for some brackets, or hidden until something is solved, is not told there. */
const isAnnounced = ({ contest }: AnswerLock, topic: TopicRecord): boolean =>
  (topic.announce_release ?? contest.announce_release) && isForAll(contest, topic)

/** Released by hand before its time: the plan follows. */
const releasedBy = ({ release_at }: TopicRecord, at: number): string | null =>
  release_at !== null && Date.parse(release_at) > at ? iso(at) : release_at

/** Rules and state of every topic, at the begin of a run. */
export async function recordAllTopics(tx: Tx, lock: AnswerLock): Promise<void> {
  const topics = await selectAllTopics(tx, lock.contest_id)
  await appendEvents(
    tx,
    lock,
    topics.flatMap((topic) => [rulesEvent(lock.contest, topic), stateEvent(topic)]),
  )
}
