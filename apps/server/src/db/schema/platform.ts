import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'

/** One row: what every replica on this database must share. */
export const installation = pgTable('installation', {
  only: boolean().primaryKey().default(true),
  resource_id: uuid().notNull(),
  secret_fingerprint: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
})

/** Sliding counters: one row per key and window start. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().notNull(),
    window_start: instant().notNull(),
    count: integer().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window_start] }), index('rate_limit_expires').on(table.expires_at)],
)

/** Replies of writes that carried an Idempotency-Key; `status` is null while the first call still runs. */
export const idempotency = pgTable(
  'idempotency',
  {
    user_id: uuid().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    body_hash: bytes().notNull(),
    status: integer(),
    reply: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.operation, table.key] }), index('idempotency_created').on(table.created_at)],
)

/** Progress of long work as people see it; the queue itself is pg-boss's. */
export const job = pgTable(
  'job',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    user_id: uuid(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    percent: integer().notNull().default(0),
    input: jsonb().notNull(),
    result: jsonb(),
    error: jsonb(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    started_at: instant(),
    finished_at: instant(),
  },
  (table) => [index('job_user').on(table.user_id, table.created_at)],
)
