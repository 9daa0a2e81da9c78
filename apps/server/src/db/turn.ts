import type { SignedIn } from '../context.ts'
import { fail } from '../failure.ts'

const slots = 4
/** Numbers of advisory locks that nothing else uses. */
export interface TurnLocks {
  person: number
  slot: number
}

/** One piece of such work at a time per person, four in the whole installation: locks of a database session, so that all replicas share them. */
export async function inTurn<T>(ctx: SignedIn, locks: TurnLocks, work: () => Promise<T>): Promise<T> {
  const client = await ctx.pool.connect()
  const take = async (key: number, value: string): Promise<boolean> => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [key, value])
    return rows[0]?.got === true
  }
  try {
    if (!(await take(locks.person, ctx.actor.user_id))) fail('import_busy')
    for (let slot = 0; !(await take(locks.slot, `slot ${slot}`)); slot += 1) if (slot === slots - 1) fail('import_busy')
    return await work()
  } finally {
    // A session that may still hold its locks must end: back in the pool it would keep this person out for good.
    const isFree = await client.query('select pg_advisory_unlock_all()').then(
      () => true,
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'the turn of an import was given back by ending its connection')
        return false
      },
    )
    client.release(!isFree)
  }
}
