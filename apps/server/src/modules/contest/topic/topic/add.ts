import type { topic as contract } from '@beacon/api/topic/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { elapsedAt } from '@beacon/engine'
import { and, inArray } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { clockOf, forgetContest, iso, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import { appendEvents } from '../../score/score/index.ts'
import { kindAnswer, lockAnswers, staffAnswers, type AnswerLock, type StageSource, type TopicSource } from '../rules/index.ts'
import { pickFields } from '../../../../db/pick-fields.ts'
import { copiedFields } from './fields.ts'
import { copyParts } from './copy-parts.ts'
import { insertTopics, lastSort, selectTopics, type NewTopic } from './repo.ts'
import { rulesEvent, stateEvent } from './rules.ts'
import { tellTopics } from './tell.ts'

type Body = Parsed<typeof contract.add>['body']

/** Places questions as copies, at the end of the order. One that stands in the contest already is left out. */
export async function addTopics(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.add>> {
  await staffAnswers(ctx, contestId, 'contest.write')
  const entry = { module: 'topic' as const, operation: 'add' as const, object_type: 'topic' }
  const made = await change(ctx, entry, async (tx, note) => {
    const lock = await lockAnswers(tx, contestId)
    const sources = await newSources(tx, ctx, lock, body.question_ids)
    const first = (await lastSort(tx, contestId)) + 1
    const released = releasedNow(lock)
    const topics = await placeCopies(ctx, tx, sources, (_source, index) => ({
      contestId,
      sort: first + index,
      is_online: body.is_online ?? true,
      by: ctx.actor.user_id,
      ...released,
    }))
    await appendEvents(
      tx,
      lock,
      topics.flatMap((topic) => [rulesEvent(lock.contest, topic), stateEvent(topic)]),
    )
    await tellTopics(tx, lock, topics, 'topic.changed')
    await tellContestChanged(tx, contestId)
    note({
      object_id: contestId,
      object_name: lock.contest.name,
      after: { topics: topics.filter(({ parent_id }) => parent_id === null).map(({ name }) => name) },
    })
    return topics
  })
  forgetContest(ctx, contestId)
  return {
    items: made
      .filter(({ parent_id }) => parent_id === null)
      .map(({ resource_id, question_id, name, score }) => ({ resource_id, question_id, name, score })),
  }
}

/** Writes questions as topics with their flags, hints and files. Events and news are the caller's. */
export async function placeCopies(
  ctx: Ctx,
  tx: Tx,
  sources: readonly TopicSource[],
  place: (source: TopicSource, index: number) => Placement,
): Promise<TopicRecord[]> {
  const topics = await insertTopics(
    tx,
    sources.map((source, index) => ({
      ...copyOf(source, place(source, index)),
      finish_bonus_percent: source.finish_bonus_percent ?? null,
    })),
  )
  const all: TopicRecord[] = []
  for (const [index, source] of sources.entries()) {
    const topic = topics[index]
    if (topic === undefined) continue
    await copyParts(ctx, tx, source, topic)
    all.push(topic, ...(await placeStages(ctx, tx, source.stages ?? [], topic)))
  }
  return all
}

/** Stages stand where their topic stands, and are shown and released with it. */
async function placeStages(ctx: Ctx, tx: Tx, stages: readonly StageSource[], parent: TopicRecord): Promise<TopicRecord[]> {
  const {
    contest_id: contestId,
    sort,
    is_online,
    is_public,
    is_released,
    released_at,
    released_elapsed_ms,
    release_at,
    release_offset_s,
  } = parent
  const shown = { sort, is_online, is_public, is_released, released_at, released_elapsed_ms, release_at, release_offset_s }
  const ids = new Map(stages.map(({ resource_id }) => [resource_id, newId()]))
  const idsOf = (needs: readonly string[]) => needs.flatMap((id) => ids.get(id) ?? [])
  const topics = await insertTopics(
    tx,
    stages.map((stage) => ({
      ...copyOf(stage, { contestId, by: parent.updated_by ?? '', ...shown }),
      resource_id: ids.get(stage.resource_id) ?? newId(),
      parent_id: parent.resource_id,
      prerequisites: idsOf(stage.needs),
      updated_by: parent.updated_by,
    })),
  )
  for (const [index, stage] of stages.entries()) {
    const topic = topics[index]
    if (topic !== undefined) await copyParts(ctx, tx, stage, topic)
  }
  return topics
}

/** Questions the caller may place and the contest does not hold yet, in the order asked. */
async function newSources(tx: Tx, ctx: SignedIn, { contest }: AnswerLock, ids: string[]): Promise<TopicSource[]> {
  const placed = new Set((await selectTopics(tx, contest.resource_id)).map(({ question_id }) => question_id))
  const wanted = [...new Set(ids)].filter((id) => !placed.has(id))
  if (wanted.length === 0) return []
  const visible = await tx
    .select({ id: question.resource_id })
    .from(question)
    .where(and(inArray(question.resource_id, wanted), visibleTo(ctx)))
  const allowed = new Set(visible.map(({ id }) => id))
  const sources = await kindAnswer.of(contest)?.sources(
    tx,
    wanted.filter((id) => allowed.has(id)),
  )
  return sources ?? []
}

/** Scores in proportion, so that all together make `total`; each at least 1, the floor with its score. */
export function scaleTo<T extends { score: number; score_min: number }>(sources: readonly T[], total: number | undefined): T[] {
  const sum = sources.reduce((all, { score }) => all + score, 0)
  if (total === undefined || sum === 0) return [...sources]
  let left = total
  let open = sum
  return sources.map((source, index) => {
    // What rounding takes from one goes to the next, and one is left for each: the whole stays exact.
    const most = left - (sources.length - index - 1)
    const score = Math.max(1, Math.min(most, Math.round((source.score * left) / Math.max(1, open))))
    left -= score
    open -= source.score
    return { ...source, score, score_min: Math.max(1, Math.min(score, Math.round((source.score_min * score) / source.score))) }
  })
}

/** Without a time of its own a topic is released with the start, or at once when that has passed. */
function releasedNow({ contest, at }: AnswerLock): Pick<NewTopic, 'is_released' | 'released_at' | 'released_elapsed_ms'> {
  const isBefore = stateOf(contest, at).status === 'not_started'
  return { is_released: true, released_at: isBefore ? null : iso(at), released_elapsed_ms: isBefore ? 0 : elapsedAt(clockOf(contest), at) }
}

/** Where and how a copy stands; anything else overrides what the question says. */
export interface Placement extends Partial<NewTopic> {
  contestId: string
  sort: number
  is_online: boolean
  by: string
}

function copyOf(source: TopicSource | StageSource, { contestId, by, ...placed }: Placement): NewTopic {
  return {
    resource_id: newId(),
    contest_id: contestId,
    question_id: source.resource_id,
    ...pickFields(source, copiedFields),
    question_version: source.version,
    parts: source.parts.map(({ part_id, name: title, score_share, logic }, part) => ({ part_id, part, name: title, score_share, logic })),
    own: source.own ?? null,
    ...placed,
    updated_by: by,
  }
}
