import type { Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionTheory } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { visibleTo } from '../../../bank/question/index.ts'

const most = 200

/** Words that theory questions the caller may see already carry, most used first. */
export async function readSuggestions(ctx: SignedIn): Promise<Reply<typeof contract.suggestions>> {
  const shown = and(isNull(question.deleted_at), visibleTo(ctx)) ?? sql`true`
  const from = async (values: SQL) => {
    const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
      select v.name, count(*)::int as count
      from ${question} join ${questionTheory} on ${questionTheory.question_id} = ${question.resource_id}
      cross join lateral (select unnest(${values}) as name) v
      where ${shown} and v.name <> '' group by v.name order by count desc, v.name limit ${most}`)
    return rows
  }
  return {
    enemy_groups: await from(sql`array[${questionTheory.enemy_group}]`),
    sources: await from(sql`array[${question.attribution}]`),
    authors: await from(sql`array[${question.author}]`),
    topic_sets: await from(sql`${question.topic_sets}`),
  }
}
