import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionAwdp, wholeAwdp } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { settleJudged } from '../../../bank/judged-question/index.ts'

/** What follows from the rows that were written. */
export async function settleQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select(wholeAwdp)
    .from(question)
    .innerJoin(questionAwdp, eq(questionAwdp.question_id, question.resource_id))
    .where(inArray(question.resource_id, [...ids]))
  await settleJudged(tx, questionAwdp, rows)
}
