import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SceneDefinition, SceneLife, SceneTerms } from '@beacon/engine/scene'
import { bytes, instant } from '../instant.ts'

/**
 * A scene that somebody wants. `life` is the state the engine's rules work on; the columns beside it repeat what is searched and
 * sorted, and are written from it in the same statement.
 */
export const scene = pgTable(
  'scene',
  {
    scene_id: uuid().primaryKey(),
    /** Shown: sc- and six or more hex digits. */
    number: text().notNull(),
    /** Whose it is, such as `contest:<id>`; this module never looks into it. */
    owner: text().notNull(),
    /** What it is for, once alive per owner: such as `<topic>:<entrant>`. */
    subject: text().notNull(),
    /** Who is counted by the quota and by the fair queue. */
    payer: text().notNull(),
    life: jsonb().$type<SceneLife>().notNull(),
    terms: jsonb().$type<SceneTerms>().notNull(),
    /** Holds no secret value. */
    definition: jsonb().$type<SceneDefinition>().notNull(),
    /** Values of flags and secret variables, sealed and bound to this row. */
    secrets: bytes().notNull(),
    need_cpu_milli: integer().notNull(),
    need_memory_mb: integer().notNull(),
    /** Word of the table of states that a page shows, without what changes by time alone. */
    status: text().notNull(),
    is_alive: boolean().notNull(),
    /** Holds its share of the machine: admitted and not closed. */
    is_admitted: boolean().notNull().default(false),
    queued_at: instant(),
    started_at: instant(),
    expires_at: instant(),
    /** When the keeper has something to do with it at the latest; null where nothing is due. */
    due_at: instant(),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('scene_number').on(table.number),
    uniqueIndex('scene_subject')
      .on(table.owner, table.subject)
      .where(sql`is_alive`),
    index('scene_owner').on(table.owner, table.updated_at),
    index('scene_payer')
      .on(table.owner, table.payer)
      .where(sql`is_alive`),
    index('scene_due')
      .on(table.due_at)
      .where(sql`due_at is not null`),
    index('scene_alive')
      .on(table.scene_id)
      .where(sql`is_alive`),
  ],
)
export type SceneRecord = typeof scene.$inferSelect

/** A machine of a scene, as it was last seen. `node_id` is its address in consoles and outlives generations. */
export const sceneNode = pgTable(
  'scene_node',
  {
    node_id: uuid().primaryKey(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    node: text().notNull(),
    gen: integer().notNull(),
    status: text().notNull(),
    is_healthy: boolean(),
    unhealthy_since: instant(),
    address: text(),
    exit: jsonb().$type<{ code: number; oom: boolean; log: string }>(),
    tries: smallint().notNull().default(0),
    seen_at: instant(),
  },
  (table) => [uniqueIndex('scene_node_name').on(table.scene_id, table.node)],
)
export type SceneNodeRecord = typeof sceneNode.$inferSelect

/** Which part of the address pool a network of a generation has. The key makes two owners impossible. */
export const sceneNet = pgTable(
  'scene_net',
  {
    /** Number of the network in the pool, counted in blocks of the smallest size. */
    slot: integer().primaryKey(),
    scene_id: uuid().notNull(),
    gen: integer().notNull(),
    net: text().notNull(),
    subnet: text().notNull(),
  },
  (table) => [index('scene_net_scene').on(table.scene_id, table.gen)],
)

/** What happened to a scene; kept 90 days after its row is gone, so there is no reference. */
export const sceneLog = pgTable(
  'scene_log',
  {
    log_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scene_id: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    word: text().notNull(),
    node: text(),
    by_user: uuid(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('scene_log_scene').on(table.scene_id, table.log_id), index('scene_log_at').on(table.at)],
)

/** A machine that starts scenes, told by its scenes process every few seconds. */
export const sceneMachine = pgTable(
  'scene_machine',
  {
    machine: text().notNull(),
    driver: text().notNull(),
    is_ok: boolean().notNull(),
    why: text(),
    version: text(),
    can: text().array().notNull(),
    cpu_milli: integer().notNull(),
    memory_mb: integer().notNull(),
    beat_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.machine, table.driver] })],
)
export type SceneMachineRecord = typeof sceneMachine.$inferSelect
