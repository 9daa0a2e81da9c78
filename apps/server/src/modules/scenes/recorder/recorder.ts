import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import { every } from '../../../every.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Recorder } from '../hall/index.ts'
import { openBudgets } from './budget.ts'
import { openTape, type Tape } from './tape.ts'

const flushMs = 500
const roomMs = 5_000
const closeMs = 5_000

export interface RecorderInput {
  db: Db
  storage: Pick<Storage, 'append' | 'room'>
  log: Logger
  now?: () => number
}

export interface OpenRecorder extends Recorder {
  /** Writes all that has gathered. */
  flush: () => Promise<void>
  /** Looks whether the disk has room; below its floor every recording stops. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** Writes what consoles show, beside them: neither a slow disk nor a full one holds a shell. */
export function openRecorder({ db, storage, log, now = Date.now }: RecorderInput): OpenRecorder {
  const tapes = new Set<Tape>()
  const flushing = new Map<Tape, Promise<void>>()
  const budgets = openBudgets(now)
  let hasRoom = true
  const flushOne = (tape: Tape): Promise<void> => {
    const running = flushing.get(tape)
    if (running !== undefined) return running
    const one = tape.flush().finally(() => {
      flushing.delete(tape)
      if (tape.isDone()) tapes.delete(tape)
    })
    flushing.set(tape, one)
    return one
  }
  const flush = async () => void (await Promise.all([...tapes].map(flushOne)))
  const look = async () => {
    hasRoom = !(await storage.room()).is_below
    if (!hasRoom) for (const tape of tapes) tape.stop('disk')
    budgets.sweep()
  }
  const report = (error: unknown) => log.warn({ err: error }, 'the recordings could not be looked after')
  const clocks = [every(flushMs, flush, report), every(roomMs, look, report)]
  void look().catch(report)
  return {
    open: ({ booking, size, onStop }) => {
      const tape = openTape({ db, storage, log, booking, size, now, onStop, mayTake: (bytes) => budgets.take(booking.user, bytes) })
      tapes.add(tape)
      if (!hasRoom) tape.stop('disk')
      return tape
    },
    flush,
    look,
    close: async () => {
      for (const clock of clocks) clock.stop()
      for (const tape of tapes) tape.end()
      const over = wait(closeMs, undefined, { ref: false })
      const written = (async () => {
        for (let turns = 0; tapes.size > 0 && turns < 10; turns += 1) await flush()
      })()
      // What is not written by then is closed as cut by whoever leads next.
      await Promise.race([written, over])
    },
  }
}
