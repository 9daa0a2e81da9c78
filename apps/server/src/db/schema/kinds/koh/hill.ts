import type { HillEnvironment, VersionState } from '@beacon/api/kinds/koh/views'
import type { PlantPlace } from '@beacon/api/scene/plant'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../instant.ts'
import { contest } from '../../contest/contest.ts'
import { entrant } from '../../contest/entrant.ts'
import { topic } from '../../contest/topic.ts'

/** Milliseconds of the contest clock. */
const clockMs = () => bigint({ mode: 'number' })
const ofRun = () => ({
  contest_id: uuid()
    .notNull()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  run: integer().notNull(),
  topic_id: uuid()
    .notNull()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
})

/** What a hill has beside its words and its scene (`topic_scene`): a copy of the bank's. */
export const kohHill = pgTable('koh_hill', {
  topic_id: uuid()
    .primaryKey()
    .references(() => topic.resource_id, { onDelete: 'cascade' }),
  score: integer().notNull(),
  hold_points: integer().notNull(),
  node: text().notNull(),
  port: integer().notNull(),
  flag_place: jsonb().$type<PlantPlace>().notNull(),
  checker_id: uuid().notNull(),
  exploit_id: uuid().notNull(),
  restart_command: text().notNull(),
  check_timeout_s: integer().notNull(),
  exploit_timeout_s: integer().notNull(),
  ready_s: integer().notNull(),
})
export type HillTermsRecord = typeof kohHill.$inferSelect

/** What is made of a hill at the moment, one thing at a time: its judging has the key `topic_id work_no`. */
export interface HillWork {
  kind: 'deploy' | 'update' | 'rollback' | 'restart'
  no: number
  version: number
}

/** Where a hill stands in a run: the version that runs, its king, and what is made of it. One row is what players are led to. */
export const kohState = pgTable(
  'koh_state',
  {
    ...ofRun(),
    /** Null: none was made yet. */
    version: integer(),
    scene_id: uuid(),
    environment: text().$type<HillEnvironment>().notNull(),
    environment_at: instant().notNull(),
    failure: text().notNull().default(''),
    /** Null: nothing. A switch is one transaction that takes the judging, moves the ports and clears it. */
    work: jsonb().$type<HillWork>(),
    /** Counts what was made of it. */
    works: integer().notNull().default(0),
    king_id: uuid().references(() => entrant.entrant_id, { onDelete: 'set null' }),
    king_since: instant(),
    is_down: boolean().notNull().default(false),
    down_since: instant(),
    /** Looks in a row that found it down. */
    downs: integer().notNull().default(0),
    probes: integer().notNull().default(0),
    /** When the last look was ordered, and when the last one ended. */
    probe_ms: clockMs(),
    probed_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.topic_id] })],
)
export type HillState = typeof kohState.$inferSelect

/** Versions of a hill, from 0, without gaps. Its flag follows from its number and the run; it runs in a scene of its own. */
export const kohVersion = pgTable(
  'koh_version',
  {
    ...ofRun(),
    version: integer().notNull(),
    state: text().$type<VersionState>().notNull(),
    /** Whose patch it is; null: the organisers'. */
    owner_id: uuid().references(() => entrant.entrant_id, { onDelete: 'set null' }),
    patch_id: uuid(),
    /** The version that its patch was laid on; null: it brings none. */
    base: integer(),
    /** The version whose content it is again. */
    same_as: integer(),
    made_at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    from_at: instant(),
    from_ms: clockMs(),
    to_at: instant(),
    to_ms: clockMs(),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.topic_id, table.version] }),
    uniqueIndex('koh_version_running')
      .on(table.contest_id, table.run, table.topic_id)
      .where(sql`${table.state} = 'running'`),
    index('koh_version_owner').on(table.owner_id),
  ],
)
export type VersionRecord = typeof kohVersion.$inferSelect

/** Who held a hill, from when to when by the contest clock; at most one holds it at a time. A hill that is down is held by nobody. */
export const kohHold = pgTable(
  'koh_hold',
  {
    hold_id: uuid().primaryKey(),
    ...ofRun(),
    version: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    from_at: instant().notNull(),
    from_ms: clockMs().notNull(),
    to_at: instant(),
    to_ms: clockMs(),
    /** Its version was rolled back. */
    is_taken_back: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('koh_hold_open')
      .on(table.contest_id, table.run, table.topic_id)
      .where(sql`${table.to_ms} is null`),
    index('koh_hold_topic').on(table.contest_id, table.run, table.topic_id, table.version),
    index('koh_hold_entrant').on(table.entrant_id),
  ],
)
export type HoldRecord = typeof kohHold.$inferSelect

/** An entrant solved a version of a hill, and may patch from then on. */
export const kohSolve = pgTable(
  'koh_solve',
  {
    ...ofRun(),
    version: integer().notNull(),
    entrant_id: uuid()
      .notNull()
      .references(() => entrant.entrant_id, { onDelete: 'cascade' }),
    no: integer().notNull().generatedAlwaysAsIdentity(),
    user_id: uuid().notNull(),
    at: instant().notNull(),
    at_ms: clockMs().notNull(),
    /** A patch of its entrant became the hill. */
    is_used: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.contest_id, table.run, table.topic_id, table.version, table.entrant_id] }),
    index('koh_solve_entrant').on(table.entrant_id),
  ],
)
export type SolveRecord = typeof kohSolve.$inferSelect
