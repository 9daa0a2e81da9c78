import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { question, questionVersion } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import type { QuestionBank } from './bank.ts'

/** Common columns that are no content: a version neither keeps nor restores them. */
const outside = [
  'resource_id',
  'question_id',
  'number',
  'bank',
  'owner_id',
  'version',
  'created_at',
  'updated_at',
  'updated_by',
  'deleted_at',
  'tested_at',
  'tested_by',
  'test_result',
]

/** Keeps rows of one bank as they stand under their version, once. */
export async function recordVersions(tx: Tx, { table, versions }: QuestionBank, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`insert into ${questionVersion} (question_id, version, content, at, by)
    select q.resource_id, q.version, (to_jsonb(q) || to_jsonb(o)) - ${sql.param([...outside, ...versions.derived])}::text[], q.updated_at, q.updated_by
    from ${question} q join ${table} o on o.question_id = q.resource_id where q.resource_id = any(${sql.param(ids)}::uuid[]) on conflict do nothing`)
  await versions.record(tx, ids)
}

export interface StoredVersion {
  version: number
  content: Record<string, unknown>
  at: string
  by: string
}

export async function selectVersions(executor: Executor, questionId: string): Promise<StoredVersion[]> {
  return executor
    .select({
      version: questionVersion.version,
      content: questionVersion.content,
      at: questionVersion.at,
      by: sql<string>`coalesce((select u.rep_name from ${user} u where u.resource_id = ${questionVersion.by}), '')`,
    })
    .from(questionVersion)
    .where(eq(questionVersion.question_id, questionId))
    .orderBy(desc(questionVersion.version))
}
