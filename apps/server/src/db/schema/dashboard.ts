import { bigint, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'
import { session } from './people/session.ts'

/** What one replica found in a minute: the load of its machine, and people online in the whole installation. Kept for days. */
export const hostSample = pgTable('host_sample', {
  at: instant().primaryKey(),
  replica: text().notNull(),
  cpu_percent: real().notNull(),
  memory_used: bigint({ mode: 'number' }).notNull(),
  memory_total: bigint({ mode: 'number' }).notNull(),
  disk_percent: real().notNull(),
  online_admin: integer().notNull(),
  online_arena: integer().notNull(),
  online_program: integer().notNull(),
})

/** The page a session was on last, as its browser says; written every few seconds, many in one statement. */
export const sessionPage = pgTable('session_page', {
  session_id: uuid()
    .primaryKey()
    .references(() => session.resource_id, { onDelete: 'cascade' }),
  app: text({ enum: ['admin', 'arena'] }).notNull(),
  page: text().notNull(),
  at: instant().notNull(),
})
