import { pino, type Logger } from 'pino'
import { safeError } from './masking.ts'

/**
 * Lines go out together, off the request's path: a process that is killed takes at most the last tenth of a second with it.
 * They wait as bytes: a destination of texts joins all that waits anew for each line, which made a third of all garbage.
 */
const output = { dest: 1, sync: false, minLength: 65_536, maxWrite: 131_072, periodicFlush: 100, contentMode: 'buffer' } as const

/** A second listener of a log, besides its output: it hears lines of its own level and above. */
export interface LogTap {
  hear: (line: string, level: number) => void
  setLevel: (level: 'debug' | 'info' | 'warn' | 'error') => void
  close: () => void
}
type Opening = (hear: LogTap['hear']) => LogTap
const openings = new WeakMap<Logger, Opening>()
type WriteLine = (level: number, fields: object, message: string) => void
const lineWriters = new WeakMap<Logger, WriteLine>()

const none = 100
const levelOf = (name: string): number => pino.levels.values[name] ?? none
/** Every line begins with `{"level":30,`. */
const levelIn = (line: string): number => Number(line.slice(9, 11))

function standardOutput(): { write: (line: string) => void } {
  // Its types know texts alone; told that its content is `buffer`, it takes bytes.
  const lines = pino.destination(output) as unknown as { write: (bytes: Buffer) => boolean }
  return { write: (line) => lines.write(Buffer.from(line)) }
}

/** One JSON line per event on standard output; errors without the values they carry. A worker's lines name it. */
export function openLog(level: string, write?: { write: (line: string) => void }, worker: number | null = null): Logger {
  const out = write ?? standardOutput()
  const own = levelOf(level)
  let tap: LogTap | null = null
  let tapped = none
  const both = {
    write: (line: string) => {
      const found = levelIn(line)
      if (found >= own) out.write(line)
      if (found >= tapped) tap?.hear(line, found)
    },
  }
  const base = worker === null ? null : { worker }
  const options = {
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
  }
  const log = pino(options, both)
  lineWriters.set(log, (found, fields, message) => {
    if (found < log.levelVal) return
    both.write(`${JSON.stringify({ level: found, time: new Date().toISOString(), ...base, ...fields, msg: message })}\n`)
  })
  openings.set(log, (hear) => {
    const set = (next: number) => {
      tapped = next
      // The logger itself lets through what either of the two wants.
      log.level = next < own ? (pino.levels.labels[next] ?? level) : level
    }
    tap = {
      hear,
      setLevel: (name) => set(levelOf(name)),
      close: () => {
        set(none)
        tap = null
      },
    }
    return tap
  })
  return log
}

/**
 * The same line as `log[level](fields, message)` for fields that are plain values, at a fifth of the memory: pino's way of joining
 * single texts made a third of all garbage of a server that answers thousands a second.
 */
export function logLine(log: Logger, level: 'info' | 'error', fields: object, message: string): void {
  const write = lineWriters.get(log)
  if (write === undefined) log[level](fields, message)
  else write(levelOf(level), fields, message)
}

/** Hears a log that `openLog` made; null for another. One at a time. */
export const tapLog = (log: Logger, hear: LogTap['hear']): LogTap | null => openings.get(log)?.(hear) ?? null
