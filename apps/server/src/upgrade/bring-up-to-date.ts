import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { PlaceError, type Config } from '../config.ts'
import { applyMigrations, nameOfVersion, type Upgrade } from '../db/migrate.ts'
import { Failure } from '../failure.ts'
import { backUpBefore, listBackupOfBefore, mustHaveKeyOf, type BackupOfBefore } from '../modules/platform/backup/index.ts'
import { openSecretBox, readMasterKey } from '../modules/platform/secret/index.ts'
import { localStorage } from '../storage/local.ts'
import { version } from '../version.ts'
import { asCalled } from '../words/as-called.ts'

const tellEveryMs = 5_000

export interface BringingInput {
  config: Config
  databaseUrl: string
  /** False for commands: a server may still work on this database. */
  mayUpgrade?: boolean
  say?: (line: string) => void
}

const migrationsOf = (count: number): string => (count === 1 ? '1 migration' : `${count} migrations`)
/** In a terminal the start command may have a line there that it writes anew each second. */
const clear = process.stderr.isTTY ? '\r\u001B[2K' : ''
const tell = (line: string): void => void process.stderr.write(`${clear}${line}\n`)
const secondsOf = (ms: number): string => (ms / 1_000).toFixed(1)
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`

/**
 * Applies the migrations that a database lacks. Of one that an earlier version filled a backup is made before, under the same lock: where
 * several processes start, one of them makes it.
 * @throws PlaceError, before anything is changed, where the backup cannot be made.
 */
export async function bringUpToDate({ config, databaseUrl, mayUpgrade = true, say = tell }: BringingInput): Promise<void> {
  const upgrades: Upgrade[] = []
  const backups: BackupOfBefore[] = []
  const { applied, took_ms } = await applyMigrations(databaseUrl, async (upgrade) => {
    if (!mayUpgrade) throw new PlaceError(refusalOfCommands(upgrade))
    upgrades.push(upgrade)
    say(`Beacon ${version} upgrades a database of ${nameOfVersion(upgrade.from)}: ${migrationsOf(upgrade.missing)}.`)
    if (config.upgradeBackup === 'own') return say('No backup is made before: UPGRADE_BACKUP=own says that you made one.')
    backups.push(await backUp({ config, databaseUrl, say }, upgrade))
  })
  if (upgrades.length === 0) return
  for (const made of backups) await list(databaseUrl, made)
  say(`${migrationsOf(applied)} applied in ${secondsOf(took_ms)} s. docs/upgrade.md says how to come back.`)
}

const refusalOfCommands = ({ from }: Upgrade): string =>
  asCalled(
    `This database is of ${nameOfVersion(from)}, and this is Beacon ${version}. Nothing was changed. Start Beacon once, which upgrades it: npx --yes pnpm@12 upgrade:preview says what that brings.`,
  )

async function backUp(
  { config, databaseUrl, say }: Required<Omit<BringingInput, 'mayUpgrade'>>,
  upgrade: Upgrade,
): Promise<BackupOfBefore> {
  const secret = openSecretBox(readMasterKey(config.secretKeyFile, false))
  const source = { config, databaseUrl, secret, storage: localStorage(config.filesDir) }
  await mustHaveKeyOf(source)
  const from = performance.now()
  let share = 0
  const telling = setInterval(() => say(`  the backup of before: ${Math.round(100 * share)} %`), tellEveryMs)
  try {
    const made = await backUpBefore(source, { ...upgrade, onShare: (next) => (share = next) })
    const took = secondsOf(performance.now() - from)
    say(
      made.isNew
        ? `A backup of before is made and checked: ${made.path} (${megabytes(made.size)}, ${took} s)`
        : `The backup of before that an interrupted start made is whole, and nothing changed since: ${made.path}`,
    )
    return made
  } catch (error) {
    if (!(await answers(databaseUrl))) throw error
    throw new PlaceError(
      `Before the upgrade from ${nameOfVersion(upgrade.from)} to ${version} a backup could not be made in ${config.backupDir}: ${reasonOf(error)}. ` +
        'Nothing was changed. Make room or give rights there, name another folder with BACKUP_DIR, or make a backup of your own and start with UPGRADE_BACKUP=own.',
    )
  } finally {
    clearInterval(telling)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure)
    return error.code === 'disk_full' ? 'no space is left' : `${error.code} ${JSON.stringify(error.details ?? {})}`
  return error instanceof Error ? error.message : String(error)
}

/** PostgreSQL that went away comes back: that start is tried once more. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    // A connection that never opened has nothing to end.
    await client.end().catch(() => undefined)
  }
}

async function list(url: string, made: BackupOfBefore): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await listBackupOfBefore(drizzle(client), made)
  } finally {
    await client.end()
  }
}
