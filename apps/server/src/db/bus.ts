import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseWaitMs, keepAliveOptions, type Executor } from './database.ts'
import { openPulse, type Pulse } from './pulse.ts'
import { cut, endSoon, watchSilence } from './silence.ts'

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

const againMs = 500
/** Nothing is sent on a connection that listens: only by asking is it known that somebody is there. */
const askMs = 10_000

interface Line {
  client: Client
  /** Resolves when nothing is heard on it any more. */
  ended: Promise<void>
}

interface Opening {
  url: string
  log: Logger
  name: string
  pulse: () => Promise<Pulse>
}

async function openLine({ url, log, name, pulse }: Opening, hear: Bus['hearNow']): Promise<Line> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: databaseWaitMs,
    ...keepAliveOptions,
  })
  client.on('error', (error) => log.warn({ error: error.message, source: 'database' }, 'the listening database connection was lost'))
  client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  watchSilence(client, pulse)
  const timer = setInterval(() => void client.query('select 1').catch(ignore), askMs)
  timer.unref()
  void ended.then(() => clearInterval(timer))
  return { client, ended }
}
/** The loss is told by the connection itself. */
const ignore = (): void => undefined

/** LISTEN has a connection of its own, which comes back by itself. `name` is what the database calls it. */
export async function openBus(url: string, log: Logger, name = 'beacon listen'): Promise<Bus> {
  const ears: Ear[] = []
  const pulse = openPulse(url)
  let isClosed = false
  let client: Client | null = null

  const hearNow = (channel: string, payload: string) => {
    for (const ear of ears) if (ear.channel === channel) ear.hear(payload)
  }
  /** Answers once all channels are heard. */
  const connect = async (): Promise<Line> => {
    const line = await openLine({ url, log, name, pulse }, hearNow)
    const one = line.client
    void line.ended.then(() => {
      if (client === one) client = null
    })
    // From here on `listen` asks this connection itself.
    client = one
    if (isClosed) cut(one, 'listening is over')
    try {
      for (const channel of new Set(ears.map((ear) => ear.channel))) await one.query(`listen ${channel}`)
    } catch (error) {
      cut(one, 'listening was refused')
      throw error
    }
    return line
  }
  const keepListening = async (first: Promise<void>) => {
    let ended = first
    for (;;) {
      await ended
      if (isClosed) return
      await wait(againMs, undefined, { ref: false })
      if (isClosed) return
      try {
        ;({ ended } = await connect())
        for (const ear of ears) ear.onReconnect?.()
      } catch (error) {
        log.debug({ error: error instanceof Error ? error.message : String(error) }, 'listening is not possible yet')
      }
    }
  }
  const { ended } = await connect()
  void keepListening(ended)
  return {
    listen: async (channel, hear, onReconnect) => {
      if (!channelName.test(channel)) throw new Error(`channel ${channel}: lower-case letters and underscores only`)
      ears.push({ channel, hear, onReconnect })
      await client?.query(`listen ${channel}`)
    },
    hearNow,
    close: async () => {
      isClosed = true
      if (client !== null) await endSoon(client)
    },
  }
}
