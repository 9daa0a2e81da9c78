import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../db/database.ts'
import { consoleRecording, consoleRecordingPiece, scene, type ConsoleRecordingRecord } from '../../../db/schema/index.ts'
import type { Booking } from '../hall/index.ts'

/** False where the scene is gone: nobody could tell whose recording it is. */
export async function insertRecording(db: Db, recording_id: string, booking: Booking, started_at: string): Promise<boolean> {
  const [of] = await db.select().from(scene).where(eq(scene.scene_id, booking.scene))
  if (of === undefined) return false
  const { owner, subject, payer, number: scene_number, definition } = of
  const { console: console_id, node, user: user_id, is_staff } = booking
  const place = { scene_id: of.scene_id, scene_number, scene_name: definition.name, owner, subject, payer, node }
  await db
    .insert(consoleRecording)
    .values({ recording_id, console_id, ...place, user_id, is_staff, started_at })
    .onConflictDoNothing()
  return true
}

export async function insertPiece(
  db: Db,
  piece: { recording_id: string; piece: number; storage_key: string; from_ms: number },
): Promise<void> {
  await db.insert(consoleRecordingPiece).values(piece)
}

export interface SealedPiece {
  recording_id: string
  piece: number
  bytes: number
  sha256: string
  chain: string
}

export type RecordingFigures = Pick<ConsoleRecordingRecord, 'bytes' | 'events' | 'duration_ms' | 'lost_bytes'>

/** A piece is whole, and the recording is as long as this. */
export async function sealPiece(db: Db, { recording_id, piece, ...sums }: SealedPiece, figures: RecordingFigures): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(consoleRecordingPiece)
      .set(sums)
      .where(and(eq(consoleRecordingPiece.recording_id, recording_id), eq(consoleRecordingPiece.piece, piece)))
    await tx.update(consoleRecording).set(figures).where(eq(consoleRecording.recording_id, recording_id))
  })
}

export async function endRecording(
  executor: Executor,
  recording_id: string,
  { state, why }: Pick<ConsoleRecordingRecord, 'state' | 'why'>,
  more: Partial<RecordingFigures> = {},
): Promise<void> {
  await executor
    .update(consoleRecording)
    .set({ state, why, ended_at: sql`now()`, ...more })
    .where(eq(consoleRecording.recording_id, recording_id))
}

export async function chainBefore(executor: Executor, recording_id: string, piece: number): Promise<string | null> {
  const { chain } = consoleRecordingPiece
  const [before] = await executor
    .select({ chain })
    .from(consoleRecordingPiece)
    .where(and(eq(consoleRecordingPiece.recording_id, recording_id), lt(consoleRecordingPiece.piece, piece), isNotNull(chain)))
    .orderBy(desc(consoleRecordingPiece.piece))
    .limit(1)
  return before?.chain ?? null
}
