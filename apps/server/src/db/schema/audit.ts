import { sql } from 'drizzle-orm'
import { bigint, index, inet, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. No foreign keys, so that a row outlives what it names. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_user').on(table.user_id, table.seq),
    index('audit_object').on(table.object_id, table.seq),
    index('audit_module').on(table.module, table.operation, table.seq),
  ],
)
