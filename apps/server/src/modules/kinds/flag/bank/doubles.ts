import { and, eq, sql } from 'drizzle-orm'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionFlag } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { textDigests } from './digests.ts'

/** Flags that another question holds already. */
export const doubles: QuestionBank['doubles'] = async (ctx, { flags = [] }, others) => {
  const digests = flags.map((flag) => textDigests(ctx.secret, flag).folded)
  const given = digests.filter((_, index) => flags[index]?.trim() !== '')
  if (given.length === 0) return { same_flag: [] }
  const rows = await ctx.db
    .select({ resource_id: question.resource_id, name: question.name, digests: questionFlag.flag_digests })
    .from(question)
    .innerJoin(questionFlag, eq(questionFlag.question_id, question.resource_id))
    .where(and(others, sql`${questionFlag.flag_digests} && ${sql.param(given)}::text[]`))
    .limit(100)
  const same_flag = digests.flatMap((digest, index) => {
    const row = rows.find((one) => one.digests?.includes(digest) ?? false)
    return row === undefined || flags[index]?.trim() === '' ? [] : [{ index, resource_id: row.resource_id, name: row.name }]
  })
  return { same_flag }
}
