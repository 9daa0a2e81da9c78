import type { QuestionScene, QuestionSceneView } from '@beacon/api/bank/question-scene'
import { problemsOf } from '@beacon/api/scene/definition'
import { withoutDrawing, type SceneDefinition } from '@beacon/engine/scene/definition'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { sameContent } from '../../../db/same-content.ts'
import { questionScene } from '../../../db/schema/bank/question-scene.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { mustBeOffered } from '../../scenes/image/index.ts'
import { failChanged, lockOwn, updateQuestion, type HeldQuestion } from '../question/index.ts'
import { isPlayedInScenes, readScene } from './read.ts'
import { findScene } from './repo.ts'

type Terms = Omit<QuestionSceneView, 'scene_config_id'>
interface Target {
  id: string
  /** Of the question, as the caller read it. */
  version: number
}

const imagesIn = ({ definition }: Pick<Terms, 'definition'>): string[] => definition.nodes.map(({ image }) => image)

/** @throws definition_invalid with every error of the engine's check, changed_meanwhile, target_not_offered */
export async function saveScene(ctx: SignedIn, target: Target, terms: Terms): Promise<QuestionScene> {
  refuseErrors(terms)
  const entry = { module: 'question' as const, operation: 'scene_save' as const, object_type: 'question', object_id: target.id }
  await change(ctx, entry, async (tx, note) => {
    const { row, old } = await lockScene(tx, ctx, target.id)
    const changed = changedTerms(old, terms)
    const isChanged = changed.length > 0
    if (row.version !== target.version && isChanged) await failChanged(tx, ctx, target.id, changed)
    if (isChanged) {
      await mustBeOffered(ctx, tx, { images: imagesIn(terms), before: old === null ? [] : imagesIn(old) })
      // Places in the drawing are no other scene: what runs and what was tested stays what it is.
      const isDrawing = old !== null && changed.every((name) => name === 'definition') && isSameScene(old.definition, terms.definition)
      const values = { ...terms, scene_config_id: isDrawing ? old.scene_config_id : newId() }
      await tx
        .insert(questionScene)
        .values({ ...values, question_id: target.id })
        .onConflictDoUpdate({ target: questionScene.question_id, set: values })
      if (!isDrawing) await updateQuestion(tx, row, { updated_by: ctx.actor.user_id })
    }
    note({ object_name: row.name, ...changedFields(old === null ? {} : auditTerms(old), auditTerms(terms)) })
  })
  return readScene(ctx, target.id)
}

/** Topics that were made keep their copy. @throws changed_meanwhile */
export async function removeScene(ctx: SignedIn, { id, version }: Target): Promise<QuestionScene> {
  const entry = { module: 'question' as const, operation: 'scene_remove' as const, object_type: 'question', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const { row, old } = await lockScene(tx, ctx, id)
    note({ object_name: row.name })
    if (old === null) return
    if (row.version !== version) await failChanged(tx, ctx, id, ['scene'])
    await tx.delete(questionScene).where(eq(questionScene.question_id, id))
    await updateQuestion(tx, row, { updated_by: ctx.actor.user_id })
  })
  return readScene(ctx, id)
}

async function lockScene(tx: Tx, ctx: SignedIn, id: string): Promise<{ row: HeldQuestion; old: QuestionSceneView | null }> {
  const row = await lockOwn(tx, ctx, id)
  if (!isPlayedInScenes(row)) fail('not_found')
  return { row, old: await findScene(tx, id) }
}

function refuseErrors({ definition, isolation }: Terms): void {
  const facts = { isShared: isolation === 'shared', needsFlag: false, isImageKnown: null, startedKinds: null }
  const problems = problemsOf(definition, facts).filter(({ level }) => level === 'error')
  if (problems.length > 0) fail('definition_invalid', { n: problems.length, problems })
}

const changedTerms = (old: QuestionSceneView | null, terms: Terms): string[] =>
  old === null ? ['scene'] : Object.entries(terms).flatMap(([name, value]) => (sameContent(termOf(old, name), value) ? [] : [name]))
const termOf = (scene: QuestionSceneView, name: string): unknown => Object.entries(scene).find(([key]) => key === name)?.[1]

const isSameScene = (one: SceneDefinition, other: SceneDefinition): boolean => sameContent(withoutDrawing(one), withoutDrawing(other))

/** Variables and files of a definition may hold what is secret: the audit log names nodes and images. */
const auditTerms = ({ definition, is_on, isolation, lifetime_minutes, reset_max }: Terms) => ({
  is_on,
  isolation,
  lifetime_minutes,
  reset_max,
  nodes: definition.nodes.map(({ id, image }) => `${id} ${image}`),
})
