import { pino, type Logger } from 'pino'
import { safeError } from './masking.ts'

/** Lines go out together, off the request's path: a process that is killed takes at most the last tenth of a second with it. */
const output = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }

/** One JSON line per event on standard output; errors without the values they carry. */
export function openLog(level: string, write?: { write: (line: string) => void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } }
  return pino(options, write ?? pino.destination(output))
}
