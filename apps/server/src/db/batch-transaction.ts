import type { PoolClient } from 'pg'
import type { Platform } from '../context.ts'
import { CommitUnknown } from './commit-unknown.ts'
import { databaseWaitMs } from './database.ts'
import { holding } from './held.ts'
import { cut } from './silence.ts'
import { batchPool } from './batch-pool.ts'

/** What a transaction found out, and the last statement of it: sent together with the commit. */
export interface Prepared<T> {
  result: T
  write: ((client: PoolClient) => Promise<void>) | null
  /** Its commit waits for the disk. */
  waitsForDisk: boolean
}

/** A piece of work in a transaction, and who hears that its commit is on the way. */
interface Work<T> {
  prepare: (client: PoolClient) => Promise<Prepared<T>>
  sent: () => void
}

/**
 * A transaction on a client of its own, bounded in time: after the bound the connection is cut, so nothing commits behind an answer.
 * To release it would not do: a pipelined client ends when its statements were answered, and one of them may wait without end.
 * A commit that was sent is waited for as long as PostgreSQL works on it.
 */
export async function bounded<T>(platform: Platform, work: Work<T>): Promise<T> {
  const client = await batchPool(platform).connect()
  const { result, write, waitsForDisk } = await prepared(client, work)
  const finished = finish(client, write)
  // The next group stands right behind this commit, so that PostgreSQL goes on without waiting for this process. Behind one that
  // waits for the disk it would wait as well, and takes another connection.
  if (!waitsForDisk) client.release()
  work.sent()
  // Whatever becomes of it ends the transaction: a statement that failed makes it a rollback, and a lost connection ends it too.
  await (waitsForDisk ? finished.then(...releasing(client)) : finished)
  return result
}

/** A connection whose commit was not answered is not used again. */
const releasing = (client: PoolClient) =>
  [
    () => client.release(),
    (error: unknown) => {
      client.release(error instanceof CommitUnknown)
      throw error
    },
  ] as const

async function prepared<T>(client: PoolClient, { prepare }: Work<T>): Promise<Prepared<T>> {
  const timer = setTimeout(() => cut(client, 'the transaction took too long'), databaseWaitMs)
  try {
    const [, found] = await sentTogether(client, () => Promise.all([client.query('begin'), holding(() => prepare(client))]))
    return found
  } catch (error) {
    client.release(!(await client.query('rollback').then(yes, no)))
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What `send` asks before it first waits leaves in one piece: a write to the socket costs more than a small statement. */
function sentTogether<T>({ connection: { stream } }: PoolClient, send: () => Promise<T>): Promise<T> {
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const yes = () => true
const no = () => false

/** An error with an SQLSTATE was answered by PostgreSQL: it made the commit a rollback. Any other leaves the fate open. */
async function finish(client: PoolClient, write: Prepared<unknown>['write']): Promise<void> {
  const [written, committed] = await sentTogether(client, () => Promise.allSettled([write?.(client), client.query('commit')]))
  if (written.status === 'rejected' && isAnswered(written.reason)) throw written.reason
  if (written.status === 'rejected' || committed.status === 'rejected') {
    throw new CommitUnknown('the commit was not answered', { cause: written.status === 'rejected' ? written.reason : undefined })
  }
  if (committed.value.command !== 'COMMIT') throw new Error(`the batch was not committed but ${committed.value.command}`)
}

const isAnswered = (error: unknown): boolean =>
  error instanceof Error &&
  !('syscall' in error) &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/u.test(error.code) &&
  !/^(?:57|08)/u.test(error.code)
