import type { MarkView } from '@beacon/api/kinds/rw/referee-views'
import type { CancelCause, ChallengeState, DemoResult, ReportAudit, StopCause } from '@beacon/api/kinds/rw/views'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { topic } from '../../contest/topic.ts'
import { targetColumns } from './question-target.ts'

/** What a topic of a real-world contest has beside its words: a copy of the bank's target. */
export const rwTarget = pgTable('rw_target', {
  topic_id: uuid()
    .primaryKey()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
  ...targetColumns,
})
export type RwTargetTerms = typeof rwTarget.$inferSelect

export const rwStage = pgTable(
  'rw_stage',
  {
    stage_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    place: text().notNull(),
    sort: integer().notNull(),
    /** Null: it is open. */
    close_reason: text(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('rw_stage_name').on(table.contest_id, sql`lower(${table.name})`)],
)
export type StageRecord = typeof rwStage.$inferSelect

/** A request for a demo, and what became of it. Its instants are of the database's clock. */
export const rwChallenge = pgTable(
  'rw_challenge',
  {
    challenge_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    no: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    topic_id: uuid()
      .notNull()
      .references(() => topic.resource_id, { onDelete: 'cascade' }),
    goal_id: uuid().notNull(),
    user_id: uuid().notNull(),
    requested_at: instant().notNull(),
    needs: text().notNull(),
    ai_use: text().$type<'none' | 'assisted' | 'generated'>(),
    state: text().$type<ChallengeState>().notNull().default('waiting'),
    audit: text().$type<ReportAudit>().notNull(),
    /** Orders those who wait; set under the contest's lock. */
    place: integer().notNull(),
    move_reason: text(),
    /** The stage that it was called to. */
    stage_id: uuid().references(() => rwStage.stage_id),
    absences: integer().notNull().default(0),
    called_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    cancel_cause: text().$type<CancelCause>(),
    cancel_reason: text(),
    /** It is one of the requests that a target has. */
    is_counted: boolean().notNull().default(true),
    /** Revision of its decision; 0: it is not decided. */
    rev: integer().notNull().default(0),
    result: text().$type<DemoResult>(),
    attempt: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('rw_challenge_no').on(table.contest_id, table.run, table.no),
    // The stage decides between two referees who press at once.
    uniqueIndex('rw_challenge_on')
      .on(table.stage_id, table.run)
      .where(sql`${table.state} = 'challenging'`),
    uniqueIndex('rw_challenge_called')
      .on(table.stage_id, table.run)
      .where(sql`${table.state} = 'upcoming'`),
    uniqueIndex('rw_challenge_open')
      .on(table.entrant_id, table.topic_id, table.run)
      .where(sql`${table.state} in ('waiting', 'upcoming', 'challenging')`),
    index('rw_challenge_live')
      .on(table.contest_id)
      .where(sql`${table.state} in ('waiting', 'upcoming')`),
    index('rw_challenge_topic').on(table.topic_id),
  ],
)
export type ChallengeRecord = typeof rwChallenge.$inferSelect

/** What happened to a challenge, in order: the clocks are read off these rows, so that no process has to live for them. */
export const rwMark = pgTable(
  'rw_mark',
  {
    challenge_id: uuid()
      .notNull()
      .references(() => rwChallenge.challenge_id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    kind: text().$type<MarkView['kind']>().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    user_id: uuid(),
    by: text().notNull(),
    cause: text().$type<StopCause>(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.challenge_id, table.n] })],
)
export type MarkRecord = typeof rwMark.$inferSelect

/** A sealed report; a later version replaces one that failed. */
export const rwReport = pgTable(
  'rw_report',
  {
    challenge_id: uuid()
      .notNull()
      .references(() => rwChallenge.challenge_id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    at: instant().notNull(),
    user_id: uuid().notNull(),
    by: text().notNull(),
    state: text({ enum: ['pending', 'success', 'fail'] }).notNull(),
    reason: text(),
    reviewed_by: text(),
    reviewed_at: instant(),
    /** Who reads it now. */
    lock_user_id: uuid(),
    lock_by: text(),
    lock_at: instant(),
    lock_until: instant(),
  },
  (table) => [primaryKey({ columns: [table.challenge_id, table.n] }), index('rw_report_file').on(table.file_id)],
)
export type ReportRecord = typeof rwReport.$inferSelect

/** What a referee gave, once. */
export const rwVote = pgTable(
  'rw_vote',
  {
    challenge_id: uuid()
      .notNull()
      .references(() => rwChallenge.challenge_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    by: text().notNull(),
    has_conflict: boolean().notNull(),
    result: text().$type<DemoResult>().notNull(),
    scores: integer().array().notNull(),
    remark: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.challenge_id, table.user_id] })],
)
export type VoteRecord = typeof rwVote.$inferSelect

/** Every decision that a demo ever had; the latest counts. */
export const rwDecision = pgTable(
  'rw_decision',
  {
    challenge_id: uuid()
      .notNull()
      .references(() => rwChallenge.challenge_id, { onDelete: 'cascade' }),
    rev: integer().notNull(),
    result: text().$type<DemoResult>().notNull(),
    /** Hundredths of a percent: a sum, and of how many. */
    rubric_sum: integer().notNull(),
    rubric_of: integer().notNull(),
    /** Given by the head referee, by criterion; null: the votes decided. */
    scores: integer().array(),
    attempt: integer().notNull(),
    user_id: uuid(),
    by: text(),
    reason: text(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.challenge_id, table.rev] })],
)
export type RwDecisionRecord = typeof rwDecision.$inferSelect
