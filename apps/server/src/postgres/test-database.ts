import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { Client, Pool } from 'pg'
import { applyMigrations } from '../db/migrate.ts'
import { keepDays } from '../db/system-log-days.ts'
import { startEmbedded, superuserUrl } from './embedded.ts'
import { ensureOwnerRole, ownerRole } from './roles.ts'
import { testFolder } from './test-folder.ts'
import { locks } from '../db/locks.ts'

/** Nothing here outlives a run, and no password is worth guessing: each of thousands of connections would try it 4,096 times. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'scram_iterations=1']

const template = 'beacon_template'
/** The template with the queues and schedules of all modules: the first server with jobs of a run leaves them here. */
const queuedTemplate = 'beacon_template_queues'
const serverVariable = 'BEACON_TEST_POSTGRES'
const compiledCode = join(import.meta.dirname, '../../../../node_modules/.cache/beacon-tests')
const ownerVariable = 'BEACON_TEST_POSTGRES_OWNER'

const within = (url: string, database: string): string => {
  const next = new URL(url)
  next.pathname = `/${database}`
  return next.href
}

async function run<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

const roleOf = (url: string): string => new URL(url).username

/** The product works as a role that owns its database; a superuser given for the tests makes one. */
async function ownerOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ is_super: boolean }>('select rolsuper as is_super from pg_roles where rolname = current_user')
  await client.end()
  if (rows[0]?.is_super !== true) return url
  const password = randomBytes(12).toString('hex')
  await ensureOwnerRole(within(url, 'postgres'), password)
  return Object.assign(new URL(url), { username: ownerRole, password }).href
}

/** vitest globalSetup: one server for the run (DATABASE_URL, or an embedded one in a temporary folder) with a migrated template. */
export async function setup(): Promise<() => Promise<void>> {
  // Two projects of one run share the server; the first to come takes it down.
  if (process.env[serverVariable] !== undefined) return async () => undefined
  const given = process.env['DATABASE_URL']
  const folder = given === undefined ? mkdtempSync(join(testFolder(), 'beacon-test-')) : null
  if (folder !== null) chmodSync(folder, 0o755)
  const embedded = folder === null ? null : await startEmbedded(folder, settings)
  const url = given ?? (folder === null ? '' : superuserUrl(folder))
  const owner = embedded?.url ?? (await ownerOf(url))
  process.env[serverVariable] = url
  process.env[ownerVariable] = owner
  // Servers and commands that tests start as processes of their own load compiled code.
  process.env['NODE_COMPILE_CACHE'] ??= compiledCode
  for (const each of [queuedTemplate, template]) await run(within(url, 'postgres'), `drop database if exists ${each}`)
  await run(within(url, 'postgres'), `create database ${template} owner ${roleOf(owner)}`)
  await applyMigrations(within(owner, template))
  await makeDaysAhead(within(owner, template))
  const boss = new PgBoss({ connectionString: within(owner, template), schema: 'jobs' })
  await boss.start()
  await boss.stop({ graceful: false })
  return async () => {
    await embedded?.stop()
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

/** A server makes the partitions of its log at its first start. Each of hundreds of test servers would do it, at 60 ms of processor time. */
async function makeDaysAhead(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, options: '-c timezone=UTC' })
  await keepDays(pool, { months: 1, bytes: Number.MAX_SAFE_INTEGER })
  await pool.end()
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

let made = 0

/** A database of one's own, copied from the migrated template; with the queues of all modules where a server of this run left them. */
export async function testDatabase(queues: 'none' | 'of all modules' = 'none'): Promise<TestDatabase> {
  const { owner } = addresses()
  made += 1
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${made}_${Math.random().toString(36).slice(2, 8)}`
  const wanted = queues === 'none' ? [template] : [queuedTemplate, template]
  await holdingTemplates(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname = any($1) order by length(datname) desc limit 1',
      [wanted],
    )
    await copyTemplate(client, rows[0]?.name ?? template, name, roleOf(owner))
  })
  return handleOf(name)
}

let areQueuesLeft = false

/** What the first server with all modules and jobs has made in its database serves all later ones. */
export async function leaveQueues(databaseUrl: string): Promise<void> {
  const { owner } = addresses()
  if (areQueuesLeft) return
  await holdingTemplates(async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [queuedTemplate])
    if (rowCount !== 0) return
    const making = `${queuedTemplate}_making`
    await client.query(`drop database if exists ${making}`)
    await copyTemplate(client, template, making, roleOf(owner))
    for (const table of ['jobs.queue', 'jobs.schedule']) await copyRows(databaseUrl, within(owner, making), table)
    await client.query(`alter database ${making} rename to ${queuedTemplate}`)
  })
  areQueuesLeft = true
}

async function copyRows(from: string, to: string, table: string): Promise<void> {
  const rows = await run<{ rows: unknown }>(from, `select coalesce(json_agg(t), '[]') as rows from ${table} t`)
  await run(to, `insert into ${table} select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`, [
    JSON.stringify(rows[0]?.rows),
  ])
}

/** A database with nothing in it, for what fills one by itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { server, owner } = addresses()
  const name = `test_empty_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await run(within(server, 'postgres'), `create database ${name} owner ${roleOf(owner)}`)
  return handleOf(name)
}

/** The same database as somebody who may do what the product may not. */
export const asSuperuser = (databaseUrl: string): string => within(addresses().server, new URL(databaseUrl).pathname.slice(1))

function addresses(): { server: string; owner: string } {
  const [server, owner] = [process.env[serverVariable], process.env[ownerVariable]]
  if (server === undefined || owner === undefined)
    throw new Error('no test PostgreSQL: run this through vitest, whose globalSetup starts one')
  return { server, owner }
}

function handleOf(name: string): TestDatabase {
  const { server, owner } = addresses()
  return {
    url: within(owner, name),
    drop: async () => void (await run(within(server, 'postgres'), `drop database if exists ${name} with (force)`)),
  }
}

/** Two files may copy a template at the same moment: an advisory lock lets them queue. */
async function holdingTemplates(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: within(addresses().server, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks.testTemplate])
    await work(client)
  } finally {
    await client.end()
  }
}

/** Files are copied as they are: with them comes what the first connection would otherwise have to gather anew. */
const copyTemplate = (client: Client, from: string, to: string, owner: string) =>
  client.query(`create database ${to} template ${from} owner ${owner} strategy file_copy`)
