import type { QuestionSceneView } from '@beacon/api/question-scene'
import type { SceneDefinition } from '@beacon/engine/scene/definition'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { questionScene, type QuestionSceneRecord } from '../../../db/schema/question-scene.ts'
import { sceneImage } from '../../../db/schema/scene.ts'

/** The scene as the wire has it; null while the question has none. */
export async function findScene(executor: Executor, questionId: string): Promise<QuestionSceneView | null> {
  const [row] = await executor.select().from(questionScene).where(eq(questionScene.question_id, questionId))
  return row === undefined ? null : viewOf(row)
}

function viewOf({ question_id: _question_id, ...scene }: QuestionSceneRecord): QuestionSceneView {
  // jsonb was judged by the schema when it was written, which gives lists that are not read-only.
  return { ...scene, definition: scene.definition as QuestionSceneView['definition'] }
}

/** Images of a definition that are ready to be started. */
export async function readyImages(executor: Executor, { nodes }: SceneDefinition): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(nodes.map(({ image }) => image))]
  const full = sql<string>`${sceneImage.name} || '@' || ${sceneImage.version}`
  const rows = await executor
    .select({ full })
    .from(sceneImage)
    .where(and(inArray(full, wanted), eq(sceneImage.status, 'ready')))
  return new Set(rows.map((row) => row.full))
}
