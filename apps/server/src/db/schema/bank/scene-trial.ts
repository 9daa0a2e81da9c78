import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { question } from './question.ts'

/** The last test of a question with its scene that a person ran. */
export const sceneTrial = pgTable(
  'scene_trial',
  {
    trial_id: uuid().primaryKey(),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    state: text({ enum: ['running', 'stopping', 'done'] }).notNull(),
    result: text({ enum: ['passed', 'failed', 'partial'] }),
    /** Of the question when the test began. */
    version: integer().notNull(),
    scene_config_id: uuid().notNull(),
    keeps_running: boolean().notNull(),
    steps: jsonb().$type<TrialStepView[]>().notNull(),
    started_at: instant()
      .notNull()
      .default(sql`now()`),
    finished_at: instant(),
  },
  (table) => [uniqueIndex('scene_trial_person').on(table.question_id, table.user_id)],
)
export type SceneTrialRecord = typeof sceneTrial.$inferSelect
