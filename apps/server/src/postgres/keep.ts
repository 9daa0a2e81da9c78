import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startEmbedded, type EmbeddedPostgres, type HeldPostgres } from './embedded.ts'

/** Before each further try. With the tries that a start makes itself: about a minute. */
const waitsBetweenMs = [1_000, 2_000, 4_000, 8_000]

/** The one a server keeps running. */
export type KeptPostgres = EmbeddedPostgres & Pick<HeldPostgres, 'release'>

export interface Keeping {
  log: Logger
  /** Called once, when PostgreSQL went away and no try brought it back. */
  giveUp: (error: unknown) => void
  waitsMs?: readonly number[]
}

/**
 * The embedded PostgreSQL of a server, started again whenever it goes away (killed, out of memory, stopped by hand).
 * Its address stays the same, so pools and the bus come back by themselves, as they do to a PostgreSQL elsewhere.
 */
export async function keepEmbedded(dataDir: string, { log, giveUp, waitsMs = waitsBetweenMs }: Keeping): Promise<KeptPostgres> {
  const first = await startEmbedded(dataDir)
  let isStopping = false
  let isThere = true
  let current = first

  const startAgain = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        current = await startEmbedded(dataDir)
        isThere = true
        return tries
      } catch (error) {
        const waitMs = waitsMs[tries - 1]
        if (waitMs === undefined || isStopping) throw error
        log.error({ err: error, tries, source: 'database' }, 'the embedded PostgreSQL does not start yet')
        await wait(waitMs)
      }
    }
  }
  const watch = async () => {
    while (!isStopping) {
      await current.gone
      if (isStopping) return
      isThere = false
      const from = performance.now()
      log.error({ source: 'database' }, 'the embedded PostgreSQL went away; it is started again')
      const tries = await startAgain()
      log.warn({ tries, took_ms: Math.round(performance.now() - from), source: 'database' }, 'the embedded PostgreSQL runs again')
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!isStopping) giveUp(error)
  })
  const end = (how: 'stop' | 'release') => async () => {
    isStopping = true
    if (!isThere) await watching
    if (isThere) await current[how]()
  }
  return { url: first.url, adopted: first.adopted, stop: end('stop'), release: end('release') }
}
