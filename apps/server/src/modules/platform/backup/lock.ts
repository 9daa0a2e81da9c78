import { Client } from 'pg'
import { keptAlive } from '../../../db/database.ts'
import { locks } from '../../../db/locks.ts'

/** Held by whoever makes, checks or restores a backup, on all replicas; it goes with the connection of a process that dies. */
const backupLock = locks.backup

export interface BackupLock {
  /** Ends when the connection does, which nothing survives. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** Null when another one works. */
export async function lockBackups(url: string): Promise<BackupLock | null> {
  const client = new Client({ connectionString: url, application_name: 'beacon backup lock', ...keptAlive })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  await client.connect()
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock])
  if (rows[0]?.free !== true) {
    await client.end()
    return null
  }
  client.on('end', () => lost.abort())
  return { lost: lost.signal, release: () => client.end() }
}
