import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { questionScene, topicScene, type QuestionSceneRecord, type TopicSceneRecord } from '../../../db/schema/bank/question-scene.ts'

/** What a topic copies of the scene of its question. */
export type SceneTerms = Omit<TopicSceneRecord, 'topic_id'>

export async function findQuestionScenes(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, SceneTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(questionScene).where(inArray(questionScene.question_id, ids))
  return new Map(rows.map(({ question_id, ...row }) => [question_id, ownTerms(row)]))
}

/** Which template it was copied of stays with the question. */
function ownTerms(row: Omit<QuestionSceneRecord, 'question_id'>): SceneTerms {
  const { scene_config_id: _scene_config_id, topology_id: _topology_id, topology_version: _topology_version, ...terms } = row
  return terms
}

export async function findTopicScenes(executor: Executor, ids: string[]): Promise<ReadonlyMap<string, SceneTerms>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(topicScene).where(inArray(topicScene.topic_id, ids))
  return new Map(rows.map(({ topic_id, ...terms }) => [topic_id, terms]))
}
