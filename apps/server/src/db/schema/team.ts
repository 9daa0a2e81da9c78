import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'
import { user } from './user.ts'

/** The join code is looked up by keyed digest and shown again to its captain, so it is sealed beside. */
export const team = pgTable(
  'team',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    tag: text().notNull().default(''),
    country: text(),
    description: text().notNull().default(''),
    logo: uuid(),
    max_members: integer().notNull().default(5),
    code_digest: bytes().notNull(),
    code_sealed: bytes().notNull(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    disbanded_at: instant(),
  },
  (table) => [
    uniqueIndex('team_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.disbanded_at} is null`),
    uniqueIndex('team_code').on(table.code_digest),
  ],
)
export type TeamRecord = typeof team.$inferSelect

/** One living team per person. */
export const teamMember = pgTable(
  'team_member',
  {
    team_id: uuid()
      .notNull()
      .references(() => team.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    is_captain: boolean().notNull().default(false),
    joined_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.user_id] }),
    unique('team_member_once').on(table.user_id),
    uniqueIndex('team_captain')
      .on(table.team_id)
      .where(sql`${table.is_captain}`),
  ],
)
