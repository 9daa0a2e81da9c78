import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { user } from './user.ts'

/**
 * A notice to a group of people. `state` holds what a person decided; scheduled, published and ended are derived from
 * `publish_at` and `expires_at`. Whom it is for is asked when it is read: it has no rows per person until it is opened.
 */
export const notice = pgTable(
  'notice',
  {
    resource_id: uuid().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    type: text({ enum: ['system', 'course', 'practice', 'exam'] }).notNull(),
    target_group: text({ enum: ['all', 'student', 'teacher', 'organisation'] }).notNull(),
    organisation_ids: uuid().array().notNull().default([]),
    with_below: boolean().notNull().default(true),
    /** Whoever may not reach all organisations reaches this one and what is below it. */
    within_id: uuid(),
    state: text({ enum: ['draft', 'released', 'withdrawn'] })
      .notNull()
      .default('draft'),
    publish_at: instant(),
    expires_at: instant(),
    is_pinned: boolean().notNull().default(false),
    must_confirm: boolean().notNull().default(false),
    by_email: boolean().notNull().default(false),
    by_id: uuid(),
    by: text().notNull(),
    withdraw_reason: text(),
    /** Open browsers were told that it is there. */
    announced_at: instant(),
    reminded_at: instant(),
    edited_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('notice_released').on(table.state, table.publish_at),
    index('notice_waiting')
      .on(table.publish_at)
      .where(sql`${table.state} = 'released' and ${table.announced_at} is null`),
  ],
)

/** What a published notice said before it was edited. */
export const noticeEdit = pgTable(
  'notice_edit',
  {
    resource_id: uuid().primaryKey(),
    notice_id: uuid()
      .notNull()
      .references(() => notice.resource_id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    by: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('notice_edit_notice').on(table.notice_id, table.at)],
)

/** What one person did with a notice. */
export const noticeRead = pgTable(
  'notice_read',
  {
    notice_id: uuid()
      .notNull()
      .references(() => notice.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    read_at: instant().notNull(),
    confirmed_at: instant(),
    /** Taken from the own list. */
    removed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.notice_id, table.user_id] }), index('notice_read_user').on(table.user_id)],
)
