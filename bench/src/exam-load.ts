import { databaseUrl, postmasterOf } from './database.ts'
import type { Running } from './installation.ts'
import { openLoad } from './lean-call.ts'
import { processorUs } from './processor-time.ts'
import { type Row, withLoad } from './report.ts'
import { Client, type QueryResultRow } from 'pg'

export const quantile = (values: readonly number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** What one phase of an exam took: each call, all of them, and the processor time of an answer in server and database. */
export interface Phase {
  took: number[]
  all_ms: number
  more: Record<string, number>
}

export type Phases = (calls: number, work: (done: (took_ms: number) => void) => Promise<void>) => Promise<Phase>

export interface ExamLoad {
  send: ReturnType<typeof openLoad>['send']
  phase: Phases
  /** Behind the server's back: what candidates would take hours to make. */
  query: <R extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<R[]>
  close: () => Promise<void>
}

/** Load on a server of this machine, with what it costs: transactions are counted by PostgreSQL, processor time by the system. */
export async function openExamLoad({ origin, pid, dataDir }: Running): Promise<ExamLoad> {
  const load = openLoad(origin)
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  const postmaster = postmasterOf(dataDir)
  const transactions = async () => {
    const text = `select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()`
    return (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0
  }
  const phase: Phases = async (calls, work) => {
    const took: number[] = []
    const before = { server: processorUs(pid, [postmaster]), database: processorUs(postmaster), transactions: await transactions() }
    const from = performance.now()
    await work((ms) => took.push(ms))
    const all_ms = performance.now() - from
    const server_us = (processorUs(pid, [postmaster]) - before.server) / calls
    const database_us = (processorUs(postmaster) - before.database) / calls
    // PostgreSQL adds what a connection did up to a second later.
    await new Promise((next) => setTimeout(next, 1_200))
    const each = ((await transactions()) - before.transactions) / calls
    const more = { p50_ms: quantile(took, 0.5), p99_ms: quantile(took, 0.99), server_us, database_us, transactions: each }
    return { took, all_ms, more }
  }
  const close = async () => {
    load.close()
    await client.end()
  }
  const query = async <R extends QueryResultRow>(text: string, values: readonly unknown[]) =>
    (await client.query<R>(text, [...values])).rows
  return { send: load.send, phase, query, close }
}

/** How long one piece of work took. */
export async function timedWork(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** A row with the load of the machine at its end. */
export const rowOf = (name: string, aim: string, value: number, unit: string, more: Row['more']): Row =>
  withLoad({ name, aim, value, unit, more })

/** One call of a person, with the processor time of server and database. */
export async function callRow({ phase }: Pick<ExamLoad, 'phase'>, name: string, aim: string, work: () => Promise<unknown>): Promise<Row> {
  const { took, more } = await phase(1, async (done) => done(await timedWork(work)))
  return rowOf(name, aim, took[0] ?? Number.NaN, 'ms', { server_us: more['server_us'] ?? 0, database_us: more['database_us'] ?? 0 })
}
