import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** Names of the columns that a question and its topics share. */
export type CopiedName = keyof ReturnType<typeof copiedColumns>

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
export interface StoredRubric {
  rubric_id: string
  name: string
  max_points: number
  description: string
}
export type ReportType = 'zip' | 'pdf' | 'png' | 'jpg'

/** How a question is answered by flags, as a topic copies it: one line adds a column to both tables. */
export const copiedColumns = () => ({
  flag_type: text({ enum: ['static', 'dynamic', 'random', 'report', 'optimise'] }).notNull(),
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
  /** Null takes the contest's limit. */
  answer_limit: integer(),
  part_order: text({ enum: ['any', 'in_sequence'] })
    .notNull()
    .default('any'),
  flag_prefix: text(),
  flag_length: integer(),
  rubric: jsonb()
    .$type<StoredRubric[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  report_types: text()
    .array()
    .$type<ReportType[]>()
    .notNull()
    .default(sql`'{zip}'::text[]`),
  report_max_mb: integer().notNull().default(1024),
  best_counts: boolean().notNull().default(false),
  uploads_max: integer().notNull().default(5),
})
