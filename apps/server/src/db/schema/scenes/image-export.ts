import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'
import { sceneImage } from './scene.ts'

/** A package of an image that somebody asked for. The scenes process packs it; its maker has it for a day. */
export const imageExport = pgTable(
  'image_export',
  {
    export_id: uuid().primaryKey(),
    image_id: uuid()
      .notNull()
      .references(() => sceneImage.image_id, { onDelete: 'cascade' }),
    status: text({ enum: ['waiting', 'packing', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    percent: integer().notNull().default(0),
    /** How often its packing was begun: what a worker of an earlier time says changes nothing. */
    tries: integer().notNull().default(0),
    storage_key: text(),
    bytes: bigint({ mode: 'number' }),
    sha256: text(),
    problem: text(),
    problem_details: jsonb().$type<Record<string, string | number>>(),
    made_by: uuid().notNull(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    done_at: instant(),
  },
  (table) => [index('image_export_maker').on(table.made_by, table.made_at), index('image_export_image').on(table.image_id)],
)
export type ImageExportRecord = typeof imageExport.$inferSelect
