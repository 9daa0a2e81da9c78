import type { ImageVirtType, ImageRole, ImageOs, ImageArch, ImageMaking } from '@beacon/api/image/image-fields'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'

/** What images are sorted by; a list that people keep. */
export const imageCategory = pgTable(
  'image_category',
  {
    category_id: uuid().primaryKey(),
    name: text().notNull(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('image_category_name').on(sql`lower(${table.name})`)],
)

/** An image of the library. Its versions are rows of `scene_image` with its name, which never changes: definitions hold it. */
export const libraryImage = pgTable(
  'library_image',
  {
    resource_id: uuid().primaryKey(),
    /** Shown as `im-0417`. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    title: text().notNull(),
    description: text().notNull().default(''),
    virt_type: text().$type<ImageVirtType>().notNull().default('container'),
    role: text().$type<ImageRole>().notNull().default('target'),
    category_id: uuid().references(() => imageCategory.category_id),
    os: text().$type<ImageOs>().notNull().default('linux'),
    arch: text().$type<ImageArch>().notNull().default('amd64'),
    icon_file_id: uuid(),
    /** Who may sign in to a node of it. */
    access_user: text().notNull().default(''),
    /** Password or private key, sealed; nobody reads it back. */
    access_secret: bytes(),
    access_kind: text({ enum: ['password', 'key'] }),
    access_set_by: uuid(),
    access_set_at: instant(),
    is_access_shown: boolean().notNull().default(false),
    /** Where authoring stands; null while nobody works in it. */
    making: text().$type<ImageMaking>(),
    /** Who works in it, until when. */
    locked_by: uuid(),
    locked_until: instant(),
    /** Counts changes of this row, so that two editors notice each other. */
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
    uniqueIndex('library_image_number').on(table.number),
    uniqueIndex('library_image_title').on(sql`lower(${table.title})`),
    index('library_image_category').on(table.category_id),
  ],
)
export type LibraryImageRecord = typeof libraryImage.$inferSelect
