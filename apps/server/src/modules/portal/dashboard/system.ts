import { cpus } from 'node:os'
import type { HostLoad } from '@beacon/api/platform/dashboard'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { diskOf } from '../../platform/storage-cleaner/index.ts'
import { type CpuMeter, memoryNow, round } from './load.ts'
import type { Block } from './people.ts'

interface Sample extends Record<string, unknown> {
  at: Date
  cpu: number
  memory: number
  disk: number
}
type Measure = 'cpu' | 'memory' | 'disk'
const hourMs = 3_600_000
/** What is over sooner is nothing to look at. */
const slowMs = 100

/** A line of a day needs no minutes; that of the last hour does. */
const isDrawn = ({ at }: Sample): boolean => at.getTime() > Date.now() - hourMs || at.getUTCMinutes() % 5 === 0

function spanOf(samples: readonly Sample[], measure: Measure): HostLoad['hour'] {
  if (samples.length === 0) return { average: null, peak: null }
  const values = samples.map((sample) => sample[measure])
  return { average: round(values.reduce((sum, value) => sum + value, 0) / values.length), peak: round(Math.max(...values)) }
}

export async function readHost({ db, config }: SignedIn, cpu: CpuMeter): Promise<Block<'host'>> {
  const { rows } = await db.execute<Sample>(sql`
    select at, cpu_percent::float8 as cpu, 100.0::float8 * memory_used / greatest(memory_total, 1) as memory, disk_percent::float8 as disk
    from host_sample where at > now() - interval '24 hours' order by at`)
  const samples = rows.map((row) => ({ ...row, at: new Date(row.at) }))
  const hour = samples.filter(({ at }) => at.getTime() > Date.now() - hourMs)
  const [memory, disk] = [memoryNow(), await diskOf(config.filesDir)]
  const load = (measure: Measure, now: number | null): HostLoad => ({ now, hour: spanOf(hour, measure), day: spanOf(samples, measure) })
  return {
    cpu: load('cpu', cpu.percent()),
    memory: load('memory', round((100 * memory.used) / memory.total)),
    disk: load('disk', disk.used_percent),
    cores: cpus().length,
    memory_bytes: memory.total,
    disk_bytes: disk.total,
    samples: samples.filter(isDrawn).map(({ at, ...one }) => ({
      at: at.toISOString(),
      cpu: round(one.cpu),
      memory: round(one.memory),
      disk: round(one.disk),
    })),
  }
}

/** Only what PostgreSQL tells without extensions; of a statement its kind and first table, never its text. */
export async function readDatabase({ db }: SignedIn): Promise<Block<'database'>> {
  const { rows } = await db.execute<{
    bytes: number
    connections: number
    active: number
    most: number
    query: string | null
    ms: number | null
  }>(sql`
    with seen as (select pid, state, query, query_start from pg_stat_activity where datname = current_database() and backend_type = 'client backend')
    select pg_database_size(current_database())::float8 as bytes, count(*)::int as connections,
      count(*) filter (where state = 'active')::int as active, current_setting('max_connections')::int as most,
      (select query from seen where state = 'active' and pid <> pg_backend_pid() order by query_start limit 1) as query,
      (select (extract(epoch from clock_timestamp() - min(query_start)) * 1000)::int from seen where state = 'active' and pid <> pg_backend_pid()) as ms
    from seen`)
  const [row] = rows
  if (row === undefined) throw new Error('the database said nothing of itself')
  const { bytes, connections, active, most, query, ms } = row
  return {
    bytes,
    connections,
    active,
    connections_max: most,
    slowest: query === null || ms === null || ms < slowMs ? null : { class: classOf(query), ms },
  }
}

/** `select audit`, `update contest`: what a statement is about. */
export function classOf(query: string): string {
  const plain = query.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
  const verb = /^[a-z]+/u.exec(plain)?.[0] ?? 'other'
  const table = /(?:from|into|update|join|table) (?:only )?"?([a-z_][a-z0-9_.]*)/u.exec(plain)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

export async function readJobs({ db }: SignedIn): Promise<Block<'jobs'>> {
  const { rows } = await db.execute<{ waiting: number; running: number }>(sql`
    select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'running')::int as running
    from job where state in ('queued', 'running')`)
  return { waiting: rows[0]?.waiting ?? 0, running: rows[0]?.running ?? 0 }
}
