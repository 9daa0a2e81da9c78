import type { BankQuestion } from '@beacon/engine/theory'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/question.ts'
import { questionTheory, type TheoryRecord } from '../../../../db/schema/question-theory.ts'
import { visibleTo } from '../../../bank/question/index.ts'

/** A question that may be drawn. Its `id` is the question's: the version is taken when it is placed. */
export interface PoolQuestion extends BankQuestion {
  topic_sets: readonly string[]
  knowledge_points: readonly string[]
  judge: TheoryRecord['judge']
}

/** More questions than this are no use to a paper, and all of them are held in memory. */
const most = 50_000

/** A point as the assembly names it: the same word under two directions is two points. */
export const pointKey = (direction_id: string, name: string): string => JSON.stringify([direction_id, name])

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
  return rows.map(({ enemy_group, ...row }) => {
    const [main] = row.knowledge_points
    return {
      ...row,
      point: main === undefined ? null : pointKey(row.direction, main),
      enemy_group: enemy_group === '' ? null : enemy_group,
      tags: row.knowledge_points,
      // Facilities are measured in exams, and there are none yet.
      facility: null,
    }
  })
}

/**
 * What a paper for each candidate may draw: not what people mark where rules mark the rest of its type, because one candidate would wait
 * for a marker and another would not.
 */
export const alikeForAll = (pool: readonly PoolQuestion[]): PoolQuestion[] =>
  pool.filter(({ type, judge }) => type !== 'completion' || judge === 'automatic')
