import { sql } from 'drizzle-orm'
import { boolean, index, inet, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { organisation } from './organisation.ts'
import { role } from './role.ts'

/** A registration that has something in common with an account (`user_id`), which its form may not tell. */
export interface ReviewNote {
  flag: 'same_id_card' | 'same_email' | 'same_phone'
  user_id: string
}

/** `status` holds what a person decided; expired is derived from `expires_at`. */
export const user = pgTable(
  'user',
  {
    resource_id: uuid().primaryKey(),
    username: text().notNull(),
    password_hash: text(),
    /** Hashes of earlier passwords, newest first. */
    password_history: text().array().notNull().default([]),
    password_changed_at: instant(),
    must_change_password: boolean().notNull().default(false),
    rep_name: text().notNull(),
    name: text().notNull().default(''),
    role_resource_id: uuid()
      .notNull()
      .references(() => role.resource_id),
    organisation_id: uuid().references(() => organisation.resource_id),
    status: text({ enum: ['normal', 'to_audit', 'disabled'] })
      .notNull()
      .default('normal'),
    status_reason: text().notNull().default(''),
    audit_status: text({ enum: ['pending', 'success', 'fail'] }),
    audit_reason: text().notNull().default(''),
    reviewed_by: uuid(),
    reviewed_at: instant(),
    /** Where a registration came from, and what it had in common with accounts that were there. */
    registered_ip: inet(),
    review_flags: jsonb().$type<ReviewNote[]>().notNull().default([]),
    phone: text(),
    email: text(),
    work_id: text(),
    address: text(),
    id_card_sealed: bytes(),
    id_card_digest: bytes(),
    introduction: text().notNull().default(''),
    logo: uuid(),
    locale: text({ enum: ['en', 'zh'] }),
    theme: text({ enum: ['dark', 'light'] }),
    time_zone: text(),
    /** The address that was proven; another one is not. */
    email_verified: text(),
    /** Kinds of mail the person does not want. */
    mail_off: text().array().notNull().default([]),
    /** The terms agreed to at registration. */
    terms_version: text(),
    terms_at: instant(),
    /** How often a rejected registration was sent again. */
    resent: integer().notNull().default(0),
    source: text({ enum: ['local', 'import', 'register', 'oidc', 'ldap', 'demo'] })
      .notNull()
      .default('local'),
    expires_at: instant(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    last_login_at: instant(),
    deleted_at: instant(),
    /** Its place among deleted accounts, which is all that names it. */
    deleted_number: integer(),
  },
  (table) => [
    uniqueIndex('user_username').on(sql`lower(${table.username})`),
    uniqueIndex('user_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deleted_at} is null`),
    // Unique in a tree of organisations: checked where it is written, under a lock of its own.
    index('user_work_id').on(table.work_id),
    index('user_phone').on(table.phone),
    index('user_created').on(table.created_at, table.resource_id),
    index('user_registered_ip').on(table.registered_ip),
    uniqueIndex('user_deleted_number').on(table.deleted_number),
    uniqueIndex('user_id_card')
      .on(table.id_card_digest)
      .where(sql`${table.deleted_at} is null`),
    index('user_role').on(table.role_resource_id),
    index('user_organisation').on(table.organisation_id),
  ],
)
