import type { AnsweredQuestion } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { getVisible } from '../../../bank/question/index.ts'

/** A question as packages hold it. @throws not_found for a question that is answered otherwise: no package has words for it */
export async function getPackaged(ctx: SignedIn, id: string): Promise<AnsweredQuestion> {
  const detail = await getVisible(ctx, id)
  if (!('parts' in detail)) fail('not_found')
  // Checked: the bank that says parts says every field of such a question.
  return detail as AnsweredQuestion
}
