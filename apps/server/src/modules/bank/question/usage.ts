import { sql, type SQL } from 'drizzle-orm'
import { contest } from '../../../db/schema/contest/contest.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { topic } from '../../../db/schema/contest/topic.ts'

/** In how many contests a question stands: a correlated count for lists. */
export const usedCount: SQL<number> = sql<number>`(select count(*)::int from ${topic} t join ${contest} c on c.resource_id = t.contest_id
  where t.question_id = ${question.resource_id} and t.deleted_at is null and c.deleted_at is null)`

export const isUsed: SQL = sql`${usedCount} > 0`

export const notInContest = (contestId: string): SQL =>
  sql`not exists (select 1 from ${topic} t where t.question_id = ${question.resource_id} and t.contest_id = ${contestId} and t.deleted_at is null)`

export const usedIn = (contestId: string): SQL =>
  sql`exists (select 1 from ${topic} t where t.question_id = ${question.resource_id} and t.contest_id = ${contestId} and t.deleted_at is null)`
