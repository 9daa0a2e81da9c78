import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { questionScene, topicScene, type TopicSceneRecord } from '../../../../db/schema/question-scene.ts'

/** What a topic copies of the scene of its question. */
export type SceneTerms = Omit<TopicSceneRecord, 'topic_id'>

export async function findQuestionScenes(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, SceneTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(questionScene).where(inArray(questionScene.question_id, ids))
  return new Map(rows.map(({ question_id, scene_config_id: _scene_config_id, ...terms }) => [question_id, terms]))
}

export async function findTopicScenes(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, SceneTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(topicScene).where(inArray(topicScene.topic_id, ids))
  return new Map(rows.map(({ topic_id, ...terms }) => [topic_id, terms]))
}
