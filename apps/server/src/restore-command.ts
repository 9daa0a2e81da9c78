import { existsSync } from 'node:fs'
import type { RestoreReport } from '@beacon/api/platform/backup'
import { Client } from 'pg'
import { prepareFolders, readConfig, type Config } from './config.ts'
import { migrationsAround, masterKeyFor, openArchive, placeKey, replaceAll } from './modules/platform/backup/index.ts'
import { usePorts } from './ports.ts'
import { openSecretBox, readMasterKey } from './modules/platform/secret/index.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { archiveNamed } from './restore-source.ts'
import { localStorage } from './storage/local.ts'

export interface RestoreWish {
  /** A file, `s3://bucket/key`, or the id or name of a backup that the installation here lists. */
  file: string
  passphrase?: string | undefined
  master_key?: string | undefined
  /** The name of the backup, typed: allows a place that is not empty. */
  replace?: string | undefined
  say?: (line: string) => void
}

/** Restores an archive on the machine, with the server stopped, into an empty place unless `replace` names the backup. */
export async function restoreOnMachine(env: Record<string, string | undefined>, wish: RestoreWish): Promise<RestoreReport> {
  const started = Date.now()
  const say = wish.say ?? (() => undefined)
  const config = readConfig(env)
  // No app runs here, and the settings that name a bucket ask by a port.
  usePorts()
  const source = await archiveNamed(config, env, wish.file, say)
  try {
    return await restoreFile(config, source.path, wish, { say, started })
  } finally {
    await source.drop()
  }
}

interface Progress {
  say: (line: string) => void
  started: number
}

async function restoreFile(config: Config, path: string, wish: RestoreWish, { say, started }: Progress): Promise<RestoreReport> {
  const archive = await openArchive(path)
  try {
    const { own } = ownKey(config)
    const master = await masterKeyFor(archive.claims, { own, ...wish })
    const whole = archive.prove(openSecretBox(master))
    const { manifest } = whole
    say(`Backup ${manifest.name}, made ${manifest.created_at} by version ${manifest.version}, signed with the master key`)
    if (own !== undefined && !own.equals(master)) say('This master key is another than the one of this place, which is kept beside it')
    migrationsAround(manifest)
    say('Checking the sums of all parts')
    await whole.verify()
    prepareFolders(config)
    const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir) : null
    try {
      const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
      await mustBeFree(databaseUrl, wish.replace === manifest.name)
      say('Restoring')
      const place = { databaseUrl, storage: localStorage(config.filesDir), dataDir: config.dataDir }
      const actor = { user_id: null, username: 'pnpm restore', role_name: null, ip: '127.0.0.1' }
      const beforeCommit = () => placeKey(config.secretKeyFile, master)
      const keys = { old: own === undefined ? null : openSecretBox(own), next: openSecretBox(master) }
      return await replaceAll(place, {
        archive: whole,
        row: null,
        saved: null,
        started,
        actor,
        onShare: () => undefined,
        keys,
        beforeCommit,
      })
    } finally {
      await embedded?.release()
    }
  } finally {
    archive.close()
  }
}

const ownKey = (config: Config): { own?: Buffer } =>
  existsSync(config.secretKeyFile) ? { own: readMasterKey(config.secretKeyFile, false) } : {}

/** Nothing of Beacon may stand there, unless it is to be replaced; and no server may work on it. */
async function mustBeFree(url: string, mayReplace: boolean): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ people: boolean; workers: number }>(
      `select to_regclass('public.installation') is not null as people,
              (select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'beacon%') as workers`,
    )
    const [found] = rows
    if ((found?.workers ?? 0) > 0) throw new Error('A Beacon server works on this database. Stop it first.')
    if (found?.people === true && !mayReplace)
      throw new Error('There is an installation in this database. To replace it, type the name of the backup: --replace <name>.')
  } finally {
    await client.end()
  }
}
