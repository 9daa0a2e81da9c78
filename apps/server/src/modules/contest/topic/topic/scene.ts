import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import type { TopicSource } from '../rules/index.ts'

/** The topic gets the scene that its question has, or none. */
export async function placeScene(tx: Tx, { scene }: Pick<TopicSource, 'scene'>, topic_id: string): Promise<void> {
  await tx.delete(topicScene).where(eq(topicScene.topic_id, topic_id))
  if (scene !== null) await tx.insert(topicScene).values({ ...scene, topic_id })
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
