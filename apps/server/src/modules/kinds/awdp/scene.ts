import type { Executor } from '../../../db/database.ts'
import { asAwdp } from '../../../db/schema/kinds/awdp/contest-awdp.ts'
import type { TopicRecord } from '../../../db/schema/contest/topic-answer.ts'
import { answerParts } from '../../contest/answer/answers/index.ts'
import type { KindScene, SceneTopic } from '../../contest/scene/play/index.ts'
import { fillOwned, flagsOf, selectTopics } from '../../contest/topic/topic/index.ts'
import { plantAs } from '../../bank/judged-question/index.ts'
import { awdpOwn } from './topic/index.ts'

const planted = (rows: readonly TopicRecord[], topic: SceneTopic): SceneTopic => {
  const row = rows.find(({ resource_id }) => resource_id === topic.topic_id)
  if (row === undefined) return topic
  const own = awdpOwn(row)
  return { ...topic, plants: [{ key: topic.topic_id, node_key: own.node, as: plantAs(own.flag_place) }] }
}

const withPlants = async (executor: Executor, contestId: string, topics: readonly SceneTopic[]): Promise<SceneTopic[]> => {
  const rows = await selectTopics(executor, contestId)
  return topics.map((topic) => planted(rows, topic))
}

/** Each entrant attacks a scene of its own, with a flag of its own where the question says; resets keep it. */
export const scene: KindScene = {
  ...answerParts.scene,
  topicOf: async (ctx, seen, topic_id) => {
    const topic = await answerParts.scene.topicOf(ctx, seen, topic_id)
    return topic === null ? null : ((await withPlants(ctx.db, seen.contest.resource_id, [topic]))[0] ?? null)
  },
  topics: async (executor, contest_id) => withPlants(executor, contest_id, await answerParts.scene.topics(executor, contest_id)),
  plantsOf: async (platform, contest, { topic_id, entrant_id }) => {
    if (entrant_id === null) return null
    const row = asAwdp(contest)
    const topic = (await selectTopics(platform.db, row.resource_id)).find(({ resource_id }) => resource_id === topic_id)
    if (topic === undefined) return new Map()
    await fillOwned(platform, row.resource_id, [entrant_id])
    return new Map(flagsOf(platform, row, topic, entrant_id).map((text) => [topic_id, text] as const))
  },
}
