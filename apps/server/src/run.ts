import { openApp, type App, type AppInput } from './app.ts'
import { ConfigError, configExit, describeConfig, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { modules } from './modules.ts'
import type { EmbeddedPostgres } from './postgres/embedded.ts'
import { keepEmbedded } from './postgres/keep.ts'

type Pages = NonNullable<AppInput['pages']>
const stopAtMostMs = 25_000

/** Runs the server until a signal; leaves with a plain message and 1 when it cannot start, 78 when its configuration is wrong. */
export async function run(pages: Pages): Promise<void> {
  try {
    await serve(pages)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const why = error instanceof Error && error.cause instanceof Error ? `${error.cause.message}\n` : ''
    process.stderr.write(error instanceof ConfigError ? `Wrong configuration:\n${text}\n` : `Beacon could not start: ${text}\n${why}`)
    process.exit(error instanceof ConfigError ? configExit : 1)
  }
}

async function serve(pages: Pages): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  log.info({ config: describeConfig(config) }, 'configuration')
  let embedded: EmbeddedPostgres | null = null
  let app: App | null = null
  const close = async () => {
    await app?.stop()
    await embedded?.stop()
  }
  const open = async () => {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    app = await openApp({ config, databaseUrl, log, modules: modules(), pages, restart: () => void restart() })
    const address = await app.server.listen({ port: config.port, host: config.host })
    log.info({ address }, 'listening')
  }
  /** After a restore: what this process knows is of a database that is gone. */
  const restart = async () => {
    started = started.then(async () => {
      await app?.stop()
      await open()
    })
    await started.catch((error: unknown) => {
      log.error({ err: error }, 'starting anew failed')
      process.exit(1)
    })
  }
  const start = async () => {
    if (config.databaseUrl === null) embedded = await keepEmbedded(config.dataDir, { log, giveUp })
    await open()
  }
  let started = start()
  onSignal((signal) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopAtMostMs).unref()
    void started.then(close).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  })
  try {
    await started
  } catch (error) {
    // Why it could not start is what is told, not that stopping failed after that.
    await close().catch((after: unknown) => log.error({ err: after }, 'stopping failed'))
    throw error
  }
}

/** Nothing works without a database: whoever watches this process starts it anew. */
function giveUp(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Beacon ends: its embedded PostgreSQL went away and could not be started again. ${text}\n`)
  process.exit(1)
}

function onSignal(stop: (signal: string) => void): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop(signal)
    })
  }
}
