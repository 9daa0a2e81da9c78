import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ServiceKind, ServiceSettings } from '@beacon/api/scene/service-fields'
import { bytes, instant } from '../../instant.ts'

/** Software that can be put into an image or run by itself. What is installed stands in its versions, which never change. */
export const service = pgTable(
  'service',
  {
    service_id: uuid().primaryKey(),
    /** Shown as `sv-0417`. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull().default(''),
    kind: text().$type<ServiceKind>().notNull(),
    icon_file_id: uuid(),
    /** The number of its newest version. */
    newest: integer().notNull().default(0),
    /** Counts changes by people, so that two editors notice each other. */
    version: integer().notNull().default(1),
    made_by: uuid(),
    updated_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('service_number').on(table.number),
    uniqueIndex('service_name').on(sql`lower(${table.name})`),
    index('service_updated').on(table.updated_at),
  ],
)
export type ServiceRecord = typeof service.$inferSelect

/** A version of a service: a stored file and how it is started and reached. */
export const serviceVersion = pgTable(
  'service_version',
  {
    version_id: uuid().primaryKey(),
    service_id: uuid()
      .notNull()
      .references(() => service.service_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The stored file that is unpacked or built. */
    file_id: uuid().notNull(),
    file_name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    note: text().notNull().default(''),
    /** Commands, health, ways in without their secrets, and what it fits. */
    settings: jsonb().$type<ServiceSettings>().notNull(),
    /** Passwords and keys of the ways in by their index, sealed. */
    secrets: bytes(),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('service_version_number').on(table.service_id, table.number), index('service_version_file').on(table.file_id)],
)
export type ServiceVersionRecord = typeof serviceVersion.$inferSelect

/** What a service needs beside it: no ring of them exists, which writers make sure of under one lock. */
export const serviceNeed = pgTable(
  'service_need',
  {
    service_id: uuid()
      .notNull()
      .references(() => service.service_id, { onDelete: 'cascade' }),
    needed_id: uuid()
      .notNull()
      .references(() => service.service_id),
  },
  (table) => [primaryKey({ columns: [table.service_id, table.needed_id] }), index('service_need_needed').on(table.needed_id)],
)

/** A service that the platform keeps running for everybody, as somebody wants it. One row a service at most. */
export const serviceRun = pgTable('service_run', {
  service_id: uuid()
    .primaryKey()
    .references(() => service.service_id, { onDelete: 'cascade' }),
  want: text({ enum: ['running', 'stopped'] }).notNull(),
  /** The version that should run, and the one that runs while a change goes on. */
  version_id: uuid().notNull(),
  running_version_id: uuid(),
  instance_id: uuid(),
  /** Tries in a row that failed, and when the next one is due. */
  failures: integer().notNull().default(0),
  next_at: instant(),
  /** Why it does not run: a word of the contract and what it names. */
  problem: text(),
  problem_details: jsonb().$type<Record<string, string | number>>(),
  /** The image that its payload became: a name in the library of the engine. */
  image: text(),
  version: integer().notNull().default(1),
  updated_by: uuid(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
})
export type ServiceRunRecord = typeof serviceRun.$inferSelect
