import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** What the servers say about themselves, of all replicas; partitioned by day, old days are dropped. */
export const systemLog = pgTable(
  'system_log',
  {
    seq: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('system_log_number')`),
    at: instant().notNull(),
    /** 20 debug, 30 info, 40 warning, 50 error: one number, so that "warning and above" is a range. */
    level: smallint().notNull(),
    source: text().notNull(),
    replica: text().notNull(),
    message: text().notNull(),
    request_id: text(),
    data: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.at] }),
    index('system_log_at').on(table.at, table.seq),
    index('system_log_level')
      .on(table.level, table.at)
      .where(sql`level >= 40`),
    index('system_log_request').on(table.request_id),
  ],
)

/** One row: until when all replicas log everything, and who asked for it. */
export const systemLogState = pgTable('system_log_state', {
  only: boolean().primaryKey().default(true),
  debug_until: instant(),
  debug_by: uuid(),
})
