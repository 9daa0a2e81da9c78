import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { questionAi, type AiRecord } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { codeTerms, evaluationTerms, type CodeTerms } from '../topic/index.ts'

type Judged = Pick<AiRecord, 'task_type' | 'score' | 'submission_max_mb'> & Parameters<typeof evaluationTerms.parse>[0]

/** Of what the ready tries are about; two questions with the same files and rules have the same. */
export function digestOf(row: Judged, code: CodeTerms | null): string {
  const { reference, ...terms } = evaluationTerms.parse(row)
  return createHash('sha256')
    .update(JSON.stringify([row.task_type, row.score, row.submission_max_mb, reference?.file_id ?? null, terms, ...runOf(code)]))
    .digest('hex')
}

/** Whether a team reads what its program said changes nothing of the tries. */
const runOf = (code: CodeTerms | null): unknown[] =>
  code === null ? [] : [code.input?.file_id ?? null, code.program?.file_id ?? null, code.run_time_s, code.run_memory_mb]

/** Whatever writes a question leaves the digest of what its tries are about. */
export async function settleDigests(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select()
    .from(questionAi)
    .where(inArray(questionAi.question_id, [...ids]))
  for (const row of rows)
    await tx
      .update(questionAi)
      .set({ digest: digestOf(row, row.task_type === 'code' ? codeTerms.parse(row) : null) })
      .where(eq(questionAi.question_id, row.question_id))
}
