import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'
import { organisation } from './organisation.ts'
import { role } from './role.ts'

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
    source: text({ enum: ['local', 'import', 'register', 'demo'] })
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
  },
  (table) => [
    uniqueIndex('user_username').on(sql`lower(${table.username})`),
    uniqueIndex('user_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.deleted_at} is null`),
    uniqueIndex('user_work_id')
      .on(table.work_id)
      .where(sql`${table.deleted_at} is null`),
    uniqueIndex('user_id_card')
      .on(table.id_card_digest)
      .where(sql`${table.deleted_at} is null`),
    index('user_role').on(table.role_resource_id),
  ],
)
