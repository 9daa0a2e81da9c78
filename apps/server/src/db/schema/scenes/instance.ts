import type { InstancePurpose, InstanceType } from '@beacon/api/scene/instance-fields'
import type { InstanceSettings } from '@beacon/api/scene/instance-views'
import type { SceneWay } from '@beacon/api/scene/ways'
import type { SceneDefinition } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'

/**
 * Machines that staff or the platform start without a question. What is wanted of them stands here, what is there in `scene`: each
 * start is a scene whose owner is `instance:<id>`.
 */
export const instance = pgTable(
  'instance',
  {
    instance_id: uuid().primaryKey(),
    /** Shown as `in-0417`. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    type: text().$type<InstanceType>().notNull(),
    /** What it was started for; `machine` is for itself. */
    purpose: text().$type<InstancePurpose>().notNull().default('machine'),
    /** The image, template or service that it was started for. */
    object_id: uuid(),
    /** The form that a single machine was made by, secret values left out; null for a definition of somebody else. */
    settings: jsonb().$type<InstanceSettings>(),
    /** What the next start or rebuild makes. */
    definition: jsonb().$type<SceneDefinition>().notNull(),
    /** What an engine starts, where that is no image of the library; null: the library's of the moment. */
    images: jsonb().$type<Record<string, string>>(),
    /** What lies in the drives of its virtual machines: a stored file by its key, or nothing. A node that is not named has no drive. */
    discs: jsonb().$type<Record<string, string | null>>(),
    /** Values of secret variables by `node key`, sealed. */
    secrets: bytes(),
    access_modes: text()
      .array()
      .$type<SceneWay[]>()
      .notNull()
      .default(sql`'{gateway,console,web}'::text[]`),
    /** Null without an end. */
    lifetime_minutes: integer(),
    /** The scene of its last start. */
    scene_id: uuid(),
    /** Who started it; null: the platform. */
    made_by: uuid(),
    /** It is deleted as soon as its scene is closed. */
    is_leaving: boolean().notNull().default(false),
    /** Its scene is over, and whoever waits for that was told. */
    ended_at: instant(),
    /** Counts changes by people, so that two editors notice each other. */
    version: integer().notNull().default(1),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('instance_number').on(table.number),
    index('instance_maker').on(table.made_by),
    index('instance_object').on(table.object_id),
    index('instance_scene').on(table.scene_id),
  ],
)
export type InstanceRecord = typeof instance.$inferSelect
