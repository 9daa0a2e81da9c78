import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { prepareFolders, type Config } from './config.ts'
import type { Platform } from './context.ts'
import { openBus } from './db/bus.ts'
import { keepClock } from './db/clock.ts'
import { closeBatchPool } from './db/batch-pool.ts'
import { openDatabase, type Database } from './db/database.ts'
import { logBreaches } from './db/held.ts'
import { identifyWith } from './http/identify.ts'
import { openServer } from './http/server.ts'
import type { Patience } from './http/slow-bodies.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Module } from './module.ts'
import { useKinds } from './modules/kinds/index.ts'
import { claimInstallation, openSecretBox, readMasterKey } from './modules/platform/secret/index.ts'
import { fullCost, hashAt, openSessions, sessionChannel, type PasswordCost } from './modules/people/session/index.ts'
import { callPathOf, openCalls } from './modules/scenes/process/index.ts'
import { openOutbound } from './outbound/outbound.ts'
import { usePorts } from './ports.ts'
import { checkPostgres } from './postgres/check.ts'
import { processName, replicaOf } from './workers/process-name.ts'
import { localStorage } from './storage/local.ts'
import { roomOf, spaceOf, type Space } from './storage/room.ts'
import { bringUpToDate } from './upgrade/bring-up-to-date.ts'
import type { Peers } from './workers/peers.ts'
import { tellStep } from './workers/start-steps.ts'

export interface App {
  server: FastifyInstance
  platform: Platform
  stop: () => Promise<void>
}

export interface AppInput {
  config: Config
  /** Where the database is: the embedded one's or DATABASE_URL. */
  databaseUrl: string
  log: Logger
  modules: Module[]
  /** How long open requests may take to end on stop. */
  graceMs?: number
  /** How long a request may stand still while it comes in. */
  patience?: Patience
  /** False in tests that need no queue. */
  withJobs?: boolean
  /** How full the disk is; a test says so instead. */
  space?: () => Promise<Space>
  /** What a hash of a password costs; tests say less, and nobody else may. */
  passwordCost?: PasswordCost
  /** Static pages or, in development, Vite. */
  pages?: (server: FastifyInstance, platform: Platform) => Promise<void>
  /** Stops the app and opens another in its place: everything kept in memory is of a database that was replaced. */
  restart?: () => void
  peers?: Peers | null
  /** False for commands: a server of an earlier version may still work there. */
  mayUpgrade?: boolean
}

/** What all apps of one process share: the kinds of contest, the answers of ports, and what a hash costs; and the folders of this one. */
function prepareProcess(config: Config, passwordCost: PasswordCost, log: Logger): void {
  logBreaches(log)
  useKinds()
  usePorts()
  hashAt(passwordCost)
  prepareFolders(config)
}

async function prepareDatabase(input: Parameters<typeof bringUpToDate>[0]): Promise<void> {
  tellStep('database')
  await bringUpToDate(input)
  tellStep('server')
}

async function checkDatabase({ pool }: Database, log: Logger): Promise<void> {
  const { is_superuser } = await checkPostgres(pool)
  if (is_superuser) log.warn('the role of the database is a superuser: give Beacon one that only owns its database (docs/deploy.md)')
}

/** Everything of one process but the port. On stop no new request comes in, streams are told, open requests end, then jobs, bus and pool. */
export async function openApp({
  config,
  databaseUrl,
  log,
  modules,
  withJobs = true,
  graceMs = 10_000,
  patience,
  space = () => spaceOf(config.filesDir),
  passwordCost = fullCost,
  pages,
  restart,
  peers = null,
  mayUpgrade = true,
}: AppInput): Promise<App> {
  prepareProcess(config, passwordCost, log)
  await prepareDatabase({ config, databaseUrl, mayUpgrade })
  const database = openDatabase(databaseUrl, config.databasePool, log)
  await checkDatabase(database, log)
  const clock = await keepClock(database.pool, (error) => log.debug({ err: error }, 'the time of the database is unknown'))
  const secret = openSecretBox(readMasterKey(config.secretKeyFile, config.databaseUrl === null))
  await claimInstallation(database.db, secret)
  const bus = await openBus(databaseUrl, log, processName('server', replicaOf(config)))
  const jobs = openJobs(databaseUrl)
  const platform: Platform = {
    config,
    databaseUrl,
    restart: restart ?? null,
    peers,
    log,
    db: database.db,
    pool: database.pool,
    secret,
    bus,
    jobs,
    storage: localStorage(config.filesDir, async () => roomOf(await space(), config.diskFloorBytes)),
    outbound: openOutbound(config.outboundAllow),
    scenes: openCalls(callPathOf(config)),
  }
  const sessions = openSessions()
  await bus.listen(sessionChannel, sessions.forget, () => sessions.forget('all'))
  for (const { start } of modules) await start?.(platform)
  if (withJobs) await jobs.start(platform)
  const implementations = modules.flatMap((module) => module.handlers)
  const server = await openServer({ platform, implementations, identify: identifyWith(platform, sessions, modules), patience })
  await pages?.(server, platform)
  return {
    server,
    platform,
    stop: async () => {
      const closing = closeWithin(server, graceMs)
      for (const { stop } of modules.toReversed()) await stop?.()
      await closing
      if (withJobs) await jobs.stop()
      clock.stop()
      await bus.close()
      await Promise.all([closeBatchPool(platform), database.close()])
    },
  }
}

/** Idle connections close at once, busy ones when they are done; what is still open after the grace is cut. */
async function closeWithin(server: FastifyInstance, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await server.close()
  clearTimeout(cut)
}
