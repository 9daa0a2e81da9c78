import { newId } from '../../../db/id.ts'
import type { Tx } from '../../../db/database.ts'
import { questionScene, type QuestionSceneRecord } from '../../../db/schema/question-scene.ts'

/** Gives a question that was brought its scene, which is no copy of a template here. Version and audit are those of whoever writes the question. */
export async function putScene(
  tx: Tx,
  question_id: string,
  terms: Omit<QuestionSceneRecord, 'question_id' | 'scene_config_id' | 'topology_id' | 'topology_version'>,
): Promise<void> {
  const values = { ...terms, topology_id: null, topology_version: null, scene_config_id: newId() }
  await tx
    .insert(questionScene)
    .values({ ...values, question_id })
    .onConflictDoUpdate({ target: questionScene.question_id, set: values })
}
