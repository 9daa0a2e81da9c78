import type { Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract, TheoryBody } from '@beacon/api/kinds/theory/question'
import type { SignedIn } from '../../../../context.ts'
import { Failure } from '../../../../failure.ts'
import { createTheory } from './operations.ts'

type Pasted = Reply<typeof contract.add_pasted>

/** Writes questions one by one, each in a transaction of its own: what is refused says why and blocks no other. */
export async function addPasted(ctx: SignedIn, questions: readonly TheoryBody[]): Promise<Pasted> {
  const reply: Pasted = { done: [], refused: [] }
  for (const [index, body] of questions.entries()) {
    try {
      reply.done.push((await createTheory(ctx, body)).resource_id)
    } catch (error) {
      // Who may not write at all is told so at once, as by every other operation.
      if (!(error instanceof Failure) || error.code === 'permission_missing') throw error
      const [field = ''] = Object.keys(error.details?.['fields'] ?? {})
      reply.refused.push({ index, code: error.code, field })
    }
  }
  return reply
}
