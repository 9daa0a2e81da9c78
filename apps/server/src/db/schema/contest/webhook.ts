import type { WebhookCall, WebhookEvent } from '@beacon/api/contest/webhook'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../instant.ts'
import { contest } from './contest.ts'

/** An address outside that is called when something happens in a contest. */
export const webhook = pgTable(
  'webhook',
  {
    webhook_id: uuid().primaryKey(),
    contest_id: uuid()
      .notNull()
      .references(() => contest.resource_id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    is_on: boolean().notNull(),
    secret_sealed: bytes().notNull(),
    delivered_at: instant(),
    failed_at: instant(),
    created_by: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('webhook_contest').on(table.contest_id)],
)
export type WebhookRecord = typeof webhook.$inferSelect

/** A call and what became of it. `event_id` is the same at every try, so that the other side can tell repeats. */
export const webhookCall = pgTable(
  'webhook_call',
  {
    call_id: uuid().primaryKey(),
    webhook_id: uuid()
      .notNull()
      .references(() => webhook.webhook_id, { onDelete: 'cascade' }),
    contest_id: uuid().notNull(),
    event: text().notNull(),
    /** JSON as text: what is signed and sent. */
    body: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    tries: integer().notNull().default(0),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    status: integer(),
    reason: text().$type<NonNullable<WebhookCall['reason']>>(),
    /** Held by one replica until then; null once settled. */
    next_try_at: instant(),
  },
  (table) => [
    index('webhook_call_contest').on(table.contest_id, table.at),
    index('webhook_call_due')
      .on(table.next_try_at)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
export type WebhookCallRecord = typeof webhookCall.$inferSelect

/** How far the webhooks of a contest have been told. The row is the lock of the replica that tells. */
export const webhookCursor = pgTable('webhook_cursor', {
  contest_id: uuid()
    .primaryKey()
    .references(() => contest.resource_id, { onDelete: 'cascade' }),
  run: integer().notNull(),
  seq: integer().notNull(),
  position: bigint({ mode: 'number' }).notNull(),
})
