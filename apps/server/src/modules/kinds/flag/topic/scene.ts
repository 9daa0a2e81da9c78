import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { questionScene, topicScene } from '../../../../db/schema/question-scene.ts'

/** The topic gets the scene that its question has now, or none. */
export async function placeScene(tx: Tx, questionId: string, topic_id: string): Promise<void> {
  await tx.delete(topicScene).where(eq(topicScene.topic_id, topic_id))
  const [row] = await tx.select().from(questionScene).where(eq(questionScene.question_id, questionId))
  if (row === undefined) return
  const { question_id: _question_id, scene_config_id: _scene_config_id, ...terms } = row
  await tx.insert(topicScene).values({ ...terms, topic_id })
}

/** Scenes of a contest's topics for the topics that were made from them. */
export async function copyTopicScenes(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx
    .select()
    .from(topicScene)
    .where(inArray(topicScene.topic_id, [...ids.keys()]))
  const copies = rows.flatMap((row) => {
    const topic_id = ids.get(row.topic_id)
    return topic_id === undefined ? [] : [{ ...row, topic_id }]
  })
  if (copies.length > 0) await tx.insert(topicScene).values(copies)
}
