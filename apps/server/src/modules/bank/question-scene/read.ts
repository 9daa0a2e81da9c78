import { firstContractKind } from '@beacon/api/kinds/index'
import type { QuestionScene } from '@beacon/api/question-scene'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { findVisible, mayEdit, maySeeSolution } from '../question/index.ts'
import { findScene } from './repo.ts'

/** The bank whose questions are played in scenes. */
export const sceneBank = firstContractKind

/**
 * A definition tells where flags lie, so it is for those who edit the question or may see its flags.
 * @throws not_found, permission_missing
 */
export async function readScene(ctx: SignedIn, id: string): Promise<QuestionScene> {
  const { question } = await findVisible(ctx, id)
  if (question.bank !== sceneBank) fail('not_found')
  if (!mayEdit(ctx, question) && !maySeeSolution(ctx, question)) fail('permission_missing', { item: 'question.secret' })
  return { version: question.version, scene: await findScene(ctx.db, id) }
}
