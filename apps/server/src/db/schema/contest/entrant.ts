import type { EntryValues } from '@beacon/api/contest/contest-structures'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'
import { team } from '../people/team.ts'
import { user } from '../people/user.ts'

/** Who is ranked: a team, or a user in an individual contest. Outlives resets. Name, tag and country are copies that staff may change. */
export const entrant = pgTable(
  'entrant',
  {
    entrant_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    team_id: uuid().references(() => team.resource_id),
    user_id: uuid().references(() => user.resource_id),
    number: integer().notNull(),
    /** Fourth number of its address in networks of the contest; null when all 254 are given. */
    ipd: integer(),
    name: text().notNull(),
    tag: text().notNull().default(''),
    country: text(),
    logo: uuid(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'banned', 'withdrawn'] }).notNull(),
    /** The status a ban came from, so that unban restores it. */
    status_before: text({ enum: ['pending', 'approved', 'rejected', 'withdrawn'] }),
    is_hidden: boolean().notNull().default(false),
    /** A member of staff who tries the contest out: hidden for good, and in no number of the contest. */
    is_staff: boolean().notNull().default(false),
    /** One of the contest's brackets, or none. */
    bracket_id: uuid(),
    /** People of the team who were not ticked for this contest: its roster leaves them out. */
    bench: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    /** Answers given at registration, by `field_id`. */
    fields: jsonb().$type<EntryValues>().notNull().default({}),
    /** Left before the start, rejected or removed: stands in no ranking. */
    is_left_out: boolean().notNull().default(false),
    reason: text(),
    /** A ban ends by itself then; null = when staff lift it. */
    banned_until: instant(),
    registered_at: instant()
      .notNull()
      .default(sql`now()`),
    decided_at: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('entrant_number').on(table.contest_id, table.number),
    unique('entrant_ipd').on(table.contest_id, table.ipd),
    uniqueIndex('entrant_team').on(table.contest_id, table.team_id),
    uniqueIndex('entrant_user').on(table.contest_id, table.user_id),
    index('entrant_of_team').on(table.team_id),
    check('entrant_ipd_range', sql`${table.ipd} between 1 and 254`),
    check('entrant_is_one', sql`(${table.team_id} is null) <> (${table.user_id} is null)`),
  ],
)
export type EntrantRecord = typeof entrant.$inferSelect

/** The roster in this contest. One person plays for one entrant of a contest: the unique key decides a race. */
export const entrantMember = pgTable(
  'entrant_member',
  {
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id),
    is_captain: boolean().notNull().default(false),
    joined_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.entrant_id, table.user_id] }),
    unique('entrant_member_once').on(table.contest_id, table.user_id),
    index('entrant_member_user').on(table.user_id),
  ],
)
