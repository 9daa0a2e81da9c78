import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { user } from './user.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => user.resource_id, { onDelete: 'cascade' })
const created = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** The authenticator app of an account: the sealed seed, and the last step whose code was taken. On once it is confirmed. */
export const totp = pgTable('totp', {
  user_id: uuid()
    .primaryKey()
    .references(() => user.resource_id, { onDelete: 'cascade' }),
  seed_sealed: bytes().notNull(),
  last_step: integer().notNull().default(0),
  created_at: created(),
  confirmed_at: instant(),
})

/** Recovery codes, each good once; only their digests are stored. */
export const recoveryCode = pgTable('recovery_code', { user_id: owner(), code_digest: bytes().notNull(), used_at: instant() }, (table) => [
  primaryKey({ columns: [table.user_id, table.code_digest] }),
])

/** A sign-in whose password was right and whose second factor is awaited: five minutes, five tries. */
export const signInChallenge = pgTable('sign_in_challenge', {
  token_hash: bytes().primaryKey(),
  user_id: owner(),
  tries: integer().notNull().default(0),
  expires_at: instant().notNull(),
  used_at: instant(),
})

/** A browser that need not show the second factor for a while; its cookie holds the token. */
export const trustedBrowser = pgTable('trusted_browser', {
  token_hash: bytes().primaryKey(),
  user_id: owner(),
  user_agent: text().notNull().default(''),
  created_at: created(),
  expires_at: instant().notNull(),
})
