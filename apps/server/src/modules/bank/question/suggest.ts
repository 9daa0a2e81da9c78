import type { Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { and, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { topic } from '../../../db/schema/contest/topic.ts'
import { bankOf, type BankKind } from './bank.ts'
import { isLive, visibleTo } from './visible.ts'

const most = 200

/** Words that questions the caller may see already carry, most used first, and the contests that hold them. */
export async function readSuggestions(ctx: SignedIn, kind: BankKind): Promise<Reply<typeof contract.suggestions>> {
  const shown = and(isLive, visibleTo(ctx)) ?? sql`true`
  const from = async (values: SQL) => {
    const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
      select v.name, count(*)::int as count from ${question} cross join lateral (select unnest(${values}) as name) v
      where ${shown} and v.name <> '' group by v.name order by count desc, v.name limit ${most}`)
    return rows
  }
  const { rows: contests } = await ctx.db.execute<{ resource_id: string; name: string }>(sql`
    select c.resource_id, c.name from ${contest} c where c.deleted_at is null and exists (
      select 1 from ${topic} t join ${question} on ${question.resource_id} = t.question_id
      where t.contest_id = c.resource_id and t.deleted_at is null and ${shown}) order by c.start_at desc limit ${most}`)
  return {
    ...(await bankOf({ bank: kind }).suggestions(ctx)),
    knowledge_points: await from(sql`${question.knowledge_points}`),
    topic_sets: await from(sql`${question.topic_sets}`),
    authors: await from(sql`array[${question.author}]`),
    contests,
  }
}
