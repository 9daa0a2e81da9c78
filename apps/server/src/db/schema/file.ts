import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../instant.ts'

const purposes = [
  'attachment',
  'check_script',
  'patch',
  'ai_reference',
  'ai_submission',
  'contest_logo',
  'contest_cover',
  'question_image',
  'notice_image',
  'team_logo',
  'avatar',
  'writeup',
  'report',
  'appeal',
  'score_table',
  'system_logo',
  'favicon',
  'login_picture',
  'vpn_package',
  'resource_package',
  'scene_image',
  'image_icon',
  'scene_disk',
  'image_package',
  'service_linux',
  'service_windows',
  'service_docker',
  'service_icon',
  'scene_disc',
] as const

/** An uploaded file. Until something takes it (`kept_at`) it is an orphan, removed after a day. */
export const file = pgTable(
  'file',
  {
    resource_id: uuid().primaryKey(),
    purpose: text({
      enum: purposes,
    }).notNull(),
    name: text().notNull(),
    media_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storage_key: text().notNull(),
    user_id: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    kept_at: instant(),
  },
  (table) => [
    index('file_user').on(table.user_id),
    index('file_orphan')
      .on(table.created_at)
      .where(sql`${table.kept_at} is null`),
  ],
)

/** An upload in pieces. It becomes a file when all have arrived (`file_id`); the row goes a day after the last piece. */
export const upload = pgTable(
  'upload',
  {
    upload_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    purpose: text({ enum: purposes }).notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    file_id: uuid(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    seen_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('upload_user').on(table.user_id, table.created_at), index('upload_seen').on(table.seen_at)],
)

/** Where a piece lies in the storage; `start` is its first byte within the file. */
export const uploadPiece = pgTable(
  'upload_piece',
  {
    upload_id: uuid()
      .notNull()
      .references(() => upload.upload_id, { onDelete: 'cascade' }),
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    storage_key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.upload_id, table.start] })],
)

/**
 * Bytes that an account sent within the last hour, and those on their way: while `is_open`, they take room that no file row
 * names yet. `room` is what a job stores from an upload that was counted before.
 */
export const uploadCharge = pgTable(
  'upload_charge',
  {
    charge_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    kind: text({ enum: ['file', 'piece', 'room'] }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    is_open: boolean().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('upload_charge_user').on(table.user_id, table.at), index('upload_charge_at').on(table.at)],
)
