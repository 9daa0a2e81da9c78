import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examMarkingQuestion, examTrial } from '../../../../db/schema/kinds/theory/exam-marking.ts'

export type SetupRow = Omit<typeof examMarkingQuestion.$inferSelect, 'contest_id'>

/** Questions that two people mark: all, or some by their ids. */
export type DoubleQuestions = 'all' | readonly string[]

/** What the lead set for questions of an exam. A question without a row is for all markers. */
export const selectSetup = async (executor: Executor, contest_id: string): Promise<SetupRow[]> =>
  executor
    .select({
      question_id: examMarkingQuestion.question_id,
      is_double: examMarkingQuestion.is_double,
      marker_ids: examMarkingQuestion.marker_ids,
    })
    .from(examMarkingQuestion)
    .where(eq(examMarkingQuestion.contest_id, contest_id))
    .orderBy(examMarkingQuestion.question_id)

export function doubleOf({ double_marking }: Pick<ExamRecord, 'double_marking'>, setup: readonly SetupRow[]): DoubleQuestions {
  if (double_marking === 'all') return 'all'
  return double_marking === 'none' ? [] : setup.filter(({ is_double }) => is_double).map(({ question_id }) => question_id)
}

/** Questions that were given to others than this person. */
export const othersOf = (setup: readonly SetupRow[], user_id: string): string[] =>
  setup.filter(({ marker_ids }) => marker_ids.length > 0 && !marker_ids.includes(user_id)).map(({ question_id }) => question_id)

/** Questions whose trial goes on. */
export async function selectTrials(executor: Executor, { resource_id, run }: Pick<ExamRecord, 'resource_id' | 'run'>): Promise<string[]> {
  const rows = await executor
    .select({ question_id: examTrial.question_id })
    .from(examTrial)
    .where(and(eq(examTrial.contest_id, resource_id), eq(examTrial.run, run), isNull(examTrial.closed_at)))
  return rows.map(({ question_id }) => question_id)
}
