import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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

/** Who an account is at a provider: issuer and subject never change, everything else may. */
export const ssoLink = pgTable(
  'sso_link',
  {
    link_id: uuid().primaryKey(),
    provider_id: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: owner(),
    /** E-mail or name as the provider last said, for people to tell links apart. */
    who: text().notNull(),
    created_at: created(),
    last_used_at: instant(),
  },
  (table) => [unique('sso_link_subject').on(table.issuer, table.subject), index('sso_link_user').on(table.user_id)],
)

/** A sign-in under way at a provider: ten minutes, once, in the browser that began (its cookie's digest). */
export const ssoFlow = pgTable('sso_flow', {
  state_hash: bytes().primaryKey(),
  browser_hash: bytes().notNull(),
  provider_id: text().notNull(),
  purpose: text({ enum: ['sign_in', 'link', 'confirm'] }).notNull(),
  nonce: text().notNull(),
  verifier_sealed: bytes().notNull(),
  session_id: uuid(),
  next: text(),
  expires_at: instant().notNull(),
})

/** What a provider said of somebody, as far as it is read. */
export interface Claims {
  issuer: string
  subject: string
  username: string
  name: string
  email: string
  is_email_verified: boolean
  organisation: string
  groups: string[]
  /** The provider asked for a second factor. */
  is_strong: boolean
}

/** Somebody came back whom no account is linked to yet: what was said waits for the next step, ten minutes. */
export const ssoArrival = pgTable('sso_arrival', {
  token_hash: bytes().primaryKey(),
  browser_hash: bytes().notNull(),
  provider_id: text().notNull(),
  claims: jsonb().$type<Claims>().notNull(),
  /** The account whose verified e-mail is the same. */
  user_id: uuid().references(() => user.resource_id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

/** Accounts that a directory brought: its own name of the entry, and when it was last seen there. */
export const directoryEntry = pgTable(
  'directory_entry',
  {
    user_id: owner(),
    dn: text().notNull(),
    seen_at: created(),
  },
  (table) => [primaryKey({ columns: [table.user_id] }), index('directory_entry_dn').on(table.dn)],
)
