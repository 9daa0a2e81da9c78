import { Client } from 'pg'
import type { Ctx } from '../../../context.ts'
import { keepAliveOptions } from '../../../db/database.ts'
import { locks } from '../../../db/locks.ts'
import { fail } from '../../../failure.ts'
import { isAtWork } from './repo.ts'

/** Held by whoever makes, checks or restores a backup, on all replicas; it goes with the connection of a process that dies. */
const backupLock = locks.backup

export interface BackupLock {
  /** Ends when the connection does, which nothing survives. */
  lost: AbortSignal
  release: () => Promise<void>
}

const pauseMs = 50
/** How long a process may take to give the lock back after its row says that it is done. */
const closingMs = 10_000

/**
 * For work that somebody asked for. A row says that its work is over a moment before the lock is given back, so a lock that no row
 * explains is waited for: who restores right behind a check must not be told that one is under way. @throws backup_busy
 */
export async function lockForWork({ databaseUrl, db }: Pick<Ctx, 'databaseUrl' | 'db'>): Promise<BackupLock> {
  const until = Date.now() + closingMs
  const isClosing = async () => Date.now() < until && !(await isAtWork(db))
  return (await lockBackups(databaseUrl, isClosing)) ?? fail('backup_busy')
}

/** Null when another one works and `mayWait`, asked again and again, says no. */
export async function lockBackups(url: string, mayWait: () => Promise<boolean> = async () => false): Promise<BackupLock | null> {
  const client = new Client({ connectionString: url, application_name: 'beacon backup lock', ...keepAliveOptions })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  await client.connect()
  let isOurs = false
  try {
    while (!(isOurs = await tryLock(client))) {
      if (!(await mayWait())) return null
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } finally {
    // Also where asking failed: a connection that nobody holds would stay.
    if (!isOurs) await client.end()
  }
  client.on('end', () => lost.abort())
  return { lost: lost.signal, release: () => client.end() }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock])
  return rows[0]?.free === true
}
