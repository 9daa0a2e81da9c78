import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'
import { scene } from './scene.ts'
import { session } from './session.ts'
import { user } from './user.ts'

/** The key of a person's forwarder, as its SHA-256. It ends with the session that made it. */
export const gatewayKey = pgTable('gateway_key', {
  user_id: uuid()
    .primaryKey()
    .references(() => user.resource_id, { onDelete: 'cascade' }),
  session_id: uuid()
    .notNull()
    .references(() => session.resource_id, { onDelete: 'cascade' }),
  key_hash: bytes().notNull().unique(),
  hint: text().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  expires_at: instant().notNull(),
  last_used_at: instant(),
})

/** Ports of the machine that lead to a port of a node. A scene keeps its own until it closes. */
export const scenePort = pgTable(
  'scene_port',
  {
    port: integer().primaryKey(),
    scene_id: uuid()
      .notNull()
      .references(() => scene.scene_id, { onDelete: 'cascade' }),
    node: text().notNull(),
    node_port: integer().notNull(),
  },
  (table) => [uniqueIndex('scene_port_node').on(table.scene_id, table.node, table.node_port)],
)
