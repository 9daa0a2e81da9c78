import type { RangeProofView } from '@beacon/api/bank/range-proof'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { question } from './question.ts'

/** The last proof of a question's scene. */
export const rangeProof = pgTable('range_proof', {
  question_id: uuid()
    .primaryKey()
    .references(() => question.resource_id, { onDelete: 'cascade' }),
  proof_id: uuid().notNull(),
  /** Whoever ordered it pays for its scene. */
  user_id: uuid().notNull(),
  state: text({ enum: ['running', 'done'] }).notNull(),
  result: text({ enum: ['passed', 'failed', 'partial'] }),
  problems: jsonb().$type<RangeProofView['problems']>().notNull(),
  /** Of the question when the proof began. */
  version: integer().notNull(),
  started_at: instant()
    .notNull()
    .default(sql`now()`),
  finished_at: instant(),
  start_s: real(),
  report: jsonb().$type<RangeProofView['report']>(),
})
export type RangeProofRecord = typeof rangeProof.$inferSelect
