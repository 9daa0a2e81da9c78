import { sql } from 'drizzle-orm'
import { boolean, index, inet, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'
import { user } from './user.ts'

/** The cookie holds the token, the table only its SHA-256. An ended session stays until its cookie would be over, to say why. */
export const session = pgTable(
  'session',
  {
    resource_id: uuid().primaryKey(),
    token_hash: bytes().notNull().unique(),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    ip: inet().notNull(),
    user_agent: text().notNull().default(''),
    must_change: text({ enum: ['first', 'expired', 'reset'] }),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    seen_at: instant()
      .notNull()
      .default(sql`now()`),
    reauth_at: instant(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    ended_why: text({ enum: ['idle', 'max', 'signed_out', 'disabled', 'password', 'limit'] }),
  },
  (table) => [index('session_user').on(table.user_id)],
)

/** Wrong sign-ins. `username` is what was typed, in lower case; unknown names count alike. */
export const loginFailure = pgTable(
  'login_failure',
  {
    resource_id: uuid().primaryKey(),
    username: text().notNull(),
    ip: inet().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    cleared: boolean().notNull().default(false),
  },
  (table) => [index('login_failure_username').on(table.username, table.at), index('login_failure_ip').on(table.ip, table.at)],
)

/** Links to choose a new password: used once, over after 30 minutes. */
export const passwordReset = pgTable('password_reset', {
  token_hash: bytes().primaryKey(),
  user_id: uuid()
    .notNull()
    .references(() => user.resource_id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
  used_at: instant(),
})
