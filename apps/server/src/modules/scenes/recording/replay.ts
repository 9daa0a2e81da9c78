import { replayRenew_s, replaysMost, type RecordingMark, type RecordingReplay } from '@beacon/api/scene/recording'
import { and, asc, eq, sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { audit, consoleRecordingPiece, recordingReplay } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { auditOf, getSeen, viewOf, type SeenRecording } from './find.ts'
import { locks } from '../../../db/locks.ts'

const lock = locks.recordingReplay
const mostMarks = 500
const isOpen = sql`${recordingReplay.seen_at} > now() - make_interval(secs => ${replayRenew_s})`

/** Whoever looks at a recording leaves a row, before anything of it is shown. */
export async function openReplay(ctx: SignedIn, recording_id: string): Promise<RecordingReplay> {
  const seen = await getSeen(ctx, recording_id)
  const { user_id } = ctx.actor
  const replay_id = newId()
  await change(ctx, { ...auditOf(seen), operation: 'recording_replay' }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${user_id}))`)
    await tx.delete(recordingReplay).where(sql`not ${isOpen}`)
    if ((await tx.$count(recordingReplay, eq(recordingReplay.user_id, user_id))) >= replaysMost) throw new Failure('replay_limit')
    await tx.insert(recordingReplay).values({ replay_id, recording_id, user_id })
  })
  return replayView(ctx, replay_id, seen)
}

/** @throws not_found for a replay of somebody else or one that is over */
async function getReplay(ctx: SignedIn, replay_id: string): Promise<SeenRecording> {
  const [own] = await ctx.db
    .update(recordingReplay)
    .set({ seen_at: sql`now()` })
    .where(and(eq(recordingReplay.replay_id, replay_id), eq(recordingReplay.user_id, ctx.actor.user_id), isOpen))
    .returning()
  if (own === undefined) throw new Failure('not_found')
  return getSeen(ctx, own.recording_id)
}

export async function renewReplay(ctx: SignedIn, replay_id: string): Promise<RecordingReplay> {
  return replayView(ctx, replay_id, await getReplay(ctx, replay_id))
}

export async function closeReplay(ctx: SignedIn, replay_id: string): Promise<{ ok: true }> {
  await ctx.db.delete(recordingReplay).where(and(eq(recordingReplay.replay_id, replay_id), eq(recordingReplay.user_id, ctx.actor.user_id)))
  return { ok: true }
}

async function replayView(ctx: SignedIn, replay_id: string, seen: SeenRecording): Promise<RecordingReplay> {
  const { recording_id } = seen.row
  const pieces = await ctx.db
    .select()
    .from(consoleRecordingPiece)
    .where(eq(consoleRecordingPiece.recording_id, recording_id))
    .orderBy(asc(consoleRecordingPiece.piece))
  return {
    replay_id,
    recording: viewOf(seen),
    pieces: pieces.map(({ piece, from_ms, bytes, storage_key }) => ({ piece, from_ms, bytes, is_gone: storage_key === null })),
    marks: await marksOf(ctx, seen),
  }
}

/** When the person sent flags meanwhile, from any page. */
async function marksOf({ db }: SignedIn, { row }: SeenRecording): Promise<RecordingMark[]> {
  const until = row.ended_at ?? new Date().toISOString()
  const rows = await db
    .select({ at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.user_id, row.user_id),
        sql`${audit.at} between ${row.started_at}::timestamptz and ${until}::timestamptz`,
        sql`${audit.module} = 'submission' and ${audit.operation} in ('flag', 'batch')`,
      ),
    )
    .orderBy(asc(audit.at))
    .limit(mostMarks)
  return rows.map(({ at }) => ({ at_ms: Math.max(0, Date.parse(at) - Date.parse(row.started_at)), kind: 'flag_submit' as const }))
}

/** @throws not_found also for a piece that the disk was cleaned of */
export async function readPiece(ctx: SignedIn, replay_id: string, piece: number): Promise<{ lines: string; is_whole: boolean | null }> {
  const { row } = await getReplay(ctx, replay_id)
  const [found] = await ctx.db
    .select()
    .from(consoleRecordingPiece)
    .where(and(eq(consoleRecordingPiece.recording_id, row.recording_id), eq(consoleRecordingPiece.piece, piece)))
  const { storage_key = null, sha256 = null } = found ?? {}
  if (storage_key === null) throw new Failure('not_found')
  const all = await readFile(ctx.storage.path(storage_key)).catch(() => null)
  if (all === null) throw new Failure('not_found')
  // The last line of a piece that grows may be half of one.
  const whole = all.subarray(0, all.lastIndexOf('\n') + 1)
  const is_whole = sha256 === null ? null : createHash('sha256').update(all).digest('hex') === sha256
  return { lines: whole.toString('utf8'), is_whole }
}
