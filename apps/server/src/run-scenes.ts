import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openBus } from './db/bus.ts'
import { keepClock } from './db/clock.ts'
import { openDatabase } from './db/database.ts'
import { applyMigrations, waitsForUpgrade } from './db/migrate.ts'
import { installOf } from './install-of.ts'
import { openDiskWork } from './modules/scenes/image-work/index.ts'
import { machineFolders } from './machine-folders.ts'
import { loadSceneDriver, routerImage } from './modules/scenes/driver/index.ts'
import { callPathOf } from './modules/scenes/process/index.ts'
import { keepScenes } from './modules/scenes/work/index.ts'
import { openOutbound } from './outbound/outbound.ts'
import { processName } from './workers/process-name.ts'
import { localStorage } from './storage/local.ts'
import { roomOf, spaceOf } from './storage/room.ts'
import { openSecretBox, readMasterKey, requireOwnKey } from './modules/platform/secret/index.ts'

/** Connections of this process: scenes are worked on a few at a time. */
const connections = 6

export interface ScenesInput {
  config: Pick<Config, 'dataDir' | 'secretKeyFile' | 'filesDir' | 'diskFloorBytes' | 'outboundAllow'>
  databaseUrl: string
  log: Logger
  /** The engine's socket. Nobody but this process opens it. */
  engineSocket: string
  /** Networks of scenes, as a CIDR, and the prefix of each. */
  pool: string
  prefix: number
  /** Scenes that are worked on at a time. */
  width: number
  /** Boxes in which patches are judged side by side. */
  judgeWidth: number
  /** How often each core is promised. */
  coreShare: number
  /** Where `beacon/debian` is made from. */
  debianMirror: string | null
}

const lookEveryMs = 1_000

/** A database of an earlier version is upgraded by a server, which makes the backup of before as the user that keeps backups. */
async function untilUpgraded(url: string, log: Logger): Promise<void> {
  if (!(await waitsForUpgrade(url))) return
  log.warn('the database is of an earlier version: waiting for the server to upgrade it')
  while (await waitsForUpgrade(url)) await wait(lookEveryMs)
}

/** The process that holds the engine. HTTP processes ask it in typed calls, so no hole of theirs is root. */
export async function runScenes(input: ScenesInput): Promise<{ stop: () => Promise<void> }> {
  const { config, databaseUrl, log, engineSocket, pool, prefix, width, judgeWidth, coreShare, debianMirror } = input
  await untilUpgraded(databaseUrl, log)
  await applyMigrations(databaseUrl)
  const database = openDatabase(databaseUrl, connections, log)
  const secret = openSecretBox(readMasterKey(config.secretKeyFile, false))
  await requireOwnKey(database.db, secret)
  const clock = await keepClock(database.pool, (error) => log.debug({ err: error }, 'the time of the database is unknown'))
  const bus = await openBus(databaseUrl, log, processName('scenes', hostname()))
  const openDriver = await loadSceneDriver()
  const install = installOf(secret.fingerprint)
  const driver = openDriver({ socketPath: engineSocket, install, folders: machineFolders(config.dataDir, install) })
  const storage = localStorage(config.filesDir, async () => roomOf(await spaceOf(config.filesDir), config.diskFloorBytes))
  const shop = { db: database.db, driver, log, secret, routerImage, pathOf: storage.path, pool, prefix, coreShare }
  const scenes = await keepScenes({
    shop,
    databaseUrl,
    bus,
    callPath: callPathOf(config),
    width,
    judgeWidth,
    storage,
    bringing: {
      debianMirror,
      outbound: openOutbound(config.outboundAllow),
      disks: await openDiskWork({ folder: join(config.dataDir, 'disks'), floorBytes: config.diskFloorBytes, log }),
    },
  })
  return {
    stop: async () => {
      await scenes.stop()
      clock.stop()
      await bus.close()
      await database.close()
    },
  }
}
