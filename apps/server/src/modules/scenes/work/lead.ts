import { Client } from 'pg'
import type { Logger } from 'pino'
import { databaseWaitMs, keepAliveOptions } from '../../../db/database.ts'
import { openPulse } from '../../../db/pulse.ts'
import { endSoon, watchSilence } from '../../../db/silence.ts'
import { locks } from '../../../db/locks.ts'

/** Session lock of the one process that keeps the engine at what the rows want. */
const leadLock = locks.sceneLead

export interface Lead {
  /** Fulfilled when the lock is lost with its connection. */
  lost: Promise<void>
  giveUp: () => Promise<void>
}

/** The lock, or null while another process holds it. It ends with its connection, so a killed process gives it back. */
export async function takeLead(databaseUrl: string, log: Logger): Promise<Lead | null> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'beacon scenes',
    connectionTimeoutMillis: databaseWaitMs,
    ...keepAliveOptions,
  })
  client.on('error', (error) => log.warn({ error: error.message, source: 'database' }, 'the connection that leads the scenes was lost'))
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  watchSilence(client, openPulse(databaseUrl))
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [leadLock])
  if (rows[0]?.got === true) return { lost, giveUp: () => endSoon(client) }
  await endSoon(client)
  return null
}
