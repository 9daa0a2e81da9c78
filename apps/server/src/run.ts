import { collectAtRest } from './collect-at-rest.ts'
import { openApp, type App, type AppInput } from './app.ts'
import { describeConfig, readConfig, type Config } from './config.ts'
import { endUnstarted, giveUp } from './failed-start.ts'
import { openLog } from './log.ts'
import { modules } from './modules.ts'
import { keepEmbedded, type KeptPostgres } from './postgres/keep.ts'
import { isWorker, joinParent, type Peers } from './workers/peers.ts'
import { tellStep } from './workers/start-steps.ts'

type Pages = NonNullable<AppInput['pages']>
const stopAtMostMs = 25_000

/** Runs the server until a signal; leaves with a plain message and 1 when it cannot start, 78 when its configuration is wrong. */
export async function run(pages: Pages): Promise<void> {
  await serve(pages).catch(endUnstarted)
}

interface Place {
  config: Config
  /** The database that a parent gives; null where this process finds its own. */
  databaseUrl: string | null
  peers: Peers | null
}

/** What this process works with: all of the configuration, or a worker's share of it. */
async function placeOf(): Promise<Place> {
  const config = readConfig(process.env)
  if (!isWorker()) return { config, databaseUrl: config.databaseUrl, peers: null }
  const { assignment, peers } = await joinParent()
  const { worker, database_pool: databasePool, database_url: databaseUrl } = assignment
  return { config: { ...config, worker, databasePool }, databaseUrl, peers }
}

async function serve(pages: Pages): Promise<void> {
  const { config, databaseUrl: given, peers } = await placeOf()
  const log = openLog(config.logLevel, undefined, config.worker)
  if (config.worker === null) log.info({ config: describeConfig(config) }, 'configuration')
  let embedded: KeptPostgres | null = null
  let app: App | null = null
  const close = async (how: 'stop' | 'release') => {
    // Whatever the app fails at, what stands below it is let go.
    await Promise.resolve(app?.stop()).finally(() => embedded?.[how]())
  }
  const open = async () => {
    const databaseUrl = given ?? embedded?.url ?? ''
    app = await openApp({ config, databaseUrl, log, modules: modules(), pages, peers, restart: () => void restart() })
    // Fastify hands these to Node as they are; its own type does not know the last one.
    const door = { port: config.port, host: config.host, reusePort: peers !== null }
    const address = await app.server.listen(door)
    peers?.tellListening()
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
    if (given === null) {
      tellStep('postgres')
      embedded = await keepEmbedded(config.dataDir, { log, giveUp })
    }
    await open()
  }
  let started = start()
  collectAtRest((error) => log.error({ err: error }, 'collecting garbage failed'))
  onSignal((signal) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopAtMostMs).unref()
    void started
      .then(() => close('stop'))
      .then(
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
    // Others work on a database that was found running. Why it could not start is what is told, not that stopping failed after that.
    await close('release').catch((after: unknown) => log.error({ err: after }, 'stopping failed'))
    throw error
  }
}

function onSignal(stop: (signal: string) => void): void {
  let isStopping = false
  const begin = (signal: string) => {
    if (isStopping) return
    isStopping = true
    stop(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => begin(signal))
  }
  // A worker without its parent: nobody would start it again, nor tell it to stop.
  process.on('disconnect', () => begin('disconnect'))
}
