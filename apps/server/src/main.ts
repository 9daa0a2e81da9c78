import { openApp, type App } from './app.ts'
import { ConfigError, describeConfig, readConfig } from './config.ts'
import { pagesFromBuild } from './http/pages.ts'
import { openLog } from './log.ts'
import { modules } from './modules.ts'
import { startEmbedded, type EmbeddedPostgres } from './postgres/embedded.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  log.info({ config: describeConfig(config) }, 'configuration')
  let embedded: EmbeddedPostgres | null = null
  let app: App | null = null
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await app?.stop()
    await embedded?.stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  try {
    if (config.databaseUrl === null) embedded = await startEmbedded(config.dataDir)
    app = await openApp({ config, databaseUrl: config.databaseUrl ?? embedded?.url ?? '', log, modules: modules(), pages: pagesFromBuild })
    const address = await app.server.listen({ port: config.port, host: config.host })
    log.info({ address }, 'listening')
  } catch (error) {
    await app?.stop()
    await embedded?.stop()
    throw error
  }
}

try {
  await main()
} catch (error) {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof ConfigError ? `Wrong configuration:\n${text}\n` : `Beacon could not start: ${text}\n`)
  if (!(error instanceof ConfigError) && error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`${error.cause.message}\n`)
  process.exit(1)
}
