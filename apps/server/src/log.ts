import { pino, type Logger } from 'pino'
import { safeError } from './masking.ts'

/** One JSON line per event on standard output; errors without the values they carry. */
export function openLog(level: string, write?: { write: (line: string) => void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } }
  return write === undefined ? pino(options) : pino(options, write)
}
