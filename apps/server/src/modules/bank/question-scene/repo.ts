import type { QuestionSceneView } from '@beacon/api/bank/question-scene'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { questionScene, type QuestionSceneRecord } from '../../../db/schema/bank/question-scene.ts'

/** The scene as the wire has it; null while the question has none. */
export async function findScene(executor: Executor, questionId: string): Promise<QuestionSceneView | null> {
  const [row] = await executor.select().from(questionScene).where(eq(questionScene.question_id, questionId))
  return row === undefined ? null : viewOf(row)
}

function viewOf({ question_id: _question_id, ...scene }: QuestionSceneRecord): QuestionSceneView {
  // jsonb was judged by the schema when it was written, which gives lists that are not read-only.
  return { ...scene, definition: scene.definition as QuestionSceneView['definition'] }
}
