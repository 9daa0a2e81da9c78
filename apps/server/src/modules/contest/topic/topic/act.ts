import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail, failFields } from '../../../../failure.ts'
import { postAutomatic, type AutomaticKey } from '../../talk/bulletin/index.ts'
import { forgetContest, iso, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import { type AnswerLock, lockAnswers, staffAnswers } from '../rules/index.ts'
import { freeHeld } from './free-held.ts'
import { planRelease } from './plan.ts'
import { isKnown } from './read-only.ts'
import { record } from './record.ts'
import { announceRelease, releaseTopic } from './release.ts'
import {
  lastSort,
  lockRemoved,
  lockRemovedStages,
  lockStages,
  lockTopics,
  selectTaken,
  selectTopics,
  setSort,
  updateTopic,
  type NewTopic,
} from './repo.ts'
import { rulesEvent, stateEvent } from './rules.ts'
import { scoreOf } from './scoring.ts'
import { isForAll } from './play/sight.ts'
import { tellTopics } from './tell.ts'

type Body = Parsed<typeof contract.act>['body']
type Action = Body['action']

type Patch = (input: { row: TopicRecord; lock: AnswerLock; body: Body }) => Partial<NewTopic>
const patches: Record<Exclude<Action, 'release' | 'announce'>, Patch> = {
  publish: () => ({ is_public: true }),
  hide: () => ({ is_public: false }),
  online: () => ({ is_online: true }),
  offline: () => ({ is_online: false }),
  remove: ({ lock }) => ({ deleted_at: iso(lock.at) }),
  restore: () => ({ deleted_at: null }),
  release_at: ({ row, lock, body }) => planRelease(row, lock, { release_at: body.release_at ?? null }),
  set_score: ({ row, body }) => scoreOf(row, body),
  set_limit: ({ body }) => ({ answer_limit: body.answer_limit ?? null }),
}

/** Is the topic there already? */
function isThere(action: Action, row: TopicRecord): boolean {
  if (action === 'publish') return row.is_public
  if (action === 'hide') return !row.is_public
  if (action === 'online') return row.is_online
  if (action === 'offline') return !row.is_online
  return action === 'release' && row.is_released
}

/** Moderation of topics: players see it at once, frozen or not. */
export async function actOnTopics(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.act>> {
  await staffAnswers(ctx, contestId, 'contest.write')
  const { action, topic_ids } = body
  if (action === 'set_score' && body.score === undefined) failFields({ score: { code: 'field_empty' } })
  const reply: Reply<typeof contract.act> = { done: [], skipped: [] }
  const operation = action === 'release_at' ? 'schedule' : action
  await change(ctx, { module: 'topic', operation, object_type: 'topic' }, async (tx, note) => {
    const lock = await lockAnswers(tx, contestId)
    const rows = await (action === 'restore' ? lockRemoved : lockTopics)(tx, contestId, topic_ids)
    const placed = new Set((await selectTopics(tx, contestId)).map(({ question_id }) => question_id))
    if (action === 'remove') mustBeTyped(lock, rows, body.confirm)
    for (const row of rows) {
      const code = refusalOf(action, row, placed)
      if (code !== null) {
        reply.skipped.push({ resource_id: row.resource_id, name: row.name, code, details: {} })
        continue
      }
      placed.add(row.question_id)
      await apply(tx, lock, row, body)
      await applyToStages(tx, lock, row, body)
      reply.done.push(row.resource_id)
      note({ object_id: row.resource_id, object_name: row.name, after: { contest_id: contestId } })
    }
    if (action === 'remove' || action === 'restore') await dropGone(tx, lock)
    await freeHeld(tx, lock, 'rule')
    await tellContestChanged(tx, contestId)
  })
  forgetContest(ctx, contestId)
  return reply
}

/** A topic waits for no topic that is gone: it would wait for ever. */
async function dropGone(tx: Tx, lock: AnswerLock): Promise<void> {
  const topics = await selectTopics(tx, lock.contest_id)
  const living = new Set(topics.map(({ resource_id }) => resource_id))
  for (const { resource_id, prerequisites, prerequisites_needed } of topics) {
    const left = prerequisites.filter((id) => living.has(id))
    if (left.length === prerequisites.length) continue
    const needed = prerequisites_needed === null || left.length === 0 ? null : Math.min(prerequisites_needed, left.length)
    await tellTopics(tx, lock, [await updateTopic(tx, resource_id, { prerequisites: left, prerequisites_needed: needed })], 'topic.changed')
  }
}

/** What moves a whole topic moves its stages along; each has a score and a limit of its own. */
async function applyToStages(tx: Tx, lock: AnswerLock, { resource_id }: TopicRecord, body: Body): Promise<void> {
  const { action } = body
  if (action === 'set_score' || action === 'set_limit' || action === 'announce') return
  const stages = action === 'restore' ? await lockRemovedStages(tx, resource_id) : await lockStages(tx, [resource_id])
  for (const stage of stages) if (!isThere(action, stage)) await apply(tx, lock, stage, body)
}

/** A question stands in a contest once: a removed copy of one that was placed again stays away. */
function refusalOf(action: Action, row: TopicRecord, placed: ReadonlySet<string>): 'already_decided' | 'question_placed' | null {
  if (action === 'restore') return placed.has(row.question_id) ? 'question_placed' : null
  return isThere(action, row) ? 'already_decided' : null
}

/** Once the contest has started, what goes is named. */
function mustBeTyped({ contest, at }: AnswerLock, rows: readonly TopicRecord[], confirm: string | undefined): void {
  if (stateOf(contest, at).status === 'not_started') return
  const words = [`delete ${rows.length}`, `删除 ${rows.length}`, ...(rows.length === 1 ? rows.map(({ name }) => name) : [])]
  if (!words.includes(confirm?.trim() ?? '')) fail('confirm_mismatch', { n: rows.length })
}

const bulletins: Partial<Record<Action, AutomaticKey>> = { online: 'topic_online', offline: 'topic_offline' }

async function apply(tx: Tx, lock: AnswerLock, row: TopicRecord, body: Body): Promise<void> {
  const { action } = body
  if (action === 'release') {
    await releaseTopic(tx, lock, row)
    return
  }
  if (action === 'announce') {
    const values = { topic: row.name, words: body.announce?.words ?? '' }
    await postAutomatic(tx, { row: lock.contest, key: 'topic_changed', values, topic_id: row.resource_id })
    return
  }
  const place = action === 'restore' && row.parent_id === null ? { sort: (await lastSort(tx, lock.contest_id)) + 1 } : {}
  const after = await updateTopic(tx, row.resource_id, { ...patches[action]({ row, lock, body }), ...place })
  if (action === 'set_score' || action === 'set_limit' || action === 'release_at') {
    await record(tx, lock, row, after)
    await tellTopics(tx, lock, [after], 'topic.changed')
    return
  }
  // What the contest's settings changed meanwhile did not reach a removed topic.
  const isTaken = action === 'remove' && after.parent_id !== null && (await selectTaken(tx, lock.run, [after.resource_id])).size > 0
  await appendEvents(tx, lock, [...(action === 'restore' ? [rulesEvent(lock.contest, after)] : []), stateEvent(after, isTaken)])
  const isShown = after.is_public && after.is_released && after.deleted_at === null
  await tellTopics(tx, lock, [after], isShown ? 'topic.changed' : 'topic.removed')
  const { status } = stateOf(lock.contest, lock.at)
  // What is told of a topic is told of its stages.
  if (!isShown || after.parent_id !== null || (status !== 'running' && status !== 'paused')) return
  // What players know already is back, not new.
  if (action === 'publish' && !(await isKnown(tx, after, lock.run))) await announceRelease(tx, lock, after)
  const key = bulletins[action]
  if (key !== undefined && isForAll(lock.contest, after))
    await postAutomatic(tx, { row: lock.contest, key, values: { topic: after.name }, topic_id: after.resource_id })
}

/** The order of all topics. A list that is not whole is one of yesterday's. */
export async function orderTopics(ctx: SignedIn, contestId: string, ids: string[]): Promise<{ ok: true }> {
  await staffAnswers(ctx, contestId, 'contest.write')
  await change(ctx, { module: 'topic', operation: 'sort', object_type: 'contest', object_id: contestId }, async (tx, note) => {
    const lock = await lockAnswers(tx, contestId)
    const topics = (await selectTopics(tx, contestId)).filter(({ parent_id }) => parent_id === null)
    const known = new Set(topics.map(({ resource_id }) => resource_id))
    if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
      fail('changed_meanwhile', { fields: ['sort'] })
    await setSort(tx, contestId, ids)
    const moved = topics.filter(({ resource_id, sort }) => ids.indexOf(resource_id) + 1 !== sort)
    await tellTopics(tx, lock, moved, 'topic.changed')
    await tellContestChanged(tx, contestId)
    note({ object_name: lock.contest.name, after: { order: ids } })
  })
  forgetContest(ctx, contestId)
  return { ok: true }
}
