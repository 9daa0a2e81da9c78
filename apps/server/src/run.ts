import { openApp, type App, type AppInput } from './app.ts'
import { ConfigError, describeConfig, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { modules } from './modules.ts'
import { startEmbedded, type EmbeddedPostgres } from './postgres/embedded.ts'

type Pages = NonNullable<AppInput['pages']>
const stopAtMostMs = 25_000

/** Runs the server until a signal; leaves with 1 and a plain message when it cannot start. */
export async function run(pages: Pages): Promise<void> {
  try {
    await serve(pages)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const why = error instanceof Error && error.cause instanceof Error ? `${error.cause.message}\n` : ''
    process.stderr.write(error instanceof ConfigError ? `Wrong configuration:\n${text}\n` : `Beacon could not start: ${text}\n${why}`)
    process.exit(1)
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
    if (config.databaseUrl === null) embedded = await startEmbedded(config.dataDir)
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
    await close()
    throw error
  }
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
