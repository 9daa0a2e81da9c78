import type { BackupContents, BackupState, BackupTrigger, RestoreReport } from '@beacon/api/platform/backup'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

/** Archives that were made. The rows are about files on the machine, so a restore carries them over instead of taking those inside. */
export const backup = pgTable(
  'backup',
  {
    backup_id: uuid().primaryKey(),
    name: text().notNull().unique(),
    trigger: text().$type<BackupTrigger>().notNull(),
    user_id: uuid(),
    by_name: text(),
    state: text().$type<BackupState>().notNull(),
    percent: integer().notNull().default(0),
    file_name: text().notNull(),
    size: bigint({ mode: 'number' }),
    sha256: text(),
    contents: jsonb().$type<BackupContents>(),
    version: text().notNull(),
    fingerprint: text().notNull(),
    is_kept: boolean().notNull().default(false),
    started_at: instant()
      .notNull()
      .default(sql`now()`),
    finished_at: instant(),
    heartbeat_at: instant()
      .notNull()
      .default(sql`now()`),
    check_state: text({ enum: ['running', 'passed', 'failed'] }),
    checked_at: instant(),
    error_code: text(),
    error_details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    restored_at: instant(),
    restore_report: jsonb().$type<RestoreReport>(),
  },
  (table) => [index('backup_started').on(table.started_at)],
)
export type BackupRecord = typeof backup.$inferSelect
