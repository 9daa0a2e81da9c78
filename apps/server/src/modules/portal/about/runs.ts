import type { Reply } from '@beacon/api/endpoint'
import type { about } from '@beacon/api/platform/about'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { readProcessName } from '../../../workers/process-name.ts'
import { diskOf, isBelowFloor } from '../../platform/storage-cleaner/index.ts'
import { selectMachines } from '../../scenes/machine/index.ts'

type Runs = Reply<typeof about.runs>

/** PostgreSQL shows the names of connections of the own role, and all processes have one role. */
async function readProcesses({ db }: SignedIn): Promise<Runs['processes']> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name like 'beacon s%'`)
  return rows.flatMap(({ name }) => readProcessName(name) ?? []).toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

async function readDatabase({ db, config }: SignedIn): Promise<Runs['database']> {
  const { rows } = await db.execute<{ version: string; since: Date | string }>(
    sql`select current_setting('server_version') as version, pg_postmaster_start_time() as since`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database said nothing of itself')
  return { version: row.version, is_embedded: config.databaseUrl === null, since: new Date(row.since).toISOString() }
}

/** The driver tells `20.10.24, QEMU 7.2.22`, or the engine alone. */
function splitVersions(told: string | null): { engine: string | null; qemu: string | null } {
  const [engine, qemu] = told?.split(', QEMU ') ?? []
  return { engine: engine ?? null, qemu: qemu ?? null }
}

export async function readRuns(ctx: SignedIn): Promise<Runs> {
  const processes = await readProcesses(ctx)
  const database = await readDatabase(ctx)
  const machines = await selectMachines(ctx.db)
  const disk = await diskOf(ctx.config.filesDir)
  return {
    processes,
    database,
    machines: machines.map(({ version, ...one }) => ({ ...one, ...splitVersions(version) })),
    node: process.version.slice(1),
    files: { free_bytes: disk.free, bytes: disk.total, is_below_floor: await isBelowFloor(ctx) },
  }
}
