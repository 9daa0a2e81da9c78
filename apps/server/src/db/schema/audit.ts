import { sql } from 'drizzle-orm'
import { bigint, date, index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'

/**
 * Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. No foreign keys, so that a row outlives what it names.
 * The table is partitioned by month of `at`; the migration that made it so says how.
 */
export const audit = pgTable(
  'audit',
  {
    seq: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('audit_number')`),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    user_id: uuid(),
    username: text(),
    role_name: text(),
    session_id: uuid(),
    token_id: uuid(),
    ip: inet(),
    module: text().notNull(),
    operation: text().notNull(),
    object_type: text().notNull().default(''),
    object_id: text(),
    object_name: text().notNull().default(''),
    result: text({ enum: ['success', 'refused', 'failed'] })
      .notNull()
      .default('success'),
    error_code: text(),
    before: jsonb(),
    after: jsonb(),
    batch_id: uuid(),
    request_id: text(),
    /** Of which contest it is, where it is of one. */
    contest_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.at] }),
    index('audit_at').on(table.at, table.seq),
    index('audit_user').on(table.user_id, table.at),
    index('audit_object').on(table.object_id, table.at),
    index('audit_module').on(table.module, table.operation, table.at),
    index('audit_refused')
      .on(table.at)
      .where(sql`result <> 'success'`),
  ],
)

/**
 * A link of the chain over audit rows: the numbers of its rows and their SHA-256 side by side (32 bytes each), and the SHA-256 over
 * these and the previous link. Every row up to `horizon` was sealed by then: one that is in no seal came in from outside.
 */
export const auditSeal = pgTable('audit_seal', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  first_seq: bigint({ mode: 'number' }).notNull(),
  last_seq: bigint({ mode: 'number' }).notNull(),
  rows: integer().notNull(),
  seqs: bigint({ mode: 'number' }).array().notNull(),
  hashes: bytes().notNull(),
  horizon: bigint({ mode: 'number' }).notNull(),
  previous: bytes().notNull(),
  hash: bytes().notNull(),
})

/** A month that was written to a file and dropped from the table. `signature` is over all the rest. */
export const auditArchive = pgTable('audit_archive', {
  month: date({ mode: 'string' }).primaryKey(),
  made_at: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  file_name: text().notNull(),
  sha256: text().notNull(),
  rows: integer().notNull(),
  /** Pairs of first and last number, as `[[1, 5120], [5122, 5122]]`. */
  ranges: jsonb().$type<[number, number][]>().notNull(),
  /** The last seal that went with the month: the chain begins behind it. */
  seal_hash: text().notNull(),
  signature: text().notNull(),
})
