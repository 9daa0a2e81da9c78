import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AuthoringCheck, AuthoringPlan } from '@beacon/api/image/image-authoring-fields'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { bytes, instant } from '../../instant.ts'

/** Work inside of a node that becomes the next version of an image. At most one a library image; its lock stands in `library_image`. */
export const imageAuthoring = pgTable(
  'image_authoring',
  {
    authoring_id: uuid().primaryKey(),
    /** `library_image.resource_id`. */
    image_id: uuid().notNull(),
    /** The version it begins from: a row of `scene_image`; null for a machine that is installed from a CD. */
    base_image_id: uuid(),
    /** Room, network, services to inject and CD, as its form said. */
    plan: jsonb().$type<AuthoringPlan>().notNull(),
    /** What nodes of the next version start with; values of secret variables stand apart, sealed for the image's name. */
    start: jsonb().$type<ImageStart>().notNull(),
    start_secrets: bytes(),
    /** Since when its author works in it; until when stands in `library_image`. */
    locked_at: instant(),
    /** The node that is worked in; null before the first start and after the end. */
    instance_id: uuid(),
    step: text({ enum: ['start', 'inject', 'work', 'check', 'save'] })
      .notNull()
      .default('start'),
    /** Where a check stands: the node is brought to rest, its disk is copied, the copy is booted; null while none runs. */
    checking: text({ enum: ['rest', 'copy', 'boot'] }),
    /** The copy that is checked: a version of no image. */
    copy_image_id: uuid(),
    /** The node ran when the check began, and goes on once its disk is copied. */
    goes_on: boolean().notNull().default(false),
    /** Who ordered the check or the save that runs, and what is written at the version that comes of it. */
    work_by: uuid(),
    save_note: text().notNull().default(''),
    /** The answer to the last check; null when something changed since. */
    check: jsonb().$type<AuthoringCheck>(),
    checked_at: instant(),
    /** The version that saving makes. */
    saves_image_id: uuid(),
    problem: text(),
    problem_details: jsonb().$type<Record<string, string | number>>(),
    /** When somebody last worked in it; idle ones are asked, then stopped. */
    active_at: instant()
      .notNull()
      .default(sql`now()`),
    /** When the present step began. */
    started_at: instant(),
    version: integer().notNull().default(1),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('image_authoring_image').on(table.image_id), index('image_authoring_instance').on(table.instance_id)],
)
export type ImageAuthoringRecord = typeof imageAuthoring.$inferSelect

/** A service that was, is or will be put into the node of an authoring, in the order of `number`. */
export const imageInjection = pgTable(
  'image_injection',
  {
    injection_id: uuid().primaryKey(),
    authoring_id: uuid()
      .notNull()
      .references(() => imageAuthoring.authoring_id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    service_id: uuid().notNull(),
    /** The version that is put in. */
    version_id: uuid().notNull(),
    status: text({ enum: ['waiting', 'running', 'silent', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** The snapshot of the node before it. */
    snapshot: text(),
    /** A machine without guest tools: its author runs the installer and says when it is done. */
    by_hand: boolean().notNull().default(false),
    /** The disc with its payload, which lies in the drive of the node while its author works; who ejects it removes it. */
    storage_key: text(),
    exit_code: integer(),
    /** The last output, at most 10,000 characters. */
    log: text().notNull().default(''),
    problem: text(),
    problem_details: jsonb().$type<Record<string, string | number>>(),
    silent_since: instant(),
    started_at: instant(),
    ended_at: instant(),
    made_by: uuid(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('image_injection_authoring').on(table.authoring_id, table.number),
    index('image_injection_service').on(table.service_id),
  ],
)
export type ImageInjectionRecord = typeof imageInjection.$inferSelect

/** Services that a version of an image holds: versions of services stay named after the authoring that put them in is gone. */
export const imageService = pgTable(
  'image_service',
  {
    /** A row of `scene_image`. */
    image_id: uuid().notNull(),
    service_id: uuid().notNull(),
    version_id: uuid().notNull(),
  },
  (table) => [uniqueIndex('image_service_image').on(table.image_id, table.service_id), index('image_service_service').on(table.service_id)],
)
