import type { PlantPlace } from '@beacon/api/scene/plant'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

interface StoredFile {
  file_id: string
  name: string
}

/** What a question whose patches are judged has beside its words; the machines are the scene of the question. */
export const judgedColumns = () => ({
  /** The template that the form named last. */
  topology_id: uuid(),
  node: text().notNull(),
  port: integer().notNull(),
  flag_place: jsonb().$type<PlantPlace>().notNull(),
  checker_script: jsonb().$type<StoredFile>(),
  checker_attachment: jsonb().$type<StoredFile>(),
  exploit_script: jsonb().$type<StoredFile>(),
  exploit_attachment: jsonb().$type<StoredFile>(),
  reference_patch: jsonb().$type<StoredFile>(),
  /** `name@version` of the library; null: the platform's. */
  runtime_image: text(),
  check_timeout_s: integer().notNull(),
  exploit_timeout_s: integer().notNull(),
  restart_command: text().notNull(),
  ready_s: integer().notNull(),
  /** Versions of its scripts as judgings name them. They follow from the rest, as the digest of what a proof is about does. */
  checker_id: uuid(),
  exploit_id: uuid(),
  digest: text().notNull().default(''),
})

const _shape = pgTable('judged_question', judgedColumns())
/** Those columns of a row, whatever bank it is of. */
export type JudgedRow = typeof _shape.$inferSelect
