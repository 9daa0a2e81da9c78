import { and, eq, inArray, isNull } from 'drizzle-orm'
import { clockNow } from '../../../../db/clock.ts'
import { asAnswers, type AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { topicScene, type TopicSceneRecord } from '../../../../db/schema/bank/question-scene.ts'
import { topicAnswer } from '../../../../db/schema/contest/topic-answer.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { fail } from '../../../../failure.ts'
import type { KindScene, SceneTopic } from '../../scene/play/index.ts'
import { ofAnswers } from '../../topic/rules/index.ts'
import { isPausedAway, sceneFlags, seeTopic } from '../../topic/topic/index.ts'
import { solvesOf } from './solves.ts'

const flagContestOf = (contest: ContestCommon): AnswerContest => {
  asAnswers(contest)
  return ofAnswers({ contest }).contest
}

type Placed = Pick<TopicCommon, 'resource_id' | 'name' | 'is_online' | 'close_at'>
const isClosed = ({ close_at }: Pick<Placed, 'close_at'>): boolean => close_at !== null && Date.parse(close_at) <= clockNow()
const stateOf = (row: Placed): 'open' | 'offline' | 'closed' => (!row.is_online ? 'offline' : isClosed(row) ? 'closed' : 'open')

type SceneTerms = Omit<TopicSceneRecord, 'topic_id' | 'is_on'>
const sceneTopic = (row: Placed, scene: SceneTerms, state: SceneTopic['state']): SceneTopic => ({
  topic_id: row.resource_id,
  name: row.name,
  definition: scene.definition,
  isolation: scene.isolation,
  lifetime_minutes: scene.lifetime_minutes,
  reset_max: scene.reset_max,
  state,
})

/** Scenes behind the topics of a CTF. */
export const answerScene: KindScene = {
  topicOf: async (ctx, given, topic_id) => {
    const seen = ofAnswers(given)
    const { row, scene, sight } = await seeTopic(ctx, seen, topic_id)
    if (seen.standpoint !== 'staff' && isPausedAway(seen, row)) return fail('topic_not_found')
    if (scene === null || !scene.is_on) return null
    return sceneTopic(row, scene, sight === 'open' ? stateOf(row) : 'locked')
  },
  topics: async (executor, contest_id) => {
    const rows = await executor
      .select({ row: topic, scene: topicScene })
      .from(topic)
      .innerJoin(topicScene, eq(topicScene.topic_id, topic.resource_id))
      .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at), eq(topicScene.is_on, true)))
      .orderBy(topic.sort, topic.resource_id)
    return rows.map(({ row, scene }) => sceneTopic(row, scene, stateOf(row)))
  },
  flagsOf: (platform, contest, wish) => sceneFlags(platform, flagContestOf(contest), wish),
  playable: async ({ db }, { resource_id }, topic_ids) => {
    const rows = await db
      .select({ row: topic })
      .from(topic)
      .innerJoin(topicScene, eq(topicScene.topic_id, topic.resource_id))
      .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
      .where(
        and(
          eq(topic.contest_id, resource_id),
          inArray(topic.resource_id, [...topic_ids]),
          isNull(topic.deleted_at),
          eq(topic.is_public, true),
          eq(topic.is_released, true),
          eq(topicScene.is_on, true),
        ),
      )
    return new Set(rows.filter(({ row }) => stateOf(row) === 'open').map(({ row }) => row.resource_id))
  },
  solves: ({ db }, contest, topic_ids) => solvesOf(db, contest, topic_ids),
}
