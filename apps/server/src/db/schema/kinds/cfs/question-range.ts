import type { PlantPlace } from '@beacon/api/scene/plant'
import type { StageProof, StageReveal } from '@beacon/engine/cfs'
import { getTableColumns, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SealedFlag, StoredHint } from '../../contest/answer-columns.ts'
import { question, type QuestionCommon } from '../../bank/question.ts'

/** A stage of a range; its static flags sealed as those of a part are. */
export interface StoredStage {
  stage_id: string
  name: string
  description: string
  score: number
  node_key: string
  zone: string
  proof: StageProof
  flag_type: 'dynamic' | 'static'
  flags: SealedFlag[]
  plant: PlantPlace | null
  needs: string[]
  reveal: StageReveal
}

/** What a question of the bank of ranges has beside its words; the range itself is the scene of the question. */
export const questionRange = pgTable('question_range', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  /** The template that the form named last. */
  topology_id: uuid(),
  order: text({ enum: ['any', 'sequence'] }).notNull(),
  /** Null takes the contest's. */
  finish_bonus_percent: integer(),
  /** In the order shown. One column: a version, a copy and a restore take stages whole. */
  stages: jsonb().$type<StoredStage[]>().notNull(),
  hints: jsonb()
    .$type<StoredHint[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
})

const { question_id: _question_id, ...own } = getTableColumns(questionRange)
export type NewQuestionRange = Omit<typeof questionRange.$inferInsert, 'question_id'>
/** A question of this bank, whole: one flat row, as the wire has it. */
export type RangeRecord = QuestionCommon & Omit<typeof questionRange.$inferSelect, 'question_id'>

/** A row of this bank as what it is. @throws Error for a row of another bank, or one that was not read whole. */
export function asRange<T extends QuestionCommon>(row: T): T & RangeRecord {
  if (row.bank !== 'cfs' || !('stages' in row)) throw new Error(`question ${row.resource_id} is no whole row of the bank of cfs`)
  // Checked: whoever reads a column of the own table reads all of them.
  return row as T & RangeRecord
}

/** Columns of the whole row, for a select that joins both tables. */
export const wholeRange = { ...getTableColumns(question), ...own }
