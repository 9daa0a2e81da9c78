import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { CommitUnknown } from './commit-unknown.ts'
import { holding, mustHoldNone } from './held.ts'
import { openPulse } from './pulse.ts'
import { withName } from './repeated.ts'
import { watchSilence } from './silence.ts'

/** Without drizzle's relational queries: they cost every server's start and every transaction a pass over all tables. */
export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repo function takes: the pool or the transaction of its caller. */
export type Executor = Db | Tx

export interface Database {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

/** How long a request waits for PostgreSQL before it is answered 503. */
export const databaseWaitMs = 5_000

type Connected = Parameters<Pool['connect']>[0]

/** A pool that knows who holds a connection already, and names what is asked in turns; its `query` takes one by `connect` too. */
export class GuardedPool extends Pool {
  override query = new Proxy(super.query.bind(this), { apply: (query, self, input) => Reflect.apply(query, self, withName(input)) })
  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    mustHoldNone('a second connection')
    return callback === undefined ? super.connect().then(returning) : super.connect(callback)
  }
}

/** A lost connection gives its place back by itself: drizzle forgets one whose `begin` fails, and a few of those would be the whole pool. */
function returning(client: PoolClient): PoolClient {
  const release = client.release.bind(client)
  let isOver = false
  const lost = () => client.release(true)
  client.release = (error) => {
    if (isOver) return
    isOver = true
    client.off('end', lost)
    release(error)
  }
  client.once('end', lost)
  return client
}

/** Losses are told and end nothing; a connection that fell silent is one. */
export function keepWatch(pool: Pool, url: string, lost: (error: Error) => void): void {
  const pulse = openPulse(url)
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // A leased connection has no listener of the pool: without one its loss would end the process.
    client.on('error', lost)
    watchSilence(client, pulse)
  })
}

/** A flow that a machine between dropped is noticed within half a minute, at both ends: what it had locked is free again. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const noticed = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
/** Who holds a connection waits for nothing but that connection: so long only a process that is gone stands idle in a transaction. */
const idleAtMost = '-c idle_in_transaction_session_timeout=30000'

export function openDatabase(url: string, size: number, log: Logger): Database {
  const pool = new GuardedPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: databaseWaitMs,
    // Longer than a minute: what runs each minute would open its connections anew each time, which costs both sides more than holding them.
    idleTimeoutMillis: 120_000,
    ...keepAliveOptions,
    application_name: 'beacon',
    options: `-c timezone=UTC ${noticed} ${idleAtMost}`,
  })
  keepWatch(pool, url, (error) => log.warn({ error: error.message, source: 'database' }, 'a database connection was lost'))
  const db = drizzle(pool)
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    let isDone = false
    const runWork = async (tx: Tx) => {
      const result = await holding(() => work(tx))
      isDone = true
      return result
    }
    try {
      return await begin(runWork, config)
    } catch (error) {
      if (isDone && isDatabaseAway(error)) throw new CommitUnknown('the commit was not answered', { cause: error })
      throw error
    }
  }
  return { db, pool, close: () => pool.end() }
}

/** Typed statements over a connection that the caller took by itself, and in its transaction if it began one. */
export const executorOf = (client: PoolClient): Executor => drizzle(client)

const lostCodes = new Set(
  // EAGAIN is a full queue of the socket, EAI_AGAIN a name server that is away.
  `ECONNREFUSED ECONNRESET ECONNABORTED ENOENT EPIPE ETIMEDOUT ENOTFOUND EAGAIN EAI_AGAIN EHOSTUNREACH ENETUNREACH EHOSTDOWN
  57P01 57P02 57P03 53300 25P03`.split(/\s+/u),
)
const lostTexts =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable/u

/** Is this error (or its cause) PostgreSQL being away, rather than a wrong query? */
export function isDatabaseAway(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : ''
    const system = 'syscall' in one && one.syscall !== 'connect' && code === 'ENOENT'
    if ((lostCodes.has(code) && !system) || code.startsWith('08') || lostTexts.test(one.message)) return true
    if (one instanceof AggregateError && one.errors.some(isDatabaseAway)) return true
  }
  return false
}

/** Did PostgreSQL end a statement that took longer than its transaction allows? Then nothing of the transaction is written. */
export function isOverdue(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) if ('code' in one && one.code === '57014') return true
  return false
}

/** The name of the unique constraint an error broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ('code' in one && one.code === '23505' && 'constraint' in one && typeof one.constraint === 'string') return one.constraint
  }
  return null
}
