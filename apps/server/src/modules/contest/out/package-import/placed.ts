import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import type { PackageImportRecord } from '../../../../db/schema/bank/package.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { eq } from 'drizzle-orm'

/** Names of the contests that hold a question of this import, the one it made itself left aside. */
export async function placedIn(executor: Executor, row: Pick<PackageImportRecord, 'question_ids' | 'contest_id'>): Promise<string[]> {
  if (row.question_ids.length === 0) return []
  const rows = await executor
    .selectDistinct({ name: contest.name })
    .from(topic)
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .where(
      and(
        inArray(topic.question_id, row.question_ids),
        isNull(topic.deleted_at),
        isNull(contest.deleted_at),
        row.contest_id === null ? sql`true` : ne(contest.resource_id, row.contest_id),
      ),
    )
    .limit(20)
  return rows.map(({ name }) => name)
}
