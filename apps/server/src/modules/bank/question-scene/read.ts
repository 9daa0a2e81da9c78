import type { QuestionScene } from '@beacon/api/bank/question-scene'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { bankOf, findVisible, mayEdit, maySeeSolution, type HeldQuestion } from '../question/index.ts'
import { findScene } from './repo.ts'

/** Whether questions of the bank are played in scenes: it says what such a scene holds. */
export function isPlayedInScenes(question: HeldQuestion): boolean {
  const { inScene, plants } = bankOf(question).trial
  return inScene !== undefined || plants !== undefined
}

/**
 * A definition tells where flags lie, so it is for those who edit the question or may see its flags.
 * @throws not_found, permission_missing
 */
export async function readScene(ctx: SignedIn, id: string): Promise<QuestionScene> {
  const { question } = await findVisible(ctx, id)
  if (!isPlayedInScenes(question)) fail('not_found')
  if (!mayEdit(ctx, question) && !maySeeSolution(ctx, question)) fail('permission_missing', { item: 'question.secret' })
  return { version: question.version, scene: await findScene(ctx.db, id) }
}
