import { createHash } from 'node:crypto'
import { readFile, truncate } from 'node:fs/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import { consoleRecording, consoleRecordingPiece, type ConsoleRecordingRecord } from '../../../db/schema/index.ts'
import type { Storage } from '../../../storage/storage.ts'
import { nextChain } from './chain.ts'
import { chainBefore } from './rows.ts'

interface Shop {
  db: Db
  storage: Pick<Storage, 'path'>
  log: Logger
}

/** Recordings that a killed process left open end where they were cut. Only the process that leads records, so nobody writes them now. */
export async function closeCut(shop: Shop): Promise<void> {
  const left = await shop.db.select().from(consoleRecording).where(eq(consoleRecording.state, 'recording'))
  for (const row of left) {
    const { recording_id } = row
    const tail = await sealTail(shop, recording_id)
    await shop.db
      .update(consoleRecording)
      .set({
        state: 'cut',
        bytes: row.bytes + tail.bytes,
        events: row.events + tail.events,
        duration_ms: tail.duration_ms ?? row.duration_ms,
        ended_at: endedAt(row, tail.duration_ms),
      })
      .where(eq(consoleRecording.recording_id, recording_id))
    shop.log.warn({ recording_id }, 'a recording was cut with its process')
  }
}

const endedAt = ({ started_at, duration_ms }: ConsoleRecordingRecord, tail_ms: number | null): string =>
  new Date(Date.parse(started_at) + (tail_ms ?? duration_ms)).toISOString()

interface Tail {
  bytes: number
  events: number
  duration_ms: number | null
}

/** The piece that was being written keeps its whole lines. */
async function sealTail({ db, storage }: Shop, recording_id: string): Promise<Tail> {
  const own = eq(consoleRecordingPiece.recording_id, recording_id)
  const open = await db
    .select()
    .from(consoleRecordingPiece)
    .where(and(own, isNull(consoleRecordingPiece.bytes)))
    .orderBy(asc(consoleRecordingPiece.piece))
  const sum: Tail = { bytes: 0, events: 0, duration_ms: null }
  for (const { piece, storage_key } of open) {
    const that = sql`${own} and ${consoleRecordingPiece.piece} = ${piece}`
    const whole = storage_key === null ? Buffer.alloc(0) : await wholeLines(storage.path(storage_key))
    const lines = whole.toString('utf8').split('\n').slice(0, -1)
    sum.bytes += whole.length
    sum.events += lines.length
    sum.duration_ms = timeOf(lines.at(-1)) ?? sum.duration_ms
    const sha256 = createHash('sha256').update(whole).digest('hex')
    const chain = nextChain(await chainBefore(db, recording_id, piece), sha256)
    await db.update(consoleRecordingPiece).set({ bytes: whole.length, sha256, chain }).where(that)
  }
  return sum
}

async function wholeLines(path: string): Promise<Buffer> {
  const all = await readFile(path).catch(() => Buffer.alloc(0))
  const whole = all.subarray(0, all.lastIndexOf('\n') + 1)
  if (whole.length < all.length) await truncate(path, whole.length)
  return whole
}

const timeOf = (line: string | undefined): number | null => {
  const seconds = /^\[(\d+\.\d+),/u.exec(line ?? '')?.[1]
  return seconds === undefined ? null : Math.round(Number(seconds) * 1_000)
}
