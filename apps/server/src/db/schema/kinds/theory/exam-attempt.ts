import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { partialRule } from '@beacon/api/kinds/theory/question-fields'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import type { VersionContent } from './question-theory.ts'
import type { StoredDraw } from '../../contest/stored-draw.ts'

/** A paper whole: sections in their order, questions with the version that the paper held. */
export interface StoredPaper {
  /** Hundredths of one candidate's paper. */
  total_score: number
  /** Of a paper for each candidate, whose sections hold every question that somebody may get. */
  draw?: StoredDraw
  sections: {
    section_id: string
    title: string
    instructions: string
    shuffle: boolean
    partial_rule: z.infer<typeof partialRule>
    fixed_marks: number | null
    items: {
      question_id: string
      version_id: string
      score: number
      content: VersionContent
      /** Every paper that is in has full marks: of a corrected paper alone, the stored copy never says it. */
      is_full?: true
      /** Set by corrections, never stored: what the paper says, where `score` also holds marks of questions that were cancelled. */
      paper_score?: number
    }[]
  }[]
}

/** The paper of an exam as its candidates get it, keys and all: nothing that happens to the bank reaches an exam that was published. */
export const examPaper = pgTable(
  'exam_paper',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    paper_id: uuid().notNull(),
    content: jsonb().$type<StoredPaper>().notNull(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.paper_id] })],
)

/** Seconds that one candidate got besides, also before the own start. */
export const examAllowance = pgTable(
  'exam_allowance',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    extra_s: integer().notNull(),
    /** Of these, seconds that the staff of a room gave. */
    room_s: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.entrant_id] })],
)

/** One sitting of a candidate in a run of an exam; there is none before the own start. */
export const examAttempt = pgTable(
  'exam_attempt',
  {
    attempt_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    state: text({ enum: ['going', 'submitted', 'auto_submitted'] }).notNull(),
    /** Counts the devices that answered, one after another. */
    epoch: integer().notNull().default(1),
    device: uuid().notNull(),
    /** The next device may take over although the exam holds to one. */
    is_device_free: boolean().notNull().default(false),
    started_at: instant().notNull(),
    /** Pauses and extra time are in it; while the exam is paused it waits for the resumption. */
    deadline: instant().notNull(),
    extra_s: integer().notNull().default(0),
    /** Hundredths of the time that others have, fixed at the own start. */
    time_factor: integer().notNull().default(100),
    /** This attempt alone is paused since then: the deadline waits for the resumption. */
    paused_at: instant(),
    pause_reason: text().notNull().default(''),
    /** Seconds of own pauses outside those of the exam. */
    paused_s: integer().notNull().default(0),
    /** Highest seq that was kept. */
    acked: bigint({ mode: 'number' }).notNull().default(0),
    saved_at: instant(),
    heard_at: instant().notNull(),
    unsaved: integer().notNull().default(0),
    left_count: integer().notNull().default(0),
    left_s: integer().notNull().default(0),
    /** The page whose absences were counted last, and up to which. */
    left_page: uuid(),
    left_n: integer().notNull().default(0),
    address: text().notNull(),
    /** Calls of browsers that never started this attempt: how many, the last one, and from where. */
    foreign_tries: integer().notNull().default(0),
    foreign_at: instant(),
    foreign_address: text(),
    submitted_at: instant(),
    /** rule: the page was left more often than the exam lets. */
    submitted_by: text({ enum: ['candidate', 'clock', 'staff', 'rule'] }),
    submit_reason: text().notNull().default(''),
    answered: integer(),
    digest: text(),
    /** Six digits that name the paper to those who mark it; given when it is judged. */
    mark_no: text(),
    /** To whom whoever leads the marking gave the paper; empty: it is for all markers of its questions. */
    marker_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** Hundredths that rules gave; null until the paper is judged. */
    objective: integer(),
    /** Answers that wait for people; null until the paper is judged. */
    unmarked: integer(),
    /** Hundredths of the whole paper, with those of the report; null until rules and people are done with it. */
    mark: integer(),
    /** Of these, hundredths of the report; null in an exam without reports. */
    report: integer(),
  },
  (table) => [
    uniqueIndex('exam_attempt_entrant').on(table.contest_id, table.run, table.entrant_id),
    index('exam_attempt_user').on(table.user_id),
    index('exam_attempt_deadline')
      .on(table.deadline)
      .where(sql`state = 'going'`),
    index('exam_attempt_unmarked')
      .on(table.contest_id)
      .where(sql`state <> 'going' and mark is null and coalesce(unmarked, 0) = 0`),
    uniqueIndex('exam_attempt_mark_no').on(table.contest_id, table.run, table.mark_no),
  ],
)

/** The answer that counts, by question: that of the highest seq. */
export const examAnswer = pgTable(
  'exam_answer',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    question_id: uuid().notNull(),
    answer: jsonb().$type<Answer>(),
    is_marked: boolean().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    epoch: integer().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.question_id] })],
)

/** Answers that came too late, or from a device that had lost the attempt: kept as evidence, and counted only where staff accepts them. */
export const examLateEntry = pgTable(
  'exam_late_entry',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    epoch: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    question_id: uuid().notNull(),
    answer: jsonb().$type<Answer>(),
    cause: text({ enum: ['time_up', 'moved', 'submitted', 'seb', 'foreign'] }).notNull(),
    received_at: instant()
      .notNull()
      .default(sql`now()`),
    /** Null: nobody decided. */
    decision: text({ enum: ['accepted', 'refused'] }),
    /** The seq with which it stands among the answers that count; null where it does not. */
    counted_seq: bigint({ mode: 'number' }),
    /** The answer that stood there before; null where there was none. */
    replaced: jsonb().$type<Omit<typeof examAnswer.$inferSelect, 'attempt_id' | 'question_id'>>(),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.epoch, table.seq] })],
)

/** An answer that people mark, with its standing mark. Its random id leads to no candidate. */
export const examItem = pgTable(
  'exam_item',
  {
    item_id: uuid().primaryKey(),
    attempt_id: uuid()
      .notNull()
      .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
    contest_id: uuid().notNull(),
    run: integer().notNull(),
    question_id: uuid().notNull(),
    /** SHA-256 of the normalised answer: answers that say the same share it. */
    same_key: text().notNull(),
    /** Hundredths; null is unmarked. */
    mark: integer(),
    comment: text().notNull().default(''),
    points: integer()
      .array()
      .notNull()
      .default(sql`'{}'::int[]`),
    marked_by: uuid(),
    marked_at: instant(),
    is_pushed: boolean().notNull().default(false),
    push_word: text().notNull().default(''),
    leased_by: uuid(),
    leased_until: instant(),
    version: integer().notNull().default(0),
    /** Of two markers, those whose first mark stands. */
    first_by: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** Two first marks lie too far apart: a third person decides. */
    is_conflict: boolean().notNull().default(false),
    /** The standing mark is that of the person who decided. */
    is_decided: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('exam_item_question').on(table.attempt_id, table.question_id),
    index('exam_item_unmarked')
      .on(table.contest_id, table.run, table.question_id, table.same_key)
      .where(sql`mark is null`),
    index('exam_item_contest').on(table.contest_id, table.run, table.question_id),
  ],
)

/** Where two people mark each answer: what one of them gave. A mark that was taken back leaves its row, so that versions only rise. */
export const examFirstMark = pgTable(
  'exam_first_mark',
  {
    item_id: uuid()
      .notNull()
      .references(() => examItem.item_id, { onDelete: 'cascade' }),
    by_user: uuid().notNull(),
    mark: integer(),
    comment: text().notNull(),
    points: integer().array().notNull(),
    at: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.by_user] })],
)

/** A marked paper that whoever leads the marking looked at again. */
export const examSample = pgTable('exam_sample', {
  attempt_id: uuid()
    .primaryKey()
    .references(() => examAttempt.attempt_id, { onDelete: 'cascade' }),
  by_user: uuid().notNull(),
  at: instant()
    .notNull()
    .default(sql`now()`),
  outcome: text({ enum: ['agree', 'change'] }).notNull(),
  reason: text().notNull(),
})

/** Every mark that was given or taken back, one after another: the record of marking, instead of audit rows. */
export const examMark = pgTable(
  'exam_mark',
  {
    mark_id: uuid().primaryKey(),
    item_id: uuid()
      .notNull()
      .references(() => examItem.item_id, { onDelete: 'cascade' }),
    by_user: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    mark: integer(),
    comment: text().notNull(),
    via: text({ enum: ['mark', 'group', 'push', 'decide', 'complaint', 'return'] }).notNull(),
  },
  (table) => [index('exam_mark_item').on(table.item_id)],
)

export type AttemptRecord = typeof examAttempt.$inferSelect
