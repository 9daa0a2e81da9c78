import type { Pool } from 'pg'
import type { Platform } from '../context.ts'
import { databaseWaitMs, GuardedPool, keepWatch } from './database.ts'

const connections = 4
/**
 * The statements are few, large and always the same: planning each anew would cost more than running it. None is worth compiling.
 * All of their tables are read by key. A plan made while one of them was empty would read it whole for every pair of a batch: at the
 * start of a contest, when everybody tries.
 */
const planning = '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off'
/** A plan made while the tables were empty must not outlive that for long. */
const maxLifetimeSeconds = 60
/** No batch holds its locks longer; one whose process is gone must not keep others from the contest. */
const idleAtMost = `-c idle_in_transaction_session_timeout=${databaseWaitMs}`
const pools = new WeakMap<Pool, Pool>()

/** Connections for batches alone: a crowd of readers never keeps them waiting, and statements that need no answer in between share one way. */
export function batchPool({ pool, databaseUrl, log }: Platform): Pool {
  const known = pools.get(pool)
  if (known !== undefined) return known
  const options = `${pool.options.options ?? ''} ${planning} ${idleAtMost}`
  const more = { max: connections, maxLifetimeSeconds, pipeline: true, options, application_name: 'beacon batches' }
  const made = new GuardedPool(Object.assign({}, pool.options, more))
  keepWatch(made, databaseUrl, (error) => log.warn({ error: error.message, source: 'database' }, 'a connection for batches was lost'))
  pools.set(pool, made)
  return made
}

export async function closeBatchPool({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  const made = pools.get(pool)
  pools.delete(pool)
  await made?.end()
}
