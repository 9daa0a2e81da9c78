import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../instant.ts'

/** What a console showed, as asciicast v2. It outlives its scene, so it repeats what tells whose it was. */
export const consoleRecording = pgTable(
  'console_recording',
  {
    recording_id: uuid().primaryKey(),
    console_id: uuid().notNull(),
    scene_id: uuid().notNull(),
    scene_number: integer().notNull(),
    scene_name: text().notNull(),
    /** Words of the scene: who owned it, what it stood behind and whose share it took. */
    owner: text().notNull(),
    subject: text().notNull(),
    payer: text().notNull(),
    node: text().notNull(),
    user_id: uuid().notNull(),
    is_staff: boolean().notNull(),
    /** `cut`: its process died; `stopped`: the disk had no room, or it was as long as one may be. */
    state: text({ enum: ['recording', 'done', 'cut', 'stopped'] })
      .notNull()
      .default('recording'),
    why: text({ enum: ['disk', 'length', 'failed'] }),
    started_at: instant()
      .notNull()
      .default(sql`now()`),
    ended_at: instant(),
    duration_ms: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Bytes that the terminal showed and the recording does not hold; each gap is marked in it. */
    lost_bytes: bigint({ mode: 'number' }).notNull().default(0),
    events: integer().notNull().default(0),
  },
  (table) => [
    index('console_recording_started').on(table.started_at),
    index('console_recording_user').on(table.user_id, table.started_at),
    index('console_recording_scene').on(table.scene_id),
    index('console_recording_owner').on(table.owner, table.started_at),
    index('console_recording_open')
      .on(table.recording_id)
      .where(sql`${table.state} = 'recording'`),
  ],
)
export type ConsoleRecordingRecord = typeof consoleRecording.$inferSelect

/** Whole lines of a recording, in order; together they are one file. */
export const consoleRecordingPiece = pgTable(
  'console_recording_piece',
  {
    recording_id: uuid()
      .notNull()
      .references(() => consoleRecording.recording_id, { onDelete: 'cascade' }),
    piece: integer().notNull(),
    /** Null once the disk was cleaned of it. */
    storage_key: text(),
    /** Milliseconds from the beginning to its first event. */
    from_ms: integer().notNull(),
    /** Null while it is written. */
    bytes: integer(),
    sha256: text(),
    /** sha256 over the chain of the piece before and the sum of this one, so that none can be taken out or changed unseen. */
    chain: text(),
  },
  (table) => [primaryKey({ columns: [table.recording_id, table.piece] })],
)
export type RecordingPieceRecord = typeof consoleRecordingPiece.$inferSelect

/** Somebody of the staff looks at a recording: pieces are read by this only. */
export const recordingReplay = pgTable(
  'recording_replay',
  {
    replay_id: uuid().primaryKey(),
    recording_id: uuid()
      .notNull()
      .references(() => consoleRecording.recording_id, { onDelete: 'cascade' }),
    user_id: uuid().notNull(),
    /** A replay whose page says nothing for a minute and a half is over. */
    seen_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('recording_replay_user').on(table.user_id, table.seen_at)],
)
