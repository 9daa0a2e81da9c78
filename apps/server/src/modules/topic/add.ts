import type { topic as contract } from '@beacon/api/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { elapsedAt } from '@beacon/engine'
import { and, inArray } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { question, type SealedFlag } from '../../db/schema/question.ts'
import type { TopicRecord } from '../../db/schema/topic.ts'
import { clockOf, forgetContest, iso, staffContest, stateOf, tellContestChanged } from '../contest/index.ts'
import { findAttachments } from '../file/index.ts'
import { openFlag as openBankFlag, questionForTopic, visibleTo, type TopicSource } from '../question/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../score/index.ts'
import { copiedFields, pickFields } from './fields.ts'
import { sealFlag, storedDigest } from './flag-digest.ts'
import { insertFiles, insertFlags, insertHints, insertTopics, lastSort, selectTopics, type NewFlag, type NewTopic } from './repo.ts'
import { rulesEvent, stateEvent } from './rules.ts'
import { tellTopics } from './tell.ts'

type Body = Parsed<typeof contract.add>['body']

/** Places questions as copies, at the end of the order. One that stands in the contest already is left out. */
export async function addTopics(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.add>> {
  await staffContest(ctx, contestId, 'contest.write')
  const entry = { module: 'topic', operation: 'create', object_type: 'topic' }
  const made = await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const sources = await newSources(tx, ctx, contestId, body.question_ids)
    const first = (await lastSort(tx, contestId)) + 1
    const released = releasedNow(lock)
    const rows = sources.map((source, index) =>
      copyOf(source, { contestId, sort: first + index, is_online: body.is_online ?? true, by: ctx.actor.user_id, ...released }),
    )
    const topics = await insertTopics(tx, rows)
    for (const [index, source] of sources.entries()) {
      const topic = topics[index]
      if (topic !== undefined) await copyParts(ctx, tx, source, topic)
    }
    await appendEvents(
      tx,
      lock,
      topics.flatMap((topic) => [rulesEvent(lock.contest, topic), stateEvent(topic)]),
    )
    await tellTopics(tx, lock, topics, 'topic.changed')
    await tellContestChanged(tx, contestId)
    note({ object_id: contestId, object_name: lock.contest.name, after: { topics: topics.map(({ name }) => name) } })
    return topics
  })
  forgetContest(ctx, contestId)
  return { items: made.map(({ resource_id, question_id, name, score }) => ({ resource_id, question_id, name, score })) }
}

/** Questions the caller may place and the contest does not hold yet, in the order asked. */
async function newSources(tx: Tx, ctx: SignedIn, contestId: string, ids: string[]): Promise<TopicSource[]> {
  const placed = new Set((await selectTopics(tx, contestId)).map(({ question_id }) => question_id))
  const wanted = [...new Set(ids)].filter((id) => !placed.has(id))
  if (wanted.length === 0) return []
  const visible = await tx
    .select({ id: question.resource_id })
    .from(question)
    .where(and(inArray(question.resource_id, wanted), visibleTo(ctx)))
  const allowed = new Set(visible.map(({ id }) => id))
  return questionForTopic(
    tx,
    wanted.filter((id) => allowed.has(id)),
  )
}

/** Without a time of its own a topic is released with the start, or at once when that has passed. */
function releasedNow({ contest, at }: ContestLock): Pick<NewTopic, 'is_released' | 'released_at' | 'released_elapsed_ms'> {
  const isBefore = stateOf(contest, at).status === 'not_started'
  return { is_released: true, released_at: isBefore ? null : iso(at), released_elapsed_ms: isBefore ? 0 : elapsedAt(clockOf(contest), at) }
}

interface Placement extends Pick<NewTopic, 'is_released' | 'released_at' | 'released_elapsed_ms'> {
  contestId: string
  sort: number
  is_online: boolean
  by: string
}

function copyOf(source: TopicSource, { contestId, by, ...placed }: Placement): NewTopic {
  return {
    resource_id: newId(),
    contest_id: contestId,
    question_id: source.resource_id,
    ...pickFields(source, copiedFields),
    parts: source.parts.map(({ part_id, name: title, score_share, logic }, part) => ({ part_id, part, name: title, score_share, logic })),
    ...placed,
    updated_by: by,
  }
}

async function copyParts(ctx: Ctx, tx: Tx, source: TopicSource, topic: TopicRecord): Promise<void> {
  const about = { contest_id: topic.contest_id, topic_id: topic.resource_id }
  const rowOf = (flag: SealedFlag, kind: 'flag' | 'decoy', part: number, sort: number): NewFlag => {
    const flag_id = newId()
    const content = openBankFlag(ctx.secret, flag)
    const digest = storedDigest(ctx.secret, { contest_id: topic.contest_id, match: flag.match, content })
    return { ...about, flag_id, kind, part, sort, match: flag.match, digest, content_sealed: sealFlag(ctx.secret, flag_id, content) }
  }
  await insertFlags(tx, [
    ...source.parts.flatMap(({ flags }, part) => flags.map((flag, sort) => rowOf(flag, 'flag', part, sort))),
    ...source.decoy_flags.map((flag, sort) => rowOf(flag, 'decoy', 0, sort)),
  ])
  const { topic_id } = about
  await insertHints(
    tx,
    source.hints.map(({ title, content, cost }, sort) => ({ hint_id: newId(), topic_id, sort, title, content, cost })),
  )
  const files = await findAttachments(tx, source.attachments)
  await insertFiles(
    tx,
    files.map((file, sort) => ({ ...file, topic_id, sort })),
  )
}
