import type { BankQuestion } from '@beacon/engine/theory'
import { paperLimits } from '@beacon/api/kinds/theory/paper-fields'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionTheory, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { visibleTo } from '../../../bank/question/index.ts'

/** A question that may be drawn. Its `id` is the question's: the version is taken when it is placed. */
export interface PoolQuestion extends BankQuestion {
  topic_sets: readonly string[]
  knowledge_points: readonly string[]
  judge: TheoryRecord['judge']
  /** 1: by the last exam, 2: by the one before it; null by none of the last ten. */
  last_asked: number | null
}

/** Whether none of the last so many exams asked the question. */
export const isFresh = ({ last_asked }: PoolQuestion, { exclude_recent = 0 }: { exclude_recent?: number | undefined }): boolean =>
  last_asked === null || last_asked > exclude_recent

/** More questions than this are no use to a paper, and all of them are held in memory. */
const most = 50_000

/** A point as the assembly names it: the same word under two directions is two points. */
export const pointKey = (direction_id: string, name: string): string => JSON.stringify([direction_id, name])

/** How many exams ago a question was last used, by question; finished and reviewed exams count, as in the bank. */
async function selectLastUse(executor: Executor): Promise<Map<string, number>> {
  const { rows } = await executor.execute<{ question_id: string; place: number }>(sql`
    select f.question_id, min(x.place)::int as place from exam_question_figure f
      join (
        select h.contest_id, row_number() over (order by h.held_at desc, h.contest_id) as place from exam_figure h
        order by place limit ${paperLimits.recent}
      ) x on x.contest_id = f.contest_id
    group by f.question_id`)
  return new Map(rows.map(({ question_id, place }) => [question_id, place]))
}

/** What the caller may place in a paper, in the order of numbers. */
export async function selectPool(executor: Executor, ctx: SignedIn): Promise<PoolQuestion[]> {
  const rows = await executor
    .select({
      id: question.resource_id,
      type: questionTheory.question_type,
      difficulty: question.difficulty,
      direction: question.direction_id,
      enemy_group: questionTheory.enemy_group,
      judge: questionTheory.judge,
      knowledge_points: question.knowledge_points,
      topic_sets: question.topic_sets,
    })
    .from(questionTheory)
    .innerJoin(question, eq(question.resource_id, questionTheory.question_id))
    .where(and(isNull(question.deleted_at), visibleTo(ctx)))
    .orderBy(question.number)
    .limit(most)
  const asked = await selectLastUse(executor)
  return rows.map(({ enemy_group, ...row }) => {
    const [main] = row.knowledge_points
    return {
      ...row,
      point: main === undefined ? null : pointKey(row.direction, main),
      enemy_group: enemy_group === '' ? null : enemy_group,
      tags: row.knowledge_points,
      // Facilities are measured in exams, and there are none yet.
      facility: null,
      last_asked: asked.get(row.id) ?? null,
    }
  })
}

/**
 * What a paper for each candidate may draw: not what people mark where rules mark the rest of its type, because one candidate would wait
 * for a marker and another would not.
 */
export const alikeForAll = (pool: readonly PoolQuestion[]): PoolQuestion[] =>
  pool.filter(({ type, judge }) => type !== 'completion' || judge === 'automatic')
