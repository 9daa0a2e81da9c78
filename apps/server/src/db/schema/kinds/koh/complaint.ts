import type { AlertType, ComplaintState } from '@beacon/api/kinds/koh/views'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { topic } from '../../contest/topic.ts'

const toContest = () =>
  uuid()
    .notNull()
    .references(() => contest.resource_id, { onDelete: 'cascade' })
const toTopic = () =>
  uuid()
    .notNull()
    .references(() => topic.resource_id, { onDelete: 'cascade' })
const toEntrant = () =>
  uuid()
    .notNull()
    .references(() => entrant.entrant_id, { onDelete: 'cascade' })

/** A report of a version, and what came of it. One of an entrant and version is open at a time. */
export const kohComplaint = pgTable(
  'koh_complaint',
  {
    complaint_id: uuid().primaryKey(),
    contest_id: toContest(),
    run: integer().notNull(),
    /** Counted from 1 within the run. */
    no: integer().notNull(),
    topic_id: toTopic(),
    version: integer().notNull(),
    reporter_id: toEntrant(),
    reported_id: toEntrant(),
    user_id: uuid().notNull(),
    reason: text().notNull(),
    state: text().$type<ComplaintState>().notNull().default('reviewing'),
    answer: text().notNull().default(''),
    decided_by: uuid(),
    decided_at: instant(),
    created_at: instant().notNull(),
    /** Null: none was asked. */
    rollback: text().$type<'running' | 'failed' | 'done'>(),
    /** The version whose content runs again, and the one that brings it. */
    rollback_to: integer(),
    rollback_version: integer(),
    rollback_at: instant(),
    failure: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('koh_complaint_no').on(table.contest_id, table.run, table.no),
    uniqueIndex('koh_complaint_open')
      .on(table.contest_id, table.run, table.topic_id, table.version, table.reporter_id)
      .where(sql`${table.state} = 'reviewing'`),
    index('koh_complaint_reporter').on(table.reporter_id),
    index('koh_complaint_reported').on(table.reported_id),
  ],
)
export type ComplaintRecord = typeof kohComplaint.$inferSelect

/** What happened at the hills, by the number of the specification. */
export const kohAlert = pgTable(
  'koh_alert',
  {
    alert_id: uuid().primaryKey(),
    contest_id: toContest(),
    run: integer().notNull(),
    topic_id: toTopic(),
    type: integer().$type<AlertType>().notNull(),
    version: integer().notNull(),
    other_version: integer(),
    entrant_id: uuid().references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    /** Entrants that it is about: they read it whole. */
    parties: uuid().array().notNull(),
    /** Everybody hears of it, not they alone. */
    is_public: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('koh_alert_contest').on(table.contest_id, table.run, table.at), index('koh_alert_entrant').on(table.entrant_id)],
)
export type AlertRecord = typeof kohAlert.$inferSelect
