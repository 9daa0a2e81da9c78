import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../../id.ts'
import { instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** One row: when a replica of the server last said that it works. */
export const serverPulse = pgTable('server_pulse', {
  only: boolean().primaryKey().default(true),
  at: instant().notNull(),
})

/** From the last pulse before a gap to the first one after it. */
export const outage = pgTable(
  'outage',
  {
    outage_id: uuid().primaryKey().$defaultFn(newId),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
  },
  (table) => [index('outage_to').on(table.to_at)],
)

/** What was made of an outage in one run of a contest. */
export const contestOutage = pgTable(
  'contest_outage',
  {
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    run: integer().notNull(),
    outage_id: uuid()
      .notNull()
      .references(() => outage.outage_id, { onDelete: 'cascade' }),
    action: text({ enum: ['give', 'dismiss'] }).notNull(),
    /** Seconds; 0 where nothing was given. */
    given_s: integer().notNull(),
    by_id: uuid().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.contest_id, table.run, table.outage_id] })],
)
