import { integer } from '@beacon/api/fields'
import { changeOf, shapeOf } from '@beacon/api/field-table'
import { questionTable } from '@beacon/api/bank/question-table'
import { packagedScoringNames, packagedSettings } from '@beacon/api/topic/topic-table'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { topicHint } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { circleOf } from '../../../bank/flag/index.ts'
import { questionForTopic } from '../bank/index.ts'
import type { ContestDraft, Making } from '../../../contest/out/package-import/index.ts'
import { placeCopies, setTopic } from '../../../contest/topic/topic/index.ts'

const offset = z.nullable(integer(0, 366 * 86_400))
/** Scoring of a topic may differ from its question's; only what a topic can say is taken. */
const topicScoring = z.object({ ...changeOf(shapeOf(questionTable, packagedScoringNames, 'body')), release_offset_s: z.optional(offset) })
const ownSettings = z.object({ ...packagedSettings, close_offset_s: z.optional(offset) })

const given = <T extends object>(row: T) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** The topics of a contest in the order of the package, by path. */
export async function placeTopics(
  ctx: SignedIn,
  tx: Tx,
  { resource_id: contestId, start_at }: AnswerContest,
  { contest, questions }: Pick<Making, 'contest' | 'questions'>,
): Promise<Map<string, TopicRecord>> {
  // A question is placed once, also where two challenges of the package stand for it.
  const placed = new Set<string>()
  const wanted = contest.topics.flatMap((topic) => {
    const question_id = questions.get(topic.path)
    if (question_id === undefined || placed.has(question_id)) return []
    placed.add(question_id)
    return [{ ...topic, question_id }]
  })
  const sources = await questionForTopic(
    tx,
    wanted.map((topic) => topic.question_id),
  )
  const byQuestion = new Map(wanted.map((topic) => [topic.question_id, topic]))
  const topics = await placeCopies(ctx, tx, sources, ({ resource_id }, index) => {
    const { is_online = true, is_public = true, scoring = {}, settings = {} } = byQuestion.get(resource_id) ?? {}
    const own = topicScoring.safeParse(scoring).data ?? {}
    const { close_offset_s, ...more } = ownSettings.safeParse(settings).data ?? {}
    const close_at = close_offset_s == null ? null : new Date(Date.parse(start_at) + close_offset_s * 1000).toISOString()
    // One with a time of its own waits for it, counted from the start.
    const released = { is_released: own.release_offset_s == null, released_at: null, released_elapsed_ms: 0 }
    return { contestId, sort: index + 1, is_online, is_public, by: ctx.actor.user_id, ...released, close_at, ...given(own), ...given(more) }
  })
  return new Map(
    topics.flatMap((topic) => {
      const path = byQuestion.get(topic.question_id)?.path
      return path === undefined ? [] : [[path, topic] as const]
    }),
  )
}

/**
 * What topics and brackets say of each other, once all of them stand. A topic whose prerequisites run in a circle or did not come
 * in would be open from the start: it stays hidden until somebody decides.
 */
export async function joinTopics(
  tx: Tx,
  { resource_id: contestId, brackets }: AnswerContest,
  topics: ReadonlyMap<string, TopicRecord>,
  { topics: wanted, bracket_topics = [] }: ContestDraft,
): Promise<void> {
  const idsOf = (paths: readonly string[]) => [...new Set(paths)].flatMap((path) => topics.get(path)?.resource_id ?? [])
  const needs = new Map(wanted.flatMap(({ path, prerequisites = [] }) => idsOf([path]).map((id) => [id, idsOf(prerequisites)] as const)))
  const isCircle = circleOf(needs) !== null
  for (const { path, prerequisites: asked = [], brackets: places = null } of wanted) {
    const row = topics.get(path)
    if (row === undefined) continue
    const prerequisites = isCircle ? [] : (needs.get(row.resource_id) ?? [])
    const prerequisites_needed = row.prerequisites_needed === null ? null : Math.min(row.prerequisites_needed, prerequisites.length) || null
    const own = places?.flatMap((place) => brackets[place]?.bracket_id ?? []) ?? []
    const is_public = row.is_public && prerequisites.length === new Set(asked).size
    const values = { prerequisites, prerequisites_needed, is_public, brackets: own.length === 0 ? null : own }
    await setTopic(tx, row.resource_id, values)
  }
  if (bracket_topics.every((paths) => paths === null)) return
  const joined = brackets.map((one, place) => {
    const paths = bracket_topics[place] ?? null
    return { ...one, topics: paths === null ? null : idsOf(paths) }
  })
  await tx.update(contestTable).set({ brackets: joined }).where(eq(contestTable.resource_id, contestId))
}

/** Hints that wait for a time of their own, counted from the start. */
export async function timeHints(
  tx: Tx,
  { start_at }: AnswerContest,
  topics: ReadonlyMap<string, TopicRecord>,
  { topics: wanted }: ContestDraft,
): Promise<void> {
  for (const { path, hint_offsets_s = [] } of wanted) {
    const row = topics.get(path)
    if (row === undefined) continue
    for (const [sort, given_s] of hint_offsets_s.entries()) {
      const seconds = offset.safeParse(given_s).data ?? null
      if (seconds === null) continue
      const release_at = new Date(Date.parse(start_at) + seconds * 1000).toISOString()
      const isIt = and(eq(topicHint.topic_id, row.resource_id), eq(topicHint.sort, sort))
      await tx.update(topicHint).set({ release_at, is_announced: false }).where(isIt)
    }
  }
}
