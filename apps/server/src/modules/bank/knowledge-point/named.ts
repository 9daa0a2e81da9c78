import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { knowledgePoint, question } from '../../../db/schema/bank/question.ts'
import { failFields } from '../../../failure.ts'

interface PointName {
  id: string
  direction_id: string
  /** The language of the question that holds it. */
  lang: 'en' | 'zh'
}

/** What a question calls this point; null where its direction has no such point. */
export async function findPointName(executor: Executor, { id, direction_id, lang }: PointName): Promise<string | null> {
  const [row] = await executor
    .select({ en: knowledgePoint.name_en, zh: knowledgePoint.name_zh })
    .from(knowledgePoint)
    .where(and(eq(knowledgePoint.resource_id, id), eq(knowledgePoint.direction_id, direction_id)))
  return row?.[lang] ?? null
}

/** Likewise. @throws 400 at `knowledge_point_id` */
export const getPointName = async (executor: Executor, wanted: PointName): Promise<string> =>
  (await findPointName(executor, wanted)) ?? failFields({ knowledge_point_id: { code: 'field_wrong' } })

/** The main point of each of these questions, where the tree of its direction has it. */
export async function findMainPoints(executor: Executor, questionIds: string[]): Promise<Map<string, string>> {
  if (questionIds.length === 0) return new Map()
  const rows = await executor
    .select({ question_id: question.resource_id, point_id: knowledgePoint.resource_id })
    .from(question)
    .innerJoin(
      knowledgePoint,
      and(
        eq(knowledgePoint.direction_id, question.direction_id),
        sql`${question.knowledge_points}[1] in (${knowledgePoint.name_en}, ${knowledgePoint.name_zh})`,
      ),
    )
    .where(sql`${question.resource_id} = any(${sql.param(questionIds)}::uuid[])`)
  return new Map(rows.map(({ question_id, point_id }) => [question_id, point_id]))
}
