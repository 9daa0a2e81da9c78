import type { BlueprintField, DrawField, PaperMode, PaperStatus } from '@beacon/api/kinds/theory/paper-fields'
import type { partialRule, questionType } from '@beacon/api/kinds/theory/question-fields'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { instant } from '../../../instant.ts'
import type { StoredPaper } from './exam-attempt.ts'
import { question } from '../../bank/question.ts'
import { questionTheoryVersion } from './question-theory.ts'

/** A test paper; what it is made of stands in its sections. */
export const testPaper = pgTable(
  'test_paper',
  {
    resource_id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull(),
    author: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    paper_mode: text().$type<PaperMode>().notNull(),
    /** Hundredths, as all marks. */
    expected_total: integer().notNull(),
    pass_score: integer().notNull(),
    per_candidate: boolean().notNull(),
    blueprint: jsonb().$type<BlueprintField>(),
    /** Frozen by the publication of an exam. */
    status: text().$type<PaperStatus>().notNull().default('draft'),
    /** 32 random bytes in hexadecimal digits; the server never sends them. */
    seed: text(),
    drawn_at: instant(),
    /** Sums over sections, written with them: lists sort by these. */
    question_count: integer().notNull(),
    objective_count: integer().notNull(),
    subjective_count: integer().notNull(),
    total_score: integer().notNull(),
    owner_id: uuid().notNull(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_by: uuid().notNull(),
    deleted_at: instant(),
  },
  (table) => [
    uniqueIndex('test_paper_number').on(table.number),
    index('test_paper_owner').on(table.owner_id),
    index('test_paper_updated').on(table.updated_at),
  ],
)

export const testPaperSection = pgTable(
  'test_paper_section',
  {
    paper_id: uuid()
      .notNull()
      .references(() => testPaper.resource_id, { onDelete: 'cascade' }),
    section_id: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    instructions: text().notNull(),
    shuffle: boolean().notNull(),
    partial_rule: text().$type<z.infer<typeof partialRule>>().notNull(),
    fixed_marks: integer(),
    question_type: text().$type<z.infer<typeof questionType>>(),
    draws: jsonb().$type<DrawField[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paper_id, table.section_id] })],
)

/** A question in a section, with the version that the paper holds; it stands in a paper once. */
export const testPaperItem = pgTable(
  'test_paper_item',
  {
    paper_id: uuid()
      .notNull()
      .references(() => testPaper.resource_id, { onDelete: 'cascade' }),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    version_id: uuid()
      .notNull()
      .references(() => questionTheoryVersion.version_id, { onDelete: 'cascade' }),
    section_id: uuid().notNull(),
    position: integer().notNull(),
    score: integer().notNull(),
    is_locked: boolean().notNull(),
    draw_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.paper_id, table.question_id] }),
    index('test_paper_item_question').on(table.question_id),
    index('test_paper_item_version').on(table.version_id),
  ],
)

/** What papers for each candidate are drawn from, whole: kept when the paper is frozen, so that no later draw asks the bank. */
export const testPaperPool = pgTable(
  'test_paper_pool',
  {
    paper_id: uuid()
      .primaryKey()
      .references(() => testPaper.resource_id, { onDelete: 'cascade' }),
    question_ids: uuid().array().notNull(),
    content: jsonb().$type<StoredPaper>().notNull(),
    frozen_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('test_paper_pool_questions').using('gin', table.question_ids)],
)

/** A blueprint kept under a name. */
export const paperBlueprint = pgTable(
  'paper_blueprint',
  {
    template_id: uuid().primaryKey(),
    owner_id: uuid().notNull(),
    name: text().notNull(),
    blueprint: jsonb().$type<BlueprintField>().notNull(),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('paper_blueprint_name').on(table.owner_id, table.name)],
)

export type PaperRecord = typeof testPaper.$inferSelect
export type NewPaper = typeof testPaper.$inferInsert
export type SectionRecord = typeof testPaperSection.$inferSelect
export type ItemRecord = typeof testPaperItem.$inferSelect
