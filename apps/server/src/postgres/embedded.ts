import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { databaseBinaries, type Binaries } from './binaries.ts'
import { checkTraversable, databaseOwner, giveTo, type Owner } from './owner.ts'

const run = promisify(execFile)
const database = 'beacon'
const longestSocketPath = 90
const startTries = 20
/** Session lock that says: a server works on this embedded database. */
const serverLock = 7_002_014

export interface EmbeddedPostgres {
  url: string
  adopted: boolean
  stop: () => Promise<void>
}

interface Cluster {
  binaries: Binaries
  owner: Owner | null
  data: string
  socket: string
  log: string
  password: string
}

/** Starts the embedded PostgreSQL of a DATA_DIR, or takes over the one a killed server left running. */
export async function startEmbedded(dataDir: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const cluster = prepare(dataDir)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) await initialise(cluster)
  const adopted = await answers(cluster)
  if (!adopted) await start(cluster, settings)
  const guard = await takeOver(cluster, dataDir)
  return {
    url: urlOf(cluster, database),
    adopted,
    stop: async () => {
      await guard.end()
      await pgCtl(cluster, ['stop', '-m', 'fast', '-w'])
    },
  }
}

/** For commands on the machine: the embedded database whether or not a server runs on it. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const cluster = prepare(dataDir)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw new Error(`${dataDir} holds no database. Start Beacon once, or set DATA_DIR.`)
  const adopted = await answers(cluster)
  if (!adopted) await start(cluster, [])
  return { url: urlOf(cluster, database), adopted, stop: async () => (adopted ? undefined : pgCtl(cluster, ['stop', '-m', 'fast', '-w'])) }
}

function prepare(dataDir: string): Cluster {
  const owner = databaseOwner()
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  giveTo(owner, folder)
  checkTraversable(folder, owner)
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  chmodSync(socket, 0o700)
  giveTo(owner, socket)
  const cluster = { owner, data: join(folder, 'data'), socket, log: join(folder, 'postgres.log'), password: passwordOf(dataDir) }
  return { ...cluster, binaries: databaseBinaries(dataDir, owner) }
}

/** A socket path holds about 100 bytes; a deep DATA_DIR gets a folder of its own in the temporary one. */
function socketFolder(folder: string): string {
  const near = join(folder, 'run')
  if (Buffer.byteLength(near) <= longestSocketPath) return near
  return join(tmpdir(), `beacon-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

function passwordOf(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialise(cluster: Cluster): Promise<void> {
  const half = `${cluster.data}.new`
  const passwordFile = `${cluster.data}.password`
  rmSync(half, { recursive: true, force: true })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  giveTo(cluster.owner, passwordFile)
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
    await runAs(cluster, cluster.binaries.initdb, [
      '-D',
      half,
      '-U',
      database,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ])
    renameSync(half, cluster.data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** After a kill -9 the lock file stays until the dead process is reaped, so the first tries may be refused. */
async function start(cluster: Cluster, settings: string[]): Promise<void> {
  const options = [
    `-k "${cluster.socket}"`,
    '-p 5432',
    '-c listen_addresses=',
    '-c max_connections=200',
    ...settings.map((setting) => `-c ${setting}`),
  ]
  for (let tries = 1; ; tries += 1) {
    try {
      return await pgCtl(cluster, ['start', '-w', '-t', '60', '-l', cluster.log, '-o', options.join(' ')])
    } catch (error) {
      if (await answers(cluster)) return
      if (tries === startTries) throw new Error(`PostgreSQL did not start; its log is ${cluster.log}`, { cause: error })
      await wait(250)
    }
  }
}

async function takeOver(cluster: Cluster, dataDir: string): Promise<Client> {
  const guard = await connect(cluster, 'postgres')
  const { rows } = await guard.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [serverLock])
  if (rows[0]?.free !== true) {
    await guard.end()
    throw new Error(`Another Beacon server is running on ${dataDir}. Stop it first, or give each its own DATA_DIR.`)
  }
  const existing = await guard.query('select 1 from pg_database where datname = $1', [database])
  if (existing.rowCount === 0) await guard.query(`create database ${database}`)
  // The postmaster may go away under this idle connection; the pool reports that, here it must only not crash.
  guard.on('error', () => undefined)
  return guard
}

async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await (await connect(cluster, 'postgres')).end()
    return true
  } catch {
    return false
  }
}

async function connect(cluster: Cluster, name: string): Promise<Client> {
  const client = new Client({ connectionString: urlOf(cluster, name), connectionTimeoutMillis: 5_000 })
  await client.connect()
  return client
}

const urlOf = (cluster: Cluster, name: string) =>
  `postgresql://${database}:${encodeURIComponent(cluster.password)}@localhost:5432/${name}?host=${encodeURIComponent(cluster.socket)}`

const pgCtl = (cluster: Cluster, args: string[]) => runAs(cluster, cluster.binaries.pgCtl, ['-D', cluster.data, ...args])

async function runAs(cluster: Cluster, command: string, args: string[]): Promise<void> {
  const { owner } = cluster
  const identity = owner === null ? {} : { uid: owner.uid, gid: owner.gid }
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  await run(command, args, { ...identity, cwd: '/', env, timeout: 120_000 })
}
