import type { MailTemplate } from '@beacon/api/platform/mail'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../instant.ts'

/** Mail to send. What it says and to whom is sealed: it may hold a link that opens an account. */
export const mailOut = pgTable(
  'mail_out',
  {
    resource_id: uuid().primaryKey(),
    template: text().$type<MailTemplate>().notNull(),
    user_id: uuid(),
    sealed: bytes().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    tries: integer().notNull().default(0),
    error: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    due_at: instant()
      .notNull()
      .default(sql`now()`),
    sent_at: instant(),
  },
  (table) => [
    index('mail_out_due')
      .on(table.due_at)
      .where(sql`${table.state} = 'queued'`),
  ],
)
