import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
}
export interface StoredAttachment {
  file_id: string
  name: string
}

export const direction = pgTable(
  'direction',
  {
    resource_id: uuid().primaryKey(),
    key: text().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    sort: integer().notNull().default(0),
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
    is_public: boolean().notNull().default(false),
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
