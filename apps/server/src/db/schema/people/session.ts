import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
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
    must_change: text({ enum: ['first', 'expired', 'reset', 'totp'] }),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    seen_at: instant()
      .notNull()
      .default(sql`now()`),
    reauth_at: instant(),
    /** The role it was opened with: another one asks for a new cookie. */
    role_id: uuid(),
    /** The provider of single sign-on that it was opened at. */
    provider_id: text(),
    /** Opened with a second factor. */
    is_strong: boolean().notNull().default(false),
    /** The hash before the cookie was made anew; good for a moment, for requests that were under way. */
    old_token_hash: bytes(),
    old_until: instant(),
    expires_at: instant().notNull(),
    ended_at: instant(),
    ended_why: text({ enum: ['idle', 'max', 'signed_out', 'disabled', 'password', 'limit'] }),
  },
  (table) => [index('session_user').on(table.user_id), index('session_old_token').on(table.old_token_hash)],
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

/** Links that prove an e-mail address: 24 hours, once. */
export const emailProof = pgTable('email_proof', {
  token_hash: bytes().primaryKey(),
  user_id: uuid()
    .notNull()
    .references(() => user.resource_id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expires_at: instant().notNull(),
  used_at: instant(),
})

/** Somebody forgot the password where no mail goes out: an organiser resets it. Once a day per name and address. */
export const passwordRequest = pgTable(
  'password_request',
  {
    resource_id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    ip: inet().notNull(),
    user_agent: text().notNull().default(''),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    closed_at: instant(),
    closed_by: uuid(),
  },
  (table) => [index('password_request_user').on(table.user_id), index('password_request_open').on(table.closed_at, table.created_at)],
)

/** How often a registration code was used, by its digest. */
export const registrationCode = pgTable('registration_code', {
  code_digest: bytes().primaryKey(),
  used: integer().notNull().default(0),
})
