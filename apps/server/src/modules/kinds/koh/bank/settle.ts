import { eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionHill, wholeHill, type HillRecord } from '../../../../db/schema/kinds/koh/question-hill.ts'
import { settleJudged } from '../../../bank/judged-question/index.ts'

export const selectRows = (executor: Executor, ids: readonly string[]): Promise<HillRecord[]> =>
  executor
    .select(wholeHill)
    .from(question)
    .innerJoin(questionHill, eq(questionHill.question_id, question.resource_id))
    .where(inArray(question.resource_id, [...ids]))

/** What follows from the rows that were written. */
export const settleQuestions = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  settleJudged(tx, questionHill, await selectRows(tx, ids))
