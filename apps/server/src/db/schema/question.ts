import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Flags at rest: AES-256-GCM bound to the flag's id, in base64. */
export interface SealedFlag {
  flag_id: string
  match: 'exact' | 'case_insensitive' | 'regex'
  sealed: string
}
export interface StoredPart {
  part_id: string
  name: string
  score_share: number
  logic: 'any' | 'all' | 'team'
  flags: SealedFlag[]
}
export interface StoredHint {
  hint_id: string
  title: string
  content: string
  cost: number
  /** Hints to open first; absent in rows made before there was an order. */
  after?: string[]
}
/** `url` set: an address outside, and `file_id` is no file. `is_template`: a text made for each entrant on download. */
export interface StoredAttachment {
  file_id: string
  name: string
  url?: string | null
  is_template?: boolean
}
export interface StoredRubric {
  rubric_id: string
  name: string
  max_points: number
  description: string
}
export interface StoredTranslation {
  name: string
  description: string
}
export type StoredTranslations = Partial<Record<'en' | 'zh', StoredTranslation>>
export type ReportType = 'zip' | 'pdf' | 'png' | 'jpg'

const none = sql`'[]'::jsonb`
/** Columns that a question has and a topic copies. */
export const copiedColumns = {
  translations: () =>
    jsonb()
      .$type<StoredTranslations>()
      .notNull()
      .default(sql`'{}'::jsonb`),
  part_order: () =>
    text({ enum: ['any', 'in_sequence'] })
      .notNull()
      .default('any'),
  rubric: () => jsonb().$type<StoredRubric[]>().notNull().default(none),
  report_types: () =>
    text()
      .array()
      .$type<ReportType[]>()
      .notNull()
      .default(sql`'{zip}'::text[]`),
}

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

/** A question of the flag bank. A topic of a contest holds a copy, so a change here moves no contest. */
export const question = pgTable(
  'question',
  {
    resource_id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    bank: text({ enum: ['flag'] })
      .notNull()
      .default('flag'),
    name: text().notNull(),
    lang: text({ enum: ['en', 'zh'] }).notNull(),
    direction_id: uuid()
      .notNull()
      .references(() => direction.resource_id),
    difficulty: text({ enum: ['primary', 'intermediate', 'advanced'] }).notNull(),
    description: text().notNull(),
    connection_info: text().notNull().default(''),
    author: text().notNull().default(''),
    attribution: text().notNull().default(''),
    knowledge_points: text().array().notNull().default([]),
    flag_type: text({ enum: ['static', 'dynamic', 'random', 'report', 'optimise'] }).notNull(),
    parts: jsonb().$type<StoredPart[]>().notNull(),
    decoy_flags: jsonb().$type<SealedFlag[]>().notNull().default([]),
    integral_way: text({ enum: ['accumulative', 'dynamic', 'cd', 'ladder'] }).notNull(),
    score: integer().notNull(),
    score_min: integer().notNull(),
    dynamic_preset: text({ enum: ['ctfd_log', 'ctfd_linear', 'gzctf', 'rctf'] }).notNull(),
    decay: integer().notNull(),
    rate: doublePrecision().notNull(),
    difficulty_d: doublePrecision().notNull(),
    decay_interval_s: integer().notNull(),
    decay_percent: doublePrecision().notNull(),
    ladder: jsonb().$type<number[]>().notNull(),
    hints: jsonb().$type<StoredHint[]>().notNull().default([]),
    attachments: jsonb().$type<StoredAttachment[]>().notNull().default([]),
    answer_limit: integer(),
    analysis: text().notNull().default(''),
    notes: text().notNull().default(''),
    translations: copiedColumns.translations(),
    part_order: copiedColumns.part_order(),
    flag_prefix: text(),
    flag_length: integer(),
    rubric: copiedColumns.rubric(),
    report_types: copiedColumns.report_types(),
    report_max_mb: integer().notNull().default(1024),
    best_counts: boolean().notNull().default(false),
    uploads_max: integer().notNull().default(5),
    analysis_files: jsonb().$type<StoredAttachment[]>().notNull().default(none),
    topic_sets: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Keyed digests of the flags, for the exact search and the warning about doubles; null = not made yet. */
    flag_digests: text().array(),
    tested_at: instant(),
    tested_by: uuid(),
    test_result: text({ enum: ['passed', 'failed'] }),
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
    index('question_flag_digest').using('gin', table.flag_digests),
  ],
)

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

/** Pairs of a random question: a file for the entrant and the flag that answers it. */
export const questionPool = pgTable(
  'question_pool',
  {
    pair_id: uuid().primaryKey(),
    question_id: uuid()
      .notNull()
      .references(() => question.resource_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    file_id: uuid().notNull(),
    name: text().notNull(),
    /** AES-256-GCM bound to the pair's id, base64. */
    sealed: text().notNull(),
  },
  (table) => [uniqueIndex('question_pool_number').on(table.question_id, table.number), index('question_pool_file').on(table.file_id)],
)
