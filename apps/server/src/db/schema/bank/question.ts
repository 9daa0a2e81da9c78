import type { BankKind } from '@beacon/api/kinds/index'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'

/** `url` set: an address outside, and `file_id` is no file. `is_template`: a text made for each entrant on download. */
export interface StoredAttachment {
  file_id: string
  name: string
  url?: string | null
  is_template?: boolean
}
export interface StoredTranslation {
  name: string
  description: string
}
export type StoredTranslations = Partial<Record<'en' | 'zh', StoredTranslation>>
const none = sql`'[]'::jsonb`
/** A column that a question has and a topic copies. */
export const translationsColumn = () =>
  jsonb()
    .$type<StoredTranslations>()
    .notNull()
    .default(sql`'{}'::jsonb`)

export const direction = pgTable(
  'direction',
  {
    resource_id: uuid().primaryKey(),
    key: text().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    sort: integer().notNull().default(0),
    /** Where it is offered. */
    banks: text()
      .array()
      .notNull()
      .default(sql`'{flag}'::text[]`),
    /** Spellings of other platforms; null takes the seed's own list (`alias.ts` of the direction module). */
    aliases: text().array(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('direction_key').on(table.key)],
)

/**
 * A named point below a direction, or below such a point. Questions hold the names of theirs: the first one is the main point, and
 * the same name in the same direction means this row.
 */
export const knowledgePoint = pgTable(
  'knowledge_point',
  {
    resource_id: uuid().primaryKey(),
    direction_id: uuid()
      .notNull()
      .references(() => direction.resource_id, { onDelete: 'cascade' }),
    /** The point it stands below; null for one directly below the direction. */
    parent_id: uuid().references((): AnyPgColumn => knowledgePoint.resource_id, { onDelete: 'set null' }),
    key: text().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('knowledge_point_key').on(table.direction_id, table.key), index('knowledge_point_parent').on(table.parent_id)],
)

/**
 * A question of a bank. A topic of a contest holds a copy, so a change here moves no contest. How it is answered and scored stands
 * in the table of its bank.
 */
export const question = pgTable(
  'question',
  {
    resource_id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** The kind whose bank it stands in; it never moves. */
    bank: text().$type<BankKind>().notNull().default('flag'),
    name: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    direction_id: uuid()
      .notNull()
      .references(() => direction.resource_id),
    difficulty: text({ enum: ['primary', 'intermediate', 'advanced'] }).notNull(),
    description: text().notNull(),
    author: text().notNull().default(''),
    attribution: text().notNull().default(''),
    knowledge_points: text().array().notNull().default([]),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    analysis: text().notNull().default(''),
    notes: text().notNull().default(''),
    translations: translationsColumn(),
    analysis_files: jsonb().$type<StoredAttachment[]>().notNull().default(none),
    topic_sets: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    tested_at: instant(),
    tested_by: uuid(),
    test_result: text({ enum: ['passed', 'failed', 'partial'] }),
    is_public: boolean().notNull().default(false),
    /** While hidden: shown to the organisation of the owner. */
    is_in_organisation: boolean().notNull().default(false),
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
    uniqueIndex('question_number').on(table.number),
    index('question_updated').on(table.updated_at),
    index('question_owner').on(table.owner_id),
    index('question_name').on(sql`lower(${table.name})`, table.direction_id),
  ],
)

/** What every question has, whatever its bank. */
export type QuestionCommon = typeof question.$inferSelect

/** Every saved version as it was: the row with its sealed flags, without what is not the form's. */
export const questionVersion = pgTable(
  'question_version',
  {
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    by: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.question_id, table.version] })],
)

/** Who else may use, edit or read the flags of a question. */
export const questionGrant = pgTable(
  'question_grant',
  {
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    subject: text({ enum: ['user', 'role', 'organisation'] }).notNull(),
    subject_id: uuid().notNull(),
    right: text({ enum: ['use', 'edit', 'secret'] }).notNull(),
    /** organisation: also those below it. */
    below: boolean().notNull().default(false),
    until: instant(),
    given_by: uuid().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.question_id, table.subject, table.subject_id, table.right] }),
    index('question_grant_subject').on(table.subject, table.subject_id),
  ],
)
