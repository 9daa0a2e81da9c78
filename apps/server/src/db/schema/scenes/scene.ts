import type { ImageSource, ImageStep } from '@beacon/api/image/image'
import type { ImageStart } from '@beacon/api/image/image-fields'
import type { SceneWay } from '@beacon/api/scene/ways'
import type { CloseReason, SceneDefinition, SceneLife, SceneTerms } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { libraryImage } from './library-image.ts'

/**
 * Machines that somebody wants. Who owns, uses and pays for a scene are words of the caller: `contest:…`, `topic:…`, `entrant:…`.
 * `life` is the truth; the columns below it repeat what queries look for.
 */
export const scene = pgTable(
  'scene',
  {
    scene_id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    owner: text().notNull(),
    subject: text().notNull(),
    payer: text().notNull(),
    class: text({ enum: ['contest', 'course', 'test', 'instance', 'pool'] }).notNull(),
    life: jsonb().$type<SceneLife>().notNull(),
    terms: jsonb().$type<SceneTerms>().notNull(),
    definition: jsonb().$type<SceneDefinition>().notNull(),
    /** What an engine starts, by the name that the definition gives. */
    images: jsonb().$type<Record<string, string>>().notNull(),
    /** Flags, secrets and the entrant's name, sealed. */
    inputs: bytes().notNull(),
    need_cpu_milli: integer().notNull(),
    need_memory_mb: integer().notNull(),
    rest: text().notNull(),
    is_alive: boolean().notNull(),
    is_admitted: boolean().notNull(),
    queued_at: instant(),
    /** When work or a word of it changes although nobody asks. */
    due_at: instant(),
    /** It is to close before its time is over, as its owner says: a solve, the end of a contest. */
    close_at: instant(),
    close_why: text().$type<CloseReason>(),
    /** Ways into it that its owner offers; the installation has the last word. */
    access_modes: text()
      .array()
      .$type<SceneWay[]>()
      .notNull()
      .default(sql`'{gateway,console,web}'::text[]`),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('scene_alive')
      .on(table.owner, table.subject, table.payer)
      .where(sql`${table.is_alive}`),
    index('scene_owner').on(table.owner, table.updated_at),
    index('scene_payer')
      .on(table.payer)
      .where(sql`${table.is_alive}`),
    index('scene_due').on(table.due_at),
  ],
)
export type SceneRecord = typeof scene.$inferSelect

/** A node of a scene as it was last seen; its id is the address of its console. */
export const sceneNode = pgTable(
  'scene_node',
  {
    node_id: uuid().primaryKey(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    node: text().notNull(),
    position: integer().notNull(),
    state: text().notNull(),
    /** Null before the first check, and where the definition asks for none. */
    is_healthy: boolean(),
    address: text(),
    exit_code: integer(),
    log: text().notNull().default(''),
    seen_at: instant(),
  },
  (table) => [uniqueIndex('scene_node_name').on(table.scene_id, table.node)],
)
export type SceneNodeRecord = typeof sceneNode.$inferSelect

/** Networks of the pool that are taken; the key makes two scenes with one network impossible. */
export const sceneNet = pgTable(
  'scene_net',
  {
    slot: integer().primaryKey(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    net: text().notNull(),
  },
  (table) => [uniqueIndex('scene_net_name').on(table.scene_id, table.net)],
)

/** Ports of the machine that lead to nodes; the key makes two scenes at one port impossible. They stay until their scene is closed. */
export const sceneHostPort = pgTable(
  'scene_host_port',
  {
    host_port: integer().primaryKey(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    node: text().notNull(),
    port: integer().notNull(),
  },
  (table) => [uniqueIndex('scene_host_port_target').on(table.scene_id, table.node, table.port)],
)
export type SceneHostPortRecord = typeof sceneHostPort.$inferSelect

/** What happened to a scene, in order. */
export const sceneLog = pgTable(
  'scene_log',
  {
    log_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    at: instant()
      .notNull()
      .default(sql`now()`),
    by_user: uuid(),
    what: text().notNull(),
    values: jsonb()
      .$type<Record<string, string | number | boolean | null>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
  },
  (table) => [index('scene_log_scene').on(table.scene_id, table.log_id)],
)

/** The machine that starts scenes, as its process tells it every few seconds. */
export const sceneMachine = pgTable('scene_machine', {
  machine: text().primaryKey(),
  driver: text().notNull(),
  version: text(),
  is_ok: boolean().notNull(),
  why: text(),
  can: text().array().notNull(),
  cpu_milli: integer().notNull(),
  memory_mb: integer().notNull(),
  started_at: instant().notNull(),
  beat_at: instant().notNull(),
})
export type SceneMachineRecord = typeof sceneMachine.$inferSelect

/** A version of an image of the library, by its name. What a node is started from never changes; its note and its last test do. */
export const sceneImage = pgTable(
  'scene_image',
  {
    image_id: uuid().primaryKey(),
    name: text()
      .notNull()
      .references(() => libraryImage.name),
    version: integer().notNull(),
    /** Where it comes from; null until its upload was read. */
    source: text().$type<ImageSource>(),
    /** The upload that it is made from, where there is one. */
    file_id: uuid(),
    /** What its maker needs where no upload is read: the reference of a registry. */
    origin: text(),
    note: text().notNull().default(''),
    /** The folder of the upload that holds the Dockerfile; empty: where the only one is. */
    folder: text().notNull().default(''),
    status: text({ enum: ['waiting', 'building', 'ready', 'failed', 'cancelled'] }).notNull(),
    step: text().$type<ImageStep>(),
    /** How often its making was begun: what a worker of an earlier time says changes nothing. */
    tries: integer().notNull().default(0),
    /** Somebody wants its making to stop. */
    is_cancelled: boolean().notNull().default(false),
    /** What an engine starts; null until it is ready. Versions may share it. */
    engine_id: text(),
    /** What its nodes start with; null where nobody said, so that the ports of the image count. */
    start: jsonb().$type<ImageStart>(),
    /** Values of secret variables by their names, sealed. */
    start_secrets: bytes(),
    tested_at: instant(),
    test_result: text({ enum: ['testing', 'passed', 'failed'] }),
    /** Why the test failed: a word of the contract and what it names. */
    test_problem: text(),
    test_details: jsonb().$type<Record<string, string | number>>(),
    bytes: bigint({ mode: 'number' }),
    /** Ports and user that the image names. */
    ports: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    user: text(),
    volumes: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    has_health: boolean().notNull().default(false),
    /** Names that it had where it came from. */
    origins: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Why it failed: a word of the contract and what it names. */
    problem: text(),
    problem_details: jsonb().$type<Record<string, string | number>>(),
    log: text().notNull().default(''),
    /** Characters that were dropped from the beginning of the log. */
    log_dropped: integer().notNull().default(0),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [uniqueIndex('scene_image_version').on(table.name, table.version)],
)
export type SceneImageRecord = typeof sceneImage.$inferSelect

/** Bases of Dockerfiles that were fetched from registries; the engine holds each under a tag that is made from its name. */
export const fetchedBase = pgTable('fetched_base', {
  /** Its whole name there, such as `docker.io/library/python:3`; with a digest where the Dockerfile wrote one. */
  reference: text().primaryKey(),
  /** What the name stood for when it was fetched. */
  digest: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  fetched_at: instant()
    .notNull()
    .default(sql`now()`),
  /** When a build last began with it. */
  used_at: instant()
    .notNull()
    .default(sql`now()`),
})
export type FetchedBaseRecord = typeof fetchedBase.$inferSelect

/** Bases that this machine can make without a registry, as its process tells it. */
export const sceneImageBase = pgTable('scene_image_base', {
  name: text().primaryKey(),
  is_ready: boolean().notNull(),
  /** The package of the machine that is missing. */
  missing: text(),
  seen_at: instant()
    .notNull()
    .default(sql`now()`),
})
