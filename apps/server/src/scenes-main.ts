import { setTimeout as wait } from 'node:timers/promises'
import { readConfig, type Config } from './config.ts'
import { endUnstarted } from './failed-start.ts'
import { openLog } from './log.ts'
import { findEmbedded } from './postgres/embedded.ts'
import { resolveOnce } from './resolve-once.ts'

const serverWithinMs = 60_000
const askEveryMs = 500
const stopAtMostMs = 25_000

/** The process that holds the engine, until a signal. It works on a database that a server made, and starts none itself. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? (await embeddedUrl(config))
  const log = openLog(config.logLevel)
  resolveOnce()
  const { runScenes } = await import('./run-scenes.ts')
  const scenes = await runScenes({ config, databaseUrl, log, ...config.scenes })
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopAtMostMs).unref()
    scenes.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  log.info({ socket: config.scenes.engineSocket }, 'the process of the scenes is up')
}

/** @throws Error where no server of this DATA_DIR has its database up in time. */
async function embeddedUrl({ dataDir }: Config): Promise<string> {
  const until = performance.now() + serverWithinMs
  for (;;) {
    const found = await findEmbedded(dataDir)
    if (found !== null) return found
    if (performance.now() > until) throw new Error(`No server of ${dataDir} runs. Start Beacon first, or set DATA_DIR or DATABASE_URL.`)
    await wait(askEveryMs)
  }
}

await main().catch(endUnstarted)
