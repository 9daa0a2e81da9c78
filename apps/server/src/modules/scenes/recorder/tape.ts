import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import type { ConsoleRecordingRecord } from '../../../db/schema/index.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Booking, Size } from '../hall/index.ts'
import { openCast, type CastLine } from './cast.ts'
import { DiskRefused, openPieces } from './pieces.ts'
import { endRecording, insertRecording, type RecordingFigures } from './rows.ts'

/** So much waits for a disk or a database that is slow; what comes then is left out, and marked. */
const waitingBytes = 4_000_000
/** As long as one recording may be. */
const mostBytes = 256_000_000

type Why = NonNullable<ConsoleRecordingRecord['why']>

export interface TapeInput {
  db: Db
  storage: Pick<Storage, 'append'>
  log: Logger
  booking: Booking
  size: Size
  now: () => number
  /** Whether the person's output of this length may be written now. */
  mayTake: (bytes: number) => boolean
  /** The recording ends before its console. */
  onStop: (why: Why) => void
}

interface TapeState {
  lines: CastLine[]
  /** Bytes shown since the last line was taken to the disk. */
  waiting: number
  lost: number
  isOver: boolean
  stopped: Why | null
  /** The row of the recording: not yet there, there, or there can be none. */
  row: 'wanted' | 'there' | 'none'
  isDone: boolean
  figures: RecordingFigures
}

export type Tape = ReturnType<typeof openTape>

interface Parts {
  input: TapeInput
  recording_id: string
  startedAt: number
  state: TapeState
  cast: ReturnType<typeof openCast>
  pieces: ReturnType<typeof openPieces>
}

const isOff = ({ state }: Parts): boolean => state.isOver || state.stopped !== null
const timeIn = ({ input, startedAt }: Parts): number => input.now() - startedAt

function markLost(parts: Parts): void {
  const { state, cast } = parts
  if (state.lost === 0) return
  cast.lost(state.lost, timeIn(parts))
  state.figures.lost_bytes += state.lost
  state.lost = 0
}

function stop(parts: Parts, why: Why): void {
  if (isOff(parts)) return
  markLost(parts)
  parts.state.stopped = why
  parts.input.onStop(why)
}

function output(parts: Parts, bytes: Uint8Array): void {
  const { state, cast, input } = parts
  if (isOff(parts)) return
  if (state.waiting + bytes.length > waitingBytes || !input.mayTake(bytes.length)) {
    state.lost += bytes.length
    return
  }
  markLost(parts)
  state.waiting += bytes.length
  cast.output(bytes, timeIn(parts))
}

function gather(parts: Parts): void {
  parts.state.lines.push(...parts.cast.take(isOff(parts)))
  parts.state.waiting = 0
}

async function write(parts: Parts): Promise<void> {
  const { state, pieces } = parts
  while (state.lines.length > 0) {
    const count = await pieces.write(state.lines)
    for (const { text, at_ms } of state.lines.splice(0, count)) {
      state.figures.bytes += Buffer.byteLength(text)
      state.figures.events += 1
      state.figures.duration_ms = at_ms
    }
    if (state.figures.bytes > mostBytes) stop(parts, 'length')
  }
}

async function turn(parts: Parts): Promise<void> {
  const { state, input, recording_id, pieces, startedAt } = parts
  if (state.row === 'wanted')
    state.row = (await insertRecording(input.db, recording_id, input.booking, new Date(startedAt).toISOString())) ? 'there' : 'none'
  if (state.row === 'none') {
    stop(parts, 'failed')
    state.isDone = true
    return
  }
  if (state.lines.length === 0) gather(parts)
  await write(parts)
  if (!isOff(parts)) return
  gather(parts)
  await write(parts)
  await pieces.seal()
  const how = state.stopped === null ? { state: 'done' as const, why: null } : { state: 'stopped' as const, why: state.stopped }
  await endRecording(input.db, recording_id, how, state.figures)
  state.isDone = true
}

/** One console as it is recorded. Nothing here waits: `flush` writes what has gathered, and is called again and again. */
export function openTape(input: TapeInput) {
  const { booking, size, now, db, storage, log } = input
  const recording_id = newId()
  const startedAt = now()
  const figures: RecordingFigures = { bytes: 0, events: 0, duration_ms: 0, lost_bytes: 0 }
  const state: TapeState = { lines: [], waiting: 0, lost: 0, isOver: false, stopped: null, row: 'wanted', isDone: false, figures }
  const cast = openCast({ ...size, timestamp: Math.floor(startedAt / 1_000), title: booking.node })
  const pieces = openPieces({ db, storage, recording_id, figures: () => state.figures })
  const parts: Parts = { input, recording_id, startedAt, state, cast, pieces }
  return {
    isOn: () => !isOff(parts),
    isDone: () => state.isDone,
    output: (bytes: Uint8Array) => output(parts, bytes),
    resize: (next: Size) => {
      if (!isOff(parts)) cast.resize(next, timeIn(parts))
    },
    stop: (why: Why) => stop(parts, why),
    end: () => {
      if (state.stopped === null) markLost(parts)
      state.isOver = true
    },
    /** Writes what has gathered; the end as well once it is over. A database that is away is asked again the next time. */
    flush: async () => {
      try {
        await turn(parts)
      } catch (error) {
        if (!(error instanceof DiskRefused)) return log.warn({ err: error }, 'a recording waits for the database')
        log.error({ err: error, recording_id }, 'a recording cannot be written')
        state.lines = []
        stop(parts, isFull(error) ? 'disk' : 'failed')
      }
    },
  }
}

const isFull = ({ cause }: Error): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
