import { Client } from 'pg'
import { ConfigError } from '../config.ts'

/** Connections of a worker beside its pool: batches, the queue of jobs, both listeners, and short ones for turns and questions. */
const besides = 14
const smallestPool = 4

interface Wish {
  workers: number
  /** The number comes from the machine, so fewer will do. */
  isAuto: boolean
  /** The pool of all workers together. */
  databasePool: number
}

/** How many workers there are and what pool each has, so that all together stay below what PostgreSQL allows. @throws ConfigError */
export function shareConnections({ workers, isAuto, databasePool }: Wish, allowed: number): { workers: number; pool: number } {
  const poolOf = (count: number) => Math.min(databasePool, Math.max(smallestPool, Math.floor(databasePool / count)))
  const needOf = (count: number) => count * (poolOf(count) + besides)
  let count = workers
  while (isAuto && count > 1 && needOf(count) > allowed) count -= 1
  if (needOf(count) <= allowed || count === 1) return { workers: count, pool: poolOf(count) }
  throw new ConfigError(
    `WORKERS=${workers} needs up to ${needOf(count)} connections, and PostgreSQL allows ${allowed}. Ask for fewer workers, or raise max_connections.`,
  )
}

/** Connections that PostgreSQL has for others than superusers. */
export async function allowedConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'beacon workers' })
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    )
    return rows[0]?.allowed ?? 0
  } finally {
    await client.end()
  }
}
