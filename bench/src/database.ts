import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The address of the PostgreSQL that a bench's server started in its data folder. */
export function databaseUrl(dataDir: string): string {
  const password = encodeURIComponent(readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim())
  return `postgresql://beacon:${password}@localhost:5432/beacon?host=${encodeURIComponent(join(dataDir, 'postgres/run'))}`
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}

export interface SeededUntil {
  until: string
  last_seq: number
  solves: number
}

/** The state of a contest after seeding; the hook `reset` goes back to it. */
export async function seededUntil(connectionString: string, contest_id: string): Promise<SeededUntil> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<SeededUntil>(
    `select last_seq, clock_timestamp()::text as until, (select count(*)::int from solve where contest_id = $1) as solves from contest where resource_id = $1`,
    [contest_id],
  )
  await client.query('vacuum analyze')
  await client.end()
  const [row] = rows
  if (row === undefined) throw new Error('the seeded contest is missing')
  return row
}
