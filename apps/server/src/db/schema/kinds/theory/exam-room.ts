import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { user } from '../../people/user.ts'

/** A room in which candidates of an exam sit. */
export const examRoom = pgTable(
  'exam_room',
  {
    room_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    /** Read out in the room; null where none is asked. */
    code: text(),
    /** Addresses and ranges of its devices; empty is any. */
    addresses: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('exam_room_name').on(table.contest_id, table.name),
    uniqueIndex('exam_room_code').on(table.contest_id, table.code),
  ],
)
export type ExamRoomRecord = typeof examRoom.$inferSelect

/** Staff that watches over a room. */
export const examInvigilator = pgTable(
  'exam_invigilator',
  {
    room_id: uuid()
      .notNull()
      .references(() => examRoom.room_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.room_id, table.user_id] }), index('exam_invigilator_user').on(table.user_id)],
)

/** Number, seat and needs of a candidate; they outlive a reset. Who has no row has the number that the exam gives, and no seat. */
export const examCandidate = pgTable(
  'exam_candidate',
  {
    entrant_id: uuid()
      .primaryKey()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    candidate_no: text().notNull(),
    room_id: uuid().references(() => examRoom.room_id, { onDelete: 'set null' }),
    seat: integer(),
    /** Hundredths of the time that others have. */
    time_factor: integer().notNull().default(100),
    factor_reason: text().notNull().default(''),
    /** Assistive technology: nothing is blocked and no absence is recorded. */
    has_aid: boolean().notNull().default(false),
    /** Run in which the code of the room was entered. */
    code_run: integer(),
    /** The session in which it was entered: another one has to enter it again. */
    code_session: uuid(),
  },
  (table) => [
    uniqueIndex('exam_candidate_no').on(table.contest_id, table.candidate_no),
    uniqueIndex('exam_candidate_seat').on(table.room_id, table.seat),
  ],
)
export type ExamCandidateRecord = typeof examCandidate.$inferSelect

/** What the staff told candidates: one, a room, or (both null) everybody. */
export const examMessage = pgTable(
  'exam_message',
  {
    message_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid().references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    room_id: uuid().references(() => examRoom.room_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['message', 'warning'] }).notNull(),
    text: text().notNull(),
    by_user: uuid().notNull(),
    sent_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('exam_message_entrant').on(table.contest_id, table.run, table.entrant_id)],
)

/** That a candidate confirmed a message. */
export const examMessageRead = pgTable(
  'exam_message_read',
  {
    message_id: uuid()
      .notNull()
      .references(() => examMessage.message_id, { onDelete: 'cascade' }),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    confirmed_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.message_id, table.entrant_id] })],
)

/** A candidate asks for an invigilator. */
export const examCall = pgTable(
  'exam_call',
  {
    call_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    text: text().notNull(),
    called_at: instant()
      .notNull()
      .default(sql`now()`),
    answered_at: instant(),
    answered_by: uuid(),
  },
  (table) => [index('exam_call_entrant').on(table.contest_id, table.run, table.entrant_id)],
)
