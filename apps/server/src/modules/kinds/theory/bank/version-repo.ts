import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionTheory, questionTheoryVersion } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { refreshUses } from './past-use.ts'

/** Keeps what a paper would hold of these questions under an id of its own, where it differs from the version before. */
export async function recordContent(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`insert into ${questionTheoryVersion} (version_id, question_id, version, content)
    select made.version_id, q.resource_id, q.version, c.content
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map(() => newId()))}::uuid[]) as made (question_id, version_id)
    join ${question} q on q.resource_id = made.question_id
    join ${questionTheory} o on o.question_id = q.resource_id
    cross join lateral (select jsonb_build_object('name', q.name, 'description', q.description, 'lang', q.lang, 'translations', q.translations,
      'attachments', q.attachments, 'analysis', q.analysis, 'direction_id', q.direction_id, 'difficulty', q.difficulty,
      'knowledge_points', q.knowledge_points) || (to_jsonb(o) - 'question_id' - 'content_digest') as content) c
    where c.content is distinct from (select v.content from ${questionTheoryVersion} v where v.question_id = q.resource_id
      order by v.version desc limit 1)
    on conflict do nothing`)
  await refreshMeasured(tx, ids)
}

/** A new content may ask something else: then what was measured of the old one is not told of it. */
async function refreshMeasured(tx: Tx, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{ question_id: string }>(
    sql`select question_id from question_use where question_id = any(${sql.param(ids)}::uuid[])`,
  )
  if (rows.length > 0)
    await refreshUses(
      tx,
      rows.map(({ question_id }) => question_id),
    )
}

/** The version that a paper would take today, by question. */
export async function selectCurrent(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ question_id: string; version_id: string }>(sql`
    select distinct on (question_id) question_id, version_id from ${questionTheoryVersion}
    where question_id = any(${sql.param(ids)}::uuid[]) order by question_id, version desc`)
  return new Map(rows.map(({ question_id, version_id }) => [question_id, version_id]))
}
