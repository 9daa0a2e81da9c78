import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { bankOf } from './bank.ts'
import { findVisible } from './read.ts'
import type { HeldQuestion } from './record.ts'
import { mayEdit, maySeeSolution } from './rights.ts'

/** The name of the entrant nobody is. */
export const sampleName = 'Sample entrant'

export async function readSample(ctx: SignedIn, id: string): Promise<Reply<typeof contract.try_sample>> {
  const { question: row } = await findVisible(ctx, id)
  return { entrant: sampleName, flags: maySeeSolution(ctx, row) ? await bankOf(row).trial.sample(ctx, row) : null }
}

/** Tries a question as a fresh entrant would; who may change it leaves the result of the test. */
export async function tryQuestion(
  ctx: SignedIn,
  id: string,
  body: Parsed<typeof contract.try>['body'],
): Promise<Reply<typeof contract.try>> {
  const { question: row } = await findVisible(ctx, id)
  const judged = await bankOf(row).trial.judge(ctx, row, body)
  const { test_result } = judged
  return { ...judged, tested_at: test_result === null ? null : await saveTestResult(ctx, row, test_result) }
}

/** The moment of the test, or null where the caller may not change the question and so leaves nothing. */
export async function saveTestResult(ctx: SignedIn, row: HeldQuestion, result: 'passed' | 'failed' | 'partial'): Promise<string | null> {
  if (!mayEdit(ctx, row)) return null
  const { resource_id, name } = row
  const entry = {
    module: 'question' as const,
    operation: 'test' as const,
    object_type: 'question',
    object_id: resource_id,
    object_name: name,
    after: { test_result: result },
  }
  return change(ctx, entry, async (tx) => {
    const at = new Date().toISOString()
    await tx
      .update(question)
      .set({ tested_at: at, tested_by: ctx.actor.user_id, test_result: result })
      .where(eq(question.resource_id, resource_id))
    return at
  })
}
