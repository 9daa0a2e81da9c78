import { sql } from 'drizzle-orm'
import { boolean, index, inet, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { user } from './user.ts'

/** Tokens for programs of a person. The value is shown once; the table holds its SHA-256 and the first characters. */
export const apiToken = pgTable(
  'api_token',
  {
    resource_id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    token_hash: bytes().notNull().unique(),
    /** Items it may use of those its person has; empty with `read_only`, which may read with all of them. */
    permissions: text().array().notNull().default([]),
    read_only: boolean().notNull().default(false),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    last_used_at: instant(),
    last_used_ip: inet(),
    revoked_at: instant(),
    revoked_why: text({ enum: ['person', 'password', 'administrator'] }),
    /** When its person was told that it ends soon. */
    warned_at: instant(),
  },
  (table) => [index('api_token_user').on(table.user_id), index('api_token_prefix').on(table.prefix)],
)
