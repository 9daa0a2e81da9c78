import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { session } from '../people/session.ts'
import { user } from '../people/user.ts'

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
