import { ConfigError, configExit, PlaceError } from './config.ts'

/** Ends the process with a plain message: exit code 1 when it cannot start, 78 when its configuration is wrong. */
export function endUnstarted(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  const why = error instanceof Error && error.cause instanceof Error ? `${error.cause.message}\n` : ''
  const isWrong = error instanceof ConfigError && !(error instanceof PlaceError)
  process.stderr.write(isWrong ? `Wrong configuration:\n${text}\n` : `Beacon could not start: ${text}\n${why}`)
  process.exit(error instanceof ConfigError ? configExit : 1)
}

/** Nothing works without a database: whoever watches this process starts it anew. */
export function giveUp(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Beacon ends: its embedded PostgreSQL went away and could not be started again. ${text}\n`)
  process.exit(1)
}
