import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { user } from './user.ts'

/** The join code is looked up by keyed digest and shown again to its captain, so it is sealed beside. */
export const team = pgTable(
  'team',
  {
    resource_id: uuid().primaryKey(),
    name: text().notNull(),
    /** Of letters, digits and underscores; made by the server where nobody gives one. */
    number: text().notNull().default(''),
    /** Fourth number of the team's address. */
    ipd: integer(),
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
    created_by: uuid(),
  },
  (table) => [
    uniqueIndex('team_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.disbanded_at} is null`),
    uniqueIndex('team_code').on(table.code_digest),
    uniqueIndex('team_number')
      .on(sql`lower(${table.number})`)
      .where(sql`${table.disbanded_at} is null and ${table.number} <> ''`),
    uniqueIndex('team_ipd')
      .on(table.ipd)
      .where(sql`${table.disbanded_at} is null`),
    check('team_ipd_range', sql`${table.ipd} between 1 and 254`),
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
    invited_by: uuid(),
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

/** Who came, went and led. Rows are only added; `moved` names the other team. */
export const teamHistory = pgTable(
  'team_history',
  {
    history_id: uuid().primaryKey(),
    team_id: uuid()
      .notNull()
      .references(() => team.resource_id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => user.resource_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['joined', 'left', 'removed', 'captain', 'moved_in', 'moved_out', 'disbanded'] }).notNull(),
    other_team_id: uuid(),
    by_id: uuid(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('team_history_team').on(table.team_id, table.at), index('team_history_user').on(table.user_id, table.at)],
)
export type TeamHistoryKind = typeof teamHistory.$inferSelect.kind

/** What is open between a team and a person: an invitation, or the wish to join. */
export const teamRequest = pgTable(
  'team_request',
  {
    request_id: uuid().primaryKey(),
    team_id: uuid()
      .notNull()
      .references(() => team.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['invitation', 'request'] }).notNull(),
    by_id: uuid().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [unique('team_request_once').on(table.team_id, table.user_id), index('team_request_user').on(table.user_id)],
)
export type TeamRequestRecord = typeof teamRequest.$inferSelect
