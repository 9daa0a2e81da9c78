import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { setTimeout as wait } from 'node:timers/promises'
import type { Executor } from './database.ts'

export interface Bus {
  /** Hears every NOTIFY of a channel, also those of this process. `onReconnect` runs after a gap: read what was missed. */
  listen: (channel: string, hear: (payload: string) => void, onReconnect?: () => void) => Promise<void>
  /** Lets this process hear at once what it has committed: the NOTIFY comes as well, a moment later. */
  hearNow: (channel: string, payload: string) => void
  close: () => Promise<void>
}

interface Ear {
  channel: string
  hear: (payload: string) => void
  onReconnect: (() => void) | undefined
}

/** Sends at commit of `executor`'s transaction. At most 8,000 bytes: send ids, not bodies. */
export async function notify(executor: Executor, channel: string, payload: string): Promise<void> {
  await executor.execute(sql`select pg_notify(${channel}, ${payload})`)
}

const channelName = /^[a-z_]+$/u

/** LISTEN has a connection of its own, which comes back by itself. */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const ears: Ear[] = []
  let client: Client | null = null
  let isClosed = false

  const hearNow = (channel: string, payload: string) => {
    for (const ear of ears) if (ear.channel === channel) ear.hear(payload)
  }
  const hearAll = async (one: Client) => {
    for (const channel of new Set(ears.map((ear) => ear.channel))) await one.query(`listen ${channel}`)
  }
  const connect = async () => {
    const one = new Client({ connectionString: url, application_name: 'beacon listen', keepAlive: true, connectionTimeoutMillis: 5_000 })
    one.on('error', (error) => log.warn({ error: error.message, source: 'database' }, 'the listening database connection was lost'))
    one.on('notification', ({ channel, payload }) => hearNow(channel, payload ?? ''))
    await one.connect()
    await hearAll(one)
    one.on('end', () => {
      if (client === one) client = null
      if (!isClosed) void reconnect()
    })
    client = one
  }
  const reconnect = async () => {
    while (!isClosed && client === null) {
      await wait(500, undefined, { ref: false })
      try {
        await connect()
        for (const ear of ears) ear.onReconnect?.()
      } catch (error) {
        log.debug({ error: error instanceof Error ? error.message : String(error) }, 'listening is not possible yet')
      }
    }
  }
  await connect()
  return {
    listen: async (channel, hear, onReconnect) => {
      if (!channelName.test(channel)) throw new Error(`channel ${channel}: lower-case letters and underscores only`)
      ears.push({ channel, hear, onReconnect })
      await client?.query(`listen ${channel}`)
    },
    hearNow,
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}
