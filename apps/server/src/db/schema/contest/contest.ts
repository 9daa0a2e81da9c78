import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { SettingValues } from '@beacon/api/contest/contest-setting-table'
import type { BuiltKind } from '@beacon/engine/kinds'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import type { RowOf } from '../../setting-row.ts'
import { user } from '../people/user.ts'

type Settings = SettingValues<typeof commonSettings>

/** One pause as the wire shows it; `to` is null while it lasts. */
export interface StoredPause {
  from: string
  to: string | null
  reason: string
}

/**
 * State is derived from these columns and the database clock (engine `stateAt`, `isFrozenAt`).
 * The row's lock orders everything that scores: `run`, `last_seq` and `last_at` move only under it.
 */
export const contest = pgTable(
  'contest',
  {
    resource_id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity().unique(),
    kind: text().$type<BuiltKind>().notNull(),
    owner_id: uuid()
      .notNull()
      .references(() => user.resource_id),
    name: text().notNull(),
    brief: text().notNull(),
    guide: text().notNull(),
    lang: text().$type<Settings['lang']>().notNull(),
    logo: uuid(),
    cover: uuid(),
    game_type: text().$type<Settings['game_type']>().notNull(),
    team_score_type: text().$type<Settings['team_score_type']>().notNull(),
    start_at: instant().notNull(),
    end_at: instant().notNull(),
    start_mode: text().$type<Settings['start_mode']>().notNull(),
    pause_keeps_end: boolean().notNull(),
    is_public: boolean().notNull(),
    is_stick: boolean().notNull(),
    is_online: boolean().notNull().default(true),
    registration: text().$type<Settings['registration']>().notNull(),
    registration_code: text(),
    register_from: instant(),
    register_until: instant(),
    late_join: boolean().notNull(),
    capacity: integer().notNull(),
    team_size_min: integer().notNull(),
    team_size_max: integer().notNull(),
    roster_lock: text().$type<Settings['roster_lock']>().notNull(),
    ip_whitelist: text().array().notNull(),
    show_rank: boolean().notNull(),
    show_trend: boolean().notNull(),
    show_entrants: boolean().notNull(),
    freeze_at: instant(),
    unfreeze: text().$type<Settings['unfreeze']>().notNull(),
    translations: jsonb().$type<Settings['translations']>().notNull().default({}),
    arena_id: uuid(),
    brackets: jsonb().$type<Settings['brackets']>().notNull().default([]),
    entry_fields: jsonb().$type<Settings['entry_fields']>().notNull().default([]),
    show_members: boolean().notNull().default(false),
    ai_policy: text().$type<Settings['ai_policy']>().notNull().default('declare'),
    public_watch: boolean().notNull().default(false),
    /** The key of public watching, sealed: it is shown to everybody as long as it holds. */
    watch_key_sealed: bytes(),
    watch_screen_id: uuid(),
    certificate_template: jsonb().$type<Settings['certificate_template']>(),
    viewer_default: text().$type<Settings['viewer_default']>().notNull().default('matrix'),
    /** What staff did to the clock. */
    started_at: instant(),
    is_start_held: boolean().notNull().default(false),
    stopped_at: instant(),
    pauses: jsonb().$type<StoredPause[]>().notNull().default([]),
    was_end_at: instant(),
    unfrozen_at: instant(),
    /** True from the first unfreeze on: what was seen stays seen. */
    is_revealed: boolean().notNull().default(false),
    /** Data between two resets; `last_run` is the highest number given. */
    run: integer().notNull().default(1),
    last_run: integer().notNull().default(1),
    last_seq: integer().notNull().default(0),
    last_at: instant()
      .notNull()
      .default(sql`now()`),
    /** Another one with every change of entrants or of their members; triggers see to it. */
    people_stamp: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** What the live channels were last told, so that each change of the clock is announced once. */
    announced_status: text({ enum: ['not_started', 'running', 'paused', 'finished'] })
      .notNull()
      .default('not_started'),
    announced_frozen: boolean().notNull().default(false),
    /** 32 bytes from which dynamic flags are derived; sealed, never copied to another contest. */
    secret_sealed: bytes().notNull(),
    version: integer().notNull().default(1),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_by: uuid(),
    deleted_at: instant(),
  },
  (table) => [
    index('contest_kind').on(table.kind, table.start_at),
    index('contest_owner').on(table.owner_id),
    index('contest_arena')
      .on(table.arena_id)
      .where(sql`${table.arena_id} is not null`),
    index('contest_clock')
      .on(table.end_at)
      .where(sql`${table.deleted_at} is null`),
  ],
)
/** What every contest has, whatever its kind; the kind's own settings stand in a table beside. */
export type ContestCommon = RowOf<typeof commonSettings, typeof contest.$inferSelect>

/** Contest roles narrow what the own role holds; they never add to it. */
export const contestStaff = pgTable(
  'contest_staff',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.resource_id, { onDelete: 'cascade' }),
    role: text({ enum: ['administrator', 'referee'] }).notNull(),
    added_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.user_id] }), index('contest_staff_user').on(table.user_id)],
)

/** What a reset put aside: the clock of an ended run, so that it can be brought back for 30 days. */
export const contestRun = pgTable(
  'contest_run',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    last_seq: integer().notNull(),
    clock: jsonb().notNull(),
    reset_at: instant().notNull(),
    reset_by: uuid(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run] })],
)

/** Staff without the right to reset ask for one; the key keeps one waiting at a time. */
export const resetRequest = pgTable(
  'reset_request',
  {
    request_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    by_id: uuid().notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['pending', 'reset', 'rejected'] })
      .notNull()
      .default('pending'),
    decided_at: instant(),
    decided_by: text(),
    answer: text(),
  },
  (table) => [
    uniqueIndex('reset_request_pending')
      .on(table.contest_id)
      .where(sql`${table.state} = 'pending'`),
    index('reset_request_contest').on(table.contest_id, table.at),
  ],
)
export type ResetRequestRecord = typeof resetRequest.$inferSelect

/** Level D: only what differs from the factory values. */
export const contestDefault = pgTable(
  'contest_default',
  {
    kind: text().$type<BuiltKind>().notNull(),
    name: text().notNull(),
    value: jsonb().$type<unknown>().notNull(),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
)
/** Moves with every save of a kind's defaults, so that a stale form is noticed. */
export const contestDefaultVersion = pgTable('contest_default_version', {
  kind: text().$type<BuiltKind>().primaryKey(),
  version: integer().notNull(),
})
