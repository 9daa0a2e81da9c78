import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '../config.ts'
import { readStanding, type Standing } from '../db/migrate.ts'

export { nameOfVersion } from '../db/migrate.ts'
import { sizeAtMost } from '../modules/platform/backup/index.ts'
import { joinEmbedded } from '../postgres/embedded.ts'
import { localStorage } from '../storage/local.ts'
import { spaceOf } from '../storage/room.ts'

export interface UpgradeFacts extends Standing {
  /** Contests and exams that run or pause now. */
  running: { name: string; kind: string; end_at: string }[]
  /** Connections of a server or of another part of Beacon. */
  connections: number
  backup: { folder: string; free: number; isOwn: boolean; tables: number; files: number | null }
}

/** What a start of this program would do to the database, and what has to be known before. Changes nothing. */
export async function lookAtUpgrade(env: Record<string, string | undefined>): Promise<UpgradeFacts> {
  const config = readConfig(env)
  const embedded = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : null
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const client = new Client({ connectionString: databaseUrl, application_name: 'beacon upgrade' })
  try {
    await client.connect()
    const standing = await readStanding(client)
    const there = standing.applied > 0
    const storage = localStorage(config.filesDir)
    const sizes = there ? await sizeAtMost({ databaseUrl, storage }) : { tables: 0, files: 0 }
    const { free } = await spaceOf(nearest(config.backupDir))
    return {
      ...standing,
      running: there ? await runningIn(client) : [],
      connections: await connectionsIn(client),
      backup: { folder: config.backupDir, free, isOwn: config.upgradeBackup === 'own', ...sizes },
    }
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** By columns that the first migration made: the database may be of any version. */
async function runningIn(client: Client): Promise<UpgradeFacts['running']> {
  const { rows } = await client.query<{ name: string; kind: string; end_at: Date }>(
    `select name, kind, end_at from contest
     where deleted_at is null and stopped_at is null
       and (started_at <= now() or (start_mode = 'auto' and not is_start_held and start_at <= now()))
       and (end_at > now() or (jsonb_array_length(pauses) > 0 and pauses -> -1 ->> 'to' is null))
     order by end_at`,
  )
  return rows.map((row) => ({ ...row, end_at: row.end_at.toISOString() }))
}

async function connectionsIn(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'beacon%'`,
  )
  return rows[0]?.n ?? 0
}
