import type { ResetState } from '@beacon/api/rounds/reset-application'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from '../contest/contest.ts'
import { entrant } from '../contest/entrant.ts'

/** What an entrant asked of the organisers: to put its box of a topic back. One of an entrant and topic waits at a time, which an index guards. */
export const resetApplication = pgTable(
  'reset_application',
  {
    application_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid().notNull(),
    /** Who applied: a member's own box is theirs. */
    user_id: uuid().notNull(),
    at: instant().notNull(),
    reason: text().notNull(),
    state: text().$type<ResetState>().notNull().default('pending'),
    decided_at: instant(),
    decided_by: uuid(),
    answer: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('reset_application_open')
      .on(table.contest_id, table.run, table.topic_id, table.entrant_id)
      .where(sql`${table.state} = 'pending'`),
    index('reset_application_log').on(table.contest_id, table.run, table.at),
    index('reset_application_entrant').on(table.entrant_id),
  ],
)
export type ResetApplicationRecord = typeof resetApplication.$inferSelect
