import type { SceneDefinition } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'

/** A definition as a drawing that questions, instances and trainings begin with. */
export const topology = pgTable(
  'topology',
  {
    topology_id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    /** Places in the drawing stand in it, so an exported file holds the same drawing. */
    definition: jsonb().$type<SceneDefinition>().notNull(),
    /** Sums over the definition, written with it: lists sort by these. */
    node_count: integer().notNull(),
    vm_count: integer().notNull(),
    net_count: integer().notNull(),
    /** What the last check found that keeps a scene from starting, and what it only warned of. */
    deploy_count: integer().notNull(),
    warning_count: integer().notNull(),
    checked_at: instant().notNull(),
    version: integer().notNull().default(1),
    made_by: uuid().notNull(),
    updated_by: uuid().notNull(),
    made_at: instant()
      .notNull()
      .default(sql`now()`),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [uniqueIndex('topology_name').on(sql`lower(${table.name})`), index('topology_updated').on(table.updated_at)],
)
export type TopologyRecord = typeof topology.$inferSelect
