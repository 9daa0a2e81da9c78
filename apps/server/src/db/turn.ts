import { Client } from 'pg'
import type { SignedIn } from '../context.ts'
import { databaseWaitMs, keepAliveOptions } from './database.ts'
import { fail } from '../failure.ts'
import { openPulse } from './pulse.ts'
import { endSoon, watchSilence } from './silence.ts'

const slots = 4
/** Numbers of advisory locks that nothing else uses. */
export interface TurnLocks {
  person: number
  slot: number
}

/** Slots of this process that are taken, by their lock. */
const taken = new Map<number, number>()

/**
 * One piece of such work at a time per person, four in the whole installation: locks of a database session, so that all replicas
 * share them. The session is of the pool's database but not of the pool: the work waits for uploads and readers as long as they take.
 */
export async function inTurn<T>(ctx: SignedIn, locks: TurnLocks, work: () => Promise<T>): Promise<T> {
  const here = taken.get(locks.slot) ?? 0
  // No more sessions than slots, however many ask at once.
  if (here >= slots) fail('import_busy')
  taken.set(locks.slot, here + 1)
  const client = new Client({
    connectionString: ctx.databaseUrl,
    application_name: 'beacon turn',
    connectionTimeoutMillis: databaseWaitMs,
    ...keepAliveOptions,
  })
  client.on('error', (error) => ctx.log.warn({ err: error, source: 'database' }, 'the turn of an import was lost with its connection'))
  watchSilence(client, openPulse(ctx.databaseUrl))
  try {
    await client.connect()
    await mustTake(client, ctx.actor.user_id, locks)
    return await work()
  } finally {
    taken.set(locks.slot, (taken.get(locks.slot) ?? 1) - 1)
    // The locks end with their session.
    await endSoon(client)
  }
}

async function mustTake(client: Client, userId: string, locks: TurnLocks): Promise<void> {
  const take = async (key: number, value: string): Promise<boolean> => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [key, value])
    return rows[0]?.got === true
  }
  if (!(await take(locks.person, userId))) fail('import_busy')
  for (let slot = 0; !(await take(locks.slot, `slot ${slot}`)); slot += 1) if (slot === slots - 1) fail('import_busy')
}
